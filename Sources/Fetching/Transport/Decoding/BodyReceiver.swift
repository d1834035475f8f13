import Compression
import SourceAPI

/// The part of a body received so far.
struct ReceivedBody: Sendable {
    fileprivate(set) var bytes: [UInt8] = []
    /// A gzip stream that is still to be unpacked; ``bytes`` is empty then.
    fileprivate var packed: [UInt8] = []
    fileprivate(set) var fault: DecompressionError?
    /// Whether a stream is truncated.
    fileprivate(set) var isCutShort = false
    fileprivate let limit: Int
    /// Whether only the end of the gzip stream distinguishes a complete body from a broken connection.
    fileprivate let endsByItself: Bool

    /// Unpacks a held body, not on the transport's thread: by libdeflate, or if it is truncated or damaged by zlib.
    mutating func unpack() {
        guard !packed.isEmpty else { return }
        if let content = Gzip.decodeMember(packed, limit: limit) {
            bytes = content
        } else {
            var receiver = BodyReceiver(ContentCoding([.gzip]), limit: limit, endsByItself: endsByItself, holds: false)
            _ = packed.withUnsafeBytes { receiver.take($0) }
            self = receiver.received
        }
        packed = []
    }
}

/// Receives a body in pieces and removes its codings.
///
/// A short body in gzip alone is held until it is complete. Other bodies, and those that do not begin as gzip, go
/// through zlib piece by piece: memory stays below a limit, and damage ends the transfer. An unknown coding is ignored
/// if the content begins like a document.
struct BodyReceiver {
    private var body: ReceivedBody
    private var inflations: [InflateStream]
    private let coding: ContentCoding?
    private var holds: Bool
    /// Whether the content must still prove to be a document, because a coding is unknown.
    private var isUnverified: Bool

    init(_ coding: ContentCoding?, limit: Int, endsByItself: Bool, holds: Bool = true) {
        self.coding = coding
        body = ReceivedBody(limit: limit, endsByItself: endsByItself && coding?.formats == [.gzip])
        self.holds = holds && coding == ContentCoding([.gzip])
        isUnverified = coding?.hasUnknown ?? false
        inflations = self.holds ? [] : Self.inflations(coding)
    }

    private static func inflations(_ coding: ContentCoding?) -> [InflateStream] {
        (coding?.formats ?? []).reversed().map(InflateStream.init)
    }

    var isEmpty: Bool { count == 0 }
    /// The bytes received, packed or not; the limit also applies to them, because blocks can be empty.
    private var count = 0

    var received: ReceivedBody {
        var body = body
        body.isCutShort = body.endsByItself && !isEmpty && inflations.first?.hasEnded == false
        if isUnverified, !isEmpty { (body.bytes, body.fault) = ([], body.fault ?? .damaged) }
        return body
    }

    mutating func take(_ piece: UnsafeRawBufferPointer) -> Bool {
        count += piece.count
        do throws(DecompressionError) {
            guard count <= body.limit else { throw .tooLong }
            guard coding != nil else { throw .damaged }
            if holds { try hold(piece) } else { try pass(piece, to: 0) }
            return true
        } catch {
            body.fault = error
            return false
        }
    }

    private mutating func hold(_ piece: UnsafeRawBufferPointer) throws(DecompressionError) {
        body.packed.append(contentsOf: piece)
        let isGzip = Gzip.signature.starts(with: body.packed.prefix(3))
        guard !isGzip || body.packed.count > Self.mostHeld else { return }
        holds = false
        inflations = Self.inflations(coding)
        let packed = body.packed
        body.packed = []
        try packed.withUnsafeBufferPointer { bytes throws(DecompressionError) in
            try pass(UnsafeRawBufferPointer(bytes), to: 0)
        }
    }

    private mutating func pass(_ piece: UnsafeRawBufferPointer, to place: Int) throws(DecompressionError) {
        guard place < inflations.count else {
            guard piece.count <= body.limit - body.bytes.count else { throw .tooLong }
            body.bytes.append(contentsOf: piece)
            return try verify()
        }
        try inflations[place].receive(piece) { content throws(DecompressionError) in try pass(content, to: place + 1) }
    }

    /// Throws if the content begins neither as a document nor as gzip, which the feed reader unpacks itself.
    private mutating func verify() throws(DecompressionError) {
        guard isUnverified else { return }
        let isDocument =
            Gzip.isGzip(body.bytes) || Self.wideBeginnings.contains { body.bytes.starts(with: $0) }
            ? true : body.bytes.withUnsafeBytes { InflateStream.Format.deflate.isPlain($0) }
        guard let isDocument else { return }
        guard isDocument || body.bytes.count < 4 else { throw .damaged }
        isUnverified = !isDocument
    }

    /// `<` in UTF-16 after a byte order mark.
    private static let wideBeginnings: [[UInt8]] = [[0xFF, 0xFE, 0x3C, 0], [0xFE, 0xFF, 0, 0x3C]]

    /// The maximum number of packed bytes that are held; almost every feed is shorter.
    private static let mostHeld = 512 * 1024
}

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

    init(_ formats: [InflateStream.Format]) { self.formats = formats }

    /// As many as libcurl decodes.
    private static let maximumCount = 5
}
