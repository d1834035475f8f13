import SourceAPI

/// Collects the header lines and the body of an answer as they arrive, and says when to stop.
///
/// Interim answers (1xx) and trailers are counted and forgotten. What is ambiguous about the length of a body
/// (RFC 9112, 6.3) is refused: two lengths, a length that is no number, a length beside `Transfer-Encoding`.
struct ResponseCollector {
    private let limits: TransferLimits
    private(set) var status = 0
    private(set) var headers = HTTPHeaders()
    private var receiver: BodyReceiver
    /// Why the transfer was stopped by us.
    private(set) var failure: SourceError?
    private var headerBytes = 0
    private var place = Place.head

    private enum Place {
        case head, body
    }

    init(limits: TransferLimits) {
        self.limits = limits
        receiver = BodyReceiver([], limit: limits.body, endsByItself: false)
    }

    /// The body as far as it has come.
    var body: ReceivedBody { receiver.received }

    /// Whether anything has come.
    var hasBytes: Bool { headerBytes > 0 || hasHead }

    /// Whether the head of the final answer is whole.
    var hasHead: Bool { place == .body }

    /// Takes a header line with its line end; `false` stops the transfer.
    mutating func takeHeader(_ bytes: UnsafeRawBufferPointer) -> Bool {
        headerBytes += bytes.count
        guard headerBytes <= limits.headers else { return stop(.limitExceeded(.headers(bytes: limits.headers))) }
        let line = bytes.trimmed
        let isStatusLine = line.starts(with: Self.statusLineStart)
        // Another head before any body: the one before was a proxy's.
        if isStatusLine, receiver.isEmpty { place = .head }
        guard place == .head else { return true }
        if line.isEmpty {
            return endHead()
        } else if isStatusLine {
            headers = HTTPHeaders()
            let words = line.split(separator: 0x20, maxSplits: 2)
            status = words.count > 1 ? Int(String(decoding: words[1], as: UTF8.self)) ?? 0 : 0
        } else if let colon = line.firstIndex(of: 0x3A) {
            let name = UnsafeRawBufferPointer(rebasing: line[..<colon]).text
            let value = UnsafeRawBufferPointer(rebasing: line[(colon + 1)...]).trimmed.text
            headers.append(HTTPHeaders.Field(name: name, value: value))
        }
        return true
    }

    /// Takes a piece of the body; `false` stops the transfer.
    mutating func takeBody(_ bytes: UnsafeRawBufferPointer) -> Bool { receiver.take(bytes) }

    private static let statusLineStart = Array("HTTP/".utf8)

    private mutating func endHead() -> Bool {
        guard !(100...199).contains(status) else { return true }
        place = .body
        // In chunks the missing last chunk tells.
        receiver = BodyReceiver(
            ContentCoding.codings(of: headers),
            limit: limits.body,
            endsByItself: headers["Transfer-Encoding"] == nil
        )
        let lengths = Set(headers.filter { $0.name.lowercased() == "content-length" }.map(\.value))
        guard lengths.count <= 1, lengths.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }),
            lengths.isEmpty || headers["Transfer-Encoding"] == nil
        else {
            return stop(
                .malformed(where: "the head of the answer", what: "it gives the length in two ways, or wrongly")
            )
        }
        return true
    }

    private mutating func stop(_ error: SourceError) -> Bool {
        failure = failure ?? error
        return false
    }
}

extension UnsafeRawBufferPointer {
    /// The bytes without spaces, tabs and line ends around them.
    fileprivate var trimmed: UnsafeRawBufferPointer {
        func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0D || byte == 0x0A }
        guard let first = firstIndex(where: { !isBlank($0) }), let last = lastIndex(where: { !isBlank($0) }) else {
            return UnsafeRawBufferPointer(start: nil, count: 0)
        }
        return UnsafeRawBufferPointer(rebasing: self[first...last])
    }

    /// The bytes as UTF-8, or as ISO 8859-1, which HTTP's header fields once were.
    fileprivate var text: String {
        if let text = String(validating: self, as: UTF8.self) { return text }
        return String(String.UnicodeScalarView(map { Unicode.Scalar($0) }))
    }
}
