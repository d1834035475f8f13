import Compression
import SourceAPI

/// The codings of a body (RFC 9110, 8.4.1).
struct ContentCoding: Hashable {
    /// The value of `Accept-Encoding`.
    static let accepted = "deflate, gzip"

    /// The codings that are understood, in the order in which they were applied.
    var formats: [InflateStream.Format] = []
    /// Whether there are others; some servers name codings that the body does not have, such as `aws-chunked` or
    /// `UTF-8`.
    var hasUnknown = false

    /// Reads the codings of a response; returns `nil` if there are more than any server needs.
    init?(_ headers: HTTPHeaders) {
        var count = 0
        for field in headers where field.name.lowercased() == "content-encoding" {
            for name in field.value.lowercased().split(separator: ",") {
                switch name.split(whereSeparator: { $0 == " " || $0 == "\t" }).joined(separator: " ") {
                case "": continue
                case "gzip", "x-gzip": formats.append(.gzip)
                case "deflate": formats.append(.deflate)
                case "identity", "none": break
                default: hasUnknown = true
                }
                count += 1
            }
        }
        guard count <= Self.maximumCount else { return nil }
    }

    init(_ formats: [InflateStream.Format]) {
        self.formats = formats
    }

    /// As many as libcurl decodes.
    private static let maximumCount = 5
}
