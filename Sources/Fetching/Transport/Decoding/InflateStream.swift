import CZlib

/// Takes one coding off a body with zlib, piece by piece as the body comes.
///
/// It forgives what libcurl does: a gzip coding that is zlib's in truth, and `deflate` without zlib's head, with up to
/// four bytes behind it.
final class InflateStream {
    enum Fault: Error {
        /// The body is not in its coding.
        case damaged
        /// Something follows the end of the compressed stream.
        case surplus
        /// More comes out than is allowed.
        case tooLong
    }

    private enum State {
        /// Nothing has come out; a stream without a head may still turn out to be one.
        case beginning
        case running
        /// So many bytes behind the end are overlooked.
        case ended(overlooked: Int)
    }

    typealias Next = (UnsafeRawBufferPointer) throws(Fault) -> Void

    // zlib remembers where it is, so it must not be moved.
    private let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
    private let output = UnsafeMutableRawBufferPointer.allocate(byteCount: 16_384, alignment: 16)
    private let coding: ContentCoding
    private var state = State.beginning
    private var overlooked = 0
    private var isReady: Bool

    init(_ coding: ContentCoding) {
        self.coding = coding
        stream.initialize(to: z_stream())
        isReady = quire_inflate_begin(stream, coding == .gzip ? Self.gzipOrZlib : Self.zlib) == Z_OK
    }

    deinit {
        if isReady { inflateEnd(stream) }
        stream.deallocate()
        output.deallocate()
    }

    /// Whether the stream has come to its end.
    var hasEnded: Bool {
        if case .ended = state { true } else { false }
    }

    /// Takes a piece and hands on what comes out of it.
    func take(_ piece: UnsafeRawBufferPointer, next: Next) throws(Fault) {
        guard isReady else { throw .damaged }
        if case .ended(let overlooked) = state {
            guard piece.count <= overlooked else { throw .surplus }
            return state = .ended(overlooked: overlooked - piece.count)
        }
        give(piece)
        while try step(piece, next) {}
        // Only the first piece may be read again as a stream without a head.
        if case .beginning = state { state = .running }
    }

    private func give(_ piece: UnsafeRawBufferPointer) {
        stream.pointee.next_in = UnsafeMutablePointer(
            mutating: piece.baseAddress?.assumingMemoryBound(to: UInt8.self)
        )
        stream.pointee.avail_in = UInt32(piece.count)
    }

    /// Unpacks to the end of a block, of the input or of the room; `false` when the piece is done with.
    private func step(_ piece: UnsafeRawBufferPointer, _ next: Next) throws(Fault) -> Bool {
        stream.pointee.next_out = output.baseAddress?.assumingMemoryBound(to: UInt8.self)
        stream.pointee.avail_out = UInt32(output.count)
        let code = inflate(stream, Z_BLOCK)
        let count = output.count - Int(stream.pointee.avail_out)
        if count > 0, code == Z_OK || code == Z_STREAM_END {
            state = .running
            try next(UnsafeRawBufferPointer(rebasing: output[..<count]))
        }
        switch code {
        case Z_OK: return true
        case Z_BUF_ERROR: return false
        case Z_STREAM_END:
            let rest = Int(stream.pointee.avail_in)
            state = .ended(overlooked: overlooked - min(rest, overlooked))
            guard rest <= overlooked else { throw .surplus }
            return false
        case Z_DATA_ERROR:
            guard coding == .deflate, case .beginning = state else { throw .damaged }
            try beginWithoutHead()
            give(piece)
            return true
        default: throw .damaged
        }
    }

    private func beginWithoutHead() throws(Fault) {
        inflateEnd(stream)
        stream.pointee = z_stream()
        isReady = quire_inflate_begin(stream, Self.bare) == Z_OK
        guard isReady else { throw .damaged }
        state = .running
        overlooked = 4
    }

    // zlib's way to say the form of a stream: 15 is the window of 32 KiB, 32 more "by its head", less than 0 "no head".
    private static let zlib: Int32 = 15
    private static let gzipOrZlib: Int32 = 15 + 32
    private static let bare: Int32 = -15
}
