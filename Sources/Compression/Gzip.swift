import CDeflate

package enum Gzip {
    /// The version of libdeflate at the time of the build.
    package static let library = "libdeflate/\(LIBDEFLATE_VERSION_STRING)"

    /// The first bytes of a gzip file: its magic number and the compression method deflate.
    package static let signature: [UInt8] = [0x1F, 0x8B, 8]

    package static func isGzip(_ body: [UInt8]) -> Bool { body.starts(with: signature) }

    /// Decodes a gzip file that may be damaged, and keeps everything before the damage.
    ///
    /// The contents of several members are concatenated (RFC 1952, 2.2). Bytes after the last member are ignored.
    package static func decode(_ body: [UInt8], limit: Int) -> Decompressed {
        if let content = wholeMember(body, limit: limit) { return Decompressed(bytes: content) }
        return body.withUnsafeBytes { members(of: $0, limit: limit) }
    }

    /// Decodes a gzip file of one member with libdeflate, which takes less than half the instructions of zlib.
    ///
    /// - Returns: The content; `nil` if it is empty or longer than `limit`, if the file is not one undamaged member
    ///   alone, or if its header has a checksum, which libdeflate does not verify. ``InflateStream`` decodes all these.
    package static func decodeMember(_ body: [UInt8], limit: Int) -> [UInt8]? {
        guard body.count > 3, body[3] & headerChecksumFlag == 0 else { return nil }
        return wholeMember(body, limit: limit)
    }

    private static func wholeMember(_ body: [UInt8], limit: Int) -> [UInt8]? {
        guard body.count >= 18, isGzip(body) else { return nil }
        // The last four bytes are the length of the content (RFC 1952, 2.3.1). The bound keeps a false length from
        // claiming memory.
        let length = body.suffix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
        guard length > 0, length <= limit, length / maximumRatio <= body.count,
            let decompressor = libdeflate_alloc_decompressor()
        else { return nil }
        defer { libdeflate_free_decompressor(decompressor) }
        var isWhole = false
        let content = [UInt8](unsafeUninitializedCapacity: length) { content, count in
            var (read, written) = (0, 0)
            let result = body.withUnsafeBytes { bytes in
                libdeflate_gzip_decompress_ex(
                    decompressor,
                    bytes.baseAddress,
                    bytes.count,
                    content.baseAddress,
                    length,
                    &read,
                    &written
                )
            }
            isWhole = result == LIBDEFLATE_SUCCESS && read == body.count && written == length
            count = isWhole ? length : 0
        }
        return isWhole ? content : nil
    }

    /// Reads members with zlib as long as another one follows.
    private static func members(of body: UnsafeRawBufferPointer, limit: Int) -> Decompressed {
        let stream = InflateStream(.gzip)
        var content: [UInt8] = []
        var rest = body[...]
        do throws(DecompressionError) {
            while !rest.isEmpty {
                let piece = UnsafeRawBufferPointer(rebasing: rest.prefix(pieceLength))
                let surplus = try stream.decode(piece) { bytes throws(DecompressionError) in
                    let room = limit - content.count
                    content.append(contentsOf: bytes.prefix(room))
                    guard bytes.count <= room else { throw .tooLong }
                }
                rest = rest.dropFirst(piece.count - surplus)
                guard stream.hasEnded else { continue }
                guard rest.starts(with: signature.prefix(2)) else { return Decompressed(bytes: content) }
                try stream.restart()
            }
            throw .truncated
        } catch {
            return Decompressed(bytes: content, error: error)
        }
    }

    /// The number of bytes that zlib receives at once; it counts them in 32 bits.
    private static let pieceLength = 1 << 20

    /// The header flag FHCRC (RFC 1952, 2.3.1).
    private static let headerChecksumFlag: UInt8 = 2

    /// The maximum number of bytes that one compressed byte can produce: 258 bytes take at least two bits.
    private static let maximumRatio = 1032
}

/// The content of a compressed body, complete or up to the place where decoding failed.
package struct Decompressed: Hashable, Sendable {
    package var bytes: [UInt8]
    /// Why the content is incomplete; `nil` when it is complete.
    package var error: DecompressionError?

    package init(bytes: [UInt8], error: DecompressionError? = nil) {
        self.bytes = bytes
        self.error = error
    }
}
