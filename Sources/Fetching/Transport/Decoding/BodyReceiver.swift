import Compression
import SourceAPI

/// The body of an answer as far as it has come.
struct ReceivedBody: Sendable {
    /// The content.
    fileprivate(set) var bytes: [UInt8] = []
    /// A gzip stream that is still to be unpacked: ``bytes`` is empty then.
    fileprivate var packed: [UInt8] = []
    /// The error of its coding.
    fileprivate(set) var fault: DecompressionError?
    /// Whether a stream ended before its end.
    fileprivate(set) var isCutShort = false
    fileprivate let limit: Int
    /// Whether the end of a gzip stream is all that tells the end of the body from a broken connection.
    fileprivate let endsByItself: Bool

    /// Unpacks what was held; it takes time, and therefore is no work for the transport's thread.
    ///
    /// A whole stream is libdeflate's, the rest zlib's: a piece of one, or one in which something is wrong.
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

/// Takes the pieces of a body and the codings off it.
///
/// A body that is gzip and nothing else is held until it is there, as long as it is short. Others, and what does not
/// begin as gzip, go through zlib as they come: so no more is held than a limit, and what is wrong ends the transfer.
/// An unknown coding counts as none if the content begins as a document does.
struct BodyReceiver {
    private var body: ReceivedBody
    private var inflations: [InflateStream]
    private let coding: ContentCoding?
    private var holds: Bool
    /// Whether the content must still prove to be a document, because a coding is unknown.
    private var isUnverified: Bool

    /// - Parameters:
    ///   - coding: `nil` if the body is not to be decoded.
    ///   - limit: Bytes of the content.
    ///   - endsByItself: Whether the end of a gzip stream is all that tells the end of the body.
    ///   - holds: Whether what is gzip may be held.
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

    /// Whether nothing has come.
    var isEmpty: Bool { count == 0 }
    /// Bytes that have come, packed or not: the limit holds for them as well, because blocks can be empty.
    private var count = 0

    /// The bytes received so far.
    var received: ReceivedBody {
        var body = body
        body.isCutShort = body.endsByItself && !isEmpty && inflations.first?.hasEnded == false
        if isUnverified, !isEmpty { (body.bytes, body.fault) = ([], body.fault ?? .damaged) }
        return body
    }

    /// Takes a piece; `false` stops the transfer.
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

    /// Throws if the content does not begin as a document, or as gzip, which the reader of feeds unpacks itself.
    private mutating func verify() throws(DecompressionError) {
        guard isUnverified else { return }
        let isDocument =
            Gzip.isGzip(body.bytes) || Self.wideBeginnings.contains { body.bytes.starts(with: $0) }
            ? true : body.bytes.withUnsafeBytes { InflateStream.Format.deflate.isPlain($0) }
        guard let isDocument else { return }
        guard isDocument || body.bytes.count < 4 else { throw .damaged }
        isUnverified = !isDocument
    }

    /// `<` in UTF-16 behind a byte order mark.
    private static let wideBeginnings: [[UInt8]] = [[0xFF, 0xFE, 0x3C, 0], [0xFE, 0xFF, 0, 0x3C]]

    /// Packed bytes of a body that are held: almost every feed is shorter.
    private static let mostHeld = 512 * 1024
}
