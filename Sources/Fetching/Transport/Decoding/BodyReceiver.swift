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
            var receiver = BodyReceiver([.gzip], limit: limit, endsByItself: endsByItself, holds: false)
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
struct BodyReceiver {
    private var body: ReceivedBody
    private var inflations: [InflateStream]
    private let codings: [InflateStream.Format]?
    private var holds: Bool

    /// - Parameters:
    ///   - codings: In the order in which they were put on; `nil` when they are not known.
    ///   - limit: Bytes of the content.
    ///   - endsByItself: Whether the end of a gzip stream is all that tells the end of the body.
    ///   - holds: Whether what is gzip may be held.
    init(_ codings: [InflateStream.Format]?, limit: Int, endsByItself: Bool, holds: Bool = true) {
        self.codings = codings
        body = ReceivedBody(limit: limit, endsByItself: endsByItself && codings == [.gzip])
        self.holds = holds && codings == [.gzip]
        inflations = self.holds ? [] : Self.inflations(codings)
    }

    private static func inflations(_ codings: [InflateStream.Format]?) -> [InflateStream] {
        (codings ?? []).reversed().map(InflateStream.init)
    }

    /// Whether nothing has come.
    var isEmpty: Bool { count == 0 }
    /// Bytes that have come, packed or not: the limit holds for them as well, because blocks can be empty.
    private var count = 0

    /// The bytes received so far.
    var received: ReceivedBody {
        var body = body
        body.isCutShort = body.endsByItself && !isEmpty && inflations.first?.hasEnded == false
        return body
    }

    /// Takes a piece; `false` stops the transfer.
    mutating func take(_ piece: UnsafeRawBufferPointer) -> Bool {
        count += piece.count
        do throws(DecompressionError) {
            guard count <= body.limit else { throw .tooLong }
            guard codings != nil else { throw .damaged }
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
        inflations = Self.inflations(codings)
        let packed = body.packed
        body.packed = []
        try packed.withUnsafeBufferPointer { bytes throws(DecompressionError) in
            try pass(UnsafeRawBufferPointer(bytes), to: 0)
        }
    }

    private mutating func pass(_ piece: UnsafeRawBufferPointer, to place: Int) throws(DecompressionError) {
        guard place < inflations.count else {
            guard piece.count <= body.limit - body.bytes.count else { throw .tooLong }
            return body.bytes.append(contentsOf: piece)
        }
        try inflations[place].receive(piece) { content throws(DecompressionError) in try pass(content, to: place + 1) }
    }

    /// Packed bytes of a body that are held: almost every feed is shorter.
    private static let mostHeld = 512 * 1024
}
