import Compression
import SourceAPI

/// The codings of bodies (RFC 9110, 8.4.1) that are understood.
enum ContentCoding {
    /// The value of `Accept-Encoding`.
    static let accepted = "deflate, gzip"

    /// The codings of an answer in the order in which they were put on; `nil` when one of them is unknown, or there
    /// are more than anybody means.
    static func codings(of headers: HTTPHeaders) -> [InflateStream.Format]? {
        var codings: [InflateStream.Format] = []
        var count = 0
        for field in headers where field.name.lowercased() == "content-encoding" {
            for name in field.value.lowercased().split(separator: ",") {
                switch name.split(whereSeparator: { $0 == " " || $0 == "\t" }).joined(separator: " ") {
                case "": continue
                case "gzip", "x-gzip": codings.append(.gzip)
                case "deflate": codings.append(.deflate)
                case "identity", "none": break
                default: return nil
                }
                count += 1
            }
        }
        return count <= most ? codings : nil
    }

    /// As many as libcurl takes off.
    private static let most = 5
}
