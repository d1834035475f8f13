import Compression

extension FuzzTarget {
    /// gzip and deflate: the size of the pieces changes nothing, and the limit holds.
    static let compression = FuzzTarget(name: "compression") { input in
        let limit = 1 << 16
        for body in [input, Gzip.signature + input] {
            let content = Gzip.decode(body, limit: limit)
            expect(content.bytes.count <= limit, "the limit holds")
            if let member = Gzip.decodeMember(body, limit: limit) {
                expect(content == Decompressed(bytes: member), "libdeflate and zlib agree")
                expect(inflate(body, as: .gzip, pieceLength: 7) == content, "libdeflate and zlib agree")
                let twice = inflate(body + body, as: .gzip, pieceLength: 7)
                expect(twice == Decompressed(bytes: member + member), "members follow each other")
            }
        }
        for format in [InflateStream.Format.gzip, .deflate] {
            expect(
                inflate(input, as: format, pieceLength: 16) == inflate(input, as: format, pieceLength: .max)
                    || format == .deflate && input.count < 2,
                "the size of the pieces changes nothing"
            )
        }
    }

    private static func inflate(_ body: [UInt8], as format: InflateStream.Format, pieceLength: Int) -> Decompressed {
        let stream = InflateStream(format)
        var content: [UInt8] = []
        do throws(DecompressionError) {
            var rest = body[...]
            while !rest.isEmpty, content.count < 1 << 20 {
                let piece = Array(rest.prefix(pieceLength))
                try piece.withUnsafeBufferPointer { piece throws(DecompressionError) in
                    try stream.receive(UnsafeRawBufferPointer(piece)) { content.append(contentsOf: $0) }
                }
                rest = rest.dropFirst(piece.count)
            }
            return Decompressed(bytes: content, error: stream.hasEnded ? nil : .truncated)
        } catch {
            return Decompressed(bytes: content, error: error)
        }
    }
}
