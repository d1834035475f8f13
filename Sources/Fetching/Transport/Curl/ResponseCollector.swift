import SourceAPI

/// Collects the header lines and the body of a response as they arrive, and stops a transfer that exceeds a limit.
///
/// Interim responses (1xx) and trailers are included in the limit and discarded. A response with an ambiguous length
/// (RFC 9112, 6.3) is refused: two different lengths, no number, or one next to `Transfer-Encoding`.
struct ResponseCollector {
    private let limits: TransferLimits
    private(set) var status = 0
    private(set) var headers = HTTPHeaders()
    private var receiver: BodyReceiver
    private let sink: (any BodySink)?
    /// Whether the sink takes the body, and whether it has received some of it.
    private var (isSunk, hasSunk) = (false, false)
    /// Why the collector stopped the transfer.
    private(set) var failure: SourceError?
    private var headerBytes = 0
    private(set) var hasHead = false

    init(limits: TransferLimits, sink: (any BodySink)? = nil) {
        self.limits = limits
        self.sink = sink
        receiver = BodyReceiver(ContentCoding([]), limit: limits.body, endsByItself: false)
    }

    var body: ReceivedBody { receiver.received }

    var hasBytes: Bool { headerBytes > 0 || hasHead }

    mutating func receiveHeader(_ bytes: UnsafeRawBufferPointer) -> Bool {
        headerBytes += bytes.count
        guard headerBytes <= limits.headers else { return stop(.limitExceeded(.headers(bytes: limits.headers))) }
        let line = bytes.trimmed
        let isStatusLine = line.starts(with: Self.statusLineStart)
        // A second head before any body: the first one was the proxy's.
        if isStatusLine, receiver.isEmpty, !hasSunk { hasHead = false }
        if hasHead { return true }
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

    mutating func receiveBody(_ bytes: UnsafeRawBufferPointer) -> Bool {
        guard isSunk, let sink else { return receiver.take(bytes) }
        hasSunk = true
        do throws(SourceError) { try sink.receive(bytes) } catch { return stop(error) }
        return true
    }

    private static let statusLineStart = Array("HTTP/".utf8)

    private mutating func endHead() -> Bool {
        guard !(100...199).contains(status) else { return true }
        hasHead = true
        // With chunks, a missing last chunk shows that the body is incomplete.
        receiver = BodyReceiver(
            ContentCoding(headers),
            limit: limits.body,
            endsByItself: headers["Transfer-Encoding"] == nil
        )
        let lengths = Set(headers.filter { $0.name.lowercased() == "content-length" }.map(\.value))
        guard lengths.count <= 1, lengths.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }),
            lengths.isEmpty || headers["Transfer-Encoding"] == nil
        else {
            return stop(.malformed(where: "the head of the answer", what: "its length is ambiguous or not a number"))
        }
        do throws(SourceError) { isSunk = try sink?.begin(status, headers) ?? false } catch { return stop(error) }
        return true
    }

    private mutating func stop(_ error: SourceError) -> Bool {
        failure = failure ?? error
        return false
    }
}

extension UnsafeRawBufferPointer {
    /// The bytes without surrounding spaces, tabs and line ends.
    fileprivate var trimmed: UnsafeRawBufferPointer {
        func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0D || byte == 0x0A }
        guard let first = firstIndex(where: { !isBlank($0) }), let last = lastIndex(where: { !isBlank($0) }) else {
            return UnsafeRawBufferPointer(start: nil, count: 0)
        }
        return UnsafeRawBufferPointer(rebasing: self[first...last])
    }

    /// The bytes decoded as UTF-8, or else as ISO 8859-1, the former encoding of header fields.
    fileprivate var text: String {
        if let text = String(validating: self, as: UTF8.self) { return text }
        return String(String.UnicodeScalarView(map { Unicode.Scalar($0) }))
    }
}
