import CZlib

/// Decodes one compressed stream with zlib, piece by piece as the pieces arrive.
///
/// It accepts the deviations that libcurl accepts: a zlib stream where gzip is declared, and `deflate` without the
/// header of zlib, followed by up to four bytes. It also accepts a document in XML, HTML or JSON that is not compressed
/// at all, as browsers do.
package final class InflateStream {
    /// The version of the zlib that is loaded.
    package static var library: String { "zlib/\(String(cString: zlibVersion()))" }

    /// The format of a compressed stream, by its name in HTTP (RFC 9110, 8.4.1).
    package enum Format: Hashable, Sendable {
        /// A gzip member (RFC 1952).
        case gzip
        /// A zlib stream (RFC 1950), or as some servers send it, deflate without a header (RFC 1951).
        case deflate
    }

    private enum State {
        /// The stream may turn out to have no header.
        case beginning
        case running
        case ended
        case plain
    }

    /// The buffer is valid during the call.
    package typealias Output = (UnsafeRawBufferPointer) throws(DecompressionError) -> Void

    // zlib keeps a pointer to its stream, so the stream must not move.
    private let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
    private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 16_384, alignment: 16)
    private let format: Format
    private var state = State.beginning
    /// The number of bytes after the end that are ignored.
    private var allowance = 0
    private var isReady: Bool
    /// The first bytes, as long as they may be a document or a stream.
    private var head: [UInt8] = []

    package init(_ format: Format) {
        self.format = format
        stream.initialize(to: z_stream())
        isReady = quire_inflate_begin(stream, format == .gzip ? Self.gzipOrZlib : Self.zlib) == Z_OK
    }

    deinit {
        if isReady { inflateEnd(stream) }
        stream.deallocate()
        buffer.deallocate()
    }

    /// Whether the end of the stream was decoded; also `true` of bytes that are not compressed, whose end is unknown.
    package var hasEnded: Bool { state == .ended || state == .plain }

    /// Decodes a piece and passes its content to `output`, also the content before damage.
    ///
    /// The contents of several members of gzip are concatenated (RFC 1952, 2.2).
    ///
    /// - Parameter piece: The next bytes of the stream, less than 4 GiB.
    /// - Throws: `surplus` if more bytes follow the end than are ignored; what `output` throws.
    package func receive(_ piece: UnsafeRawBufferPointer, output: Output) throws(DecompressionError) {
        var surplus = try decode(piece, output: output)
        while format == .gzip, surplus > 0, piece[piece.count - surplus] == Gzip.signature[0] {
            try restart()
            surplus = try decode(UnsafeRawBufferPointer(rebasing: piece.suffix(surplus)), output: output)
        }
        guard surplus <= allowance else { throw .surplus }
        allowance -= surplus
    }

    /// Decodes a piece up to the end of the stream, and returns the number of bytes after it.
    func decode(_ piece: UnsafeRawBufferPointer, output: Output) throws(DecompressionError) -> Int {
        guard isReady else { throw .damaged }
        guard state != .ended else { return piece.count }
        guard state == .beginning else { return try read(piece, output) }
        if head.isEmpty { return try begin(with: piece, output) }
        let held = head + Array(piece)
        head = []
        return try held.withUnsafeBufferPointer { bytes throws(DecompressionError) in
            try begin(with: UnsafeRawBufferPointer(bytes), output)
        }
    }

    /// Decides whether the stream is compressed, or holds the first bytes if they are too few to decide.
    private func begin(with piece: UnsafeRawBufferPointer, _ output: Output) throws(DecompressionError) -> Int {
        guard let isPlain = format.isPlain(piece) else {
            head = Array(piece)
            return 0
        }
        if isPlain { state = .plain }
        return try read(piece, output)
    }

    private func read(_ piece: UnsafeRawBufferPointer, _ output: Output) throws(DecompressionError) -> Int {
        guard state != .plain else {
            if !piece.isEmpty { try output(piece) }
            return 0
        }
        setInput(piece)
        while try step(piece, output) {}
        // Only the first piece may be decoded again as a stream without a header.
        if state == .beginning { state = .running }
        return state == .ended ? Int(stream.pointee.avail_in) : 0
    }

    func restart() throws(DecompressionError) {
        guard isReady, inflateReset(stream) == Z_OK else { throw .damaged }
        state = .beginning
    }

    private func setInput(_ piece: UnsafeRawBufferPointer) {
        stream.pointee.next_in = UnsafeMutablePointer(
            mutating: piece.baseAddress?.assumingMemoryBound(to: UInt8.self)
        )
        stream.pointee.avail_in = UInt32(piece.count)
    }

    /// Decodes to the end of a block, of the input or of the buffer; returns `false` when the piece is used up.
    private func step(_ piece: UnsafeRawBufferPointer, _ output: Output) throws(DecompressionError) -> Bool {
        stream.pointee.next_out = buffer.baseAddress?.assumingMemoryBound(to: UInt8.self)
        stream.pointee.avail_out = UInt32(buffer.count)
        let code = inflate(stream, Z_BLOCK)
        let count = buffer.count - Int(stream.pointee.avail_out)
        if code == Z_DATA_ERROR, format == .deflate, state == .beginning, count == 0 {
            try beginWithoutHeader()
            setInput(piece)
            return true
        }
        if count > 0 {
            state = .running
            try output(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
        }
        switch code {
        case Z_OK:
            // zlib has accepted the header of two bytes, which no deflate stream without one resembles: it would begin
            // with a stored block whose padding is not zero.
            if stream.pointee.total_in >= 2 { state = .running }
            return true
        case Z_BUF_ERROR: return false
        case Z_STREAM_END:
            state = .ended
            return false
        default: throw .damaged
        }
    }

    private func beginWithoutHeader() throws(DecompressionError) {
        inflateEnd(stream)
        stream.pointee = z_stream()
        isReady = quire_inflate_begin(stream, Self.headerless) == Z_OK
        guard isReady else { throw .damaged }
        state = .running
        allowance = 4
    }

    // The formats by zlib's numbers (`inflateInit2`): 15 is the window of 32 KiB, 32 more detects gzip and zlib by
    // their headers, a negative number means no header.
    private static let zlib: Int32 = 15
    private static let gzipOrZlib: Int32 = 15 + 32
    private static let headerless: Int32 = -15
}

extension InflateStream.Format {
    /// Returns whether a stream that begins with these bytes is a document that is not compressed; `nil` if they are
    /// too few to decide.
    ///
    /// No gzip or zlib stream begins with the first byte of a document. A deflate stream without a header can, but its
    /// first bytes are not a piece of markup or of JSON.
    package func isPlain(_ piece: UnsafeRawBufferPointer) -> Bool? {
        guard let start = piece.first else { return nil }
        let isSpace = { (byte: UInt8) in byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D }
        let isSign = { (byte: UInt8) in [UInt8(ascii: "<"), UInt8(ascii: "{"), UInt8(ascii: "[")].contains(byte) }
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        if self == .gzip { return isSpace(start) || isSign(start) || start == mark[0] || start >= 0xFE }
        let hasMark = piece.starts(with: mark)
        if mark.starts(with: piece), !hasMark { return nil }
        let content = piece.dropFirst(hasMark ? mark.count : 0)
        let text = content.drop(while: isSpace)
        guard content.count - text.count <= 1024 else { return false }
        guard let first = text.first else { return nil }
        guard isSign(first), text.prefix(4).allSatisfy({ (0x20...0x7E).contains($0) || isSpace($0) }) else {
            return false
        }
        return text.count < 4 ? nil : true
    }
}

package enum DecompressionError: Error, Hashable, Sendable {
    case truncated
    case damaged
    case surplus
    case tooLong
}
