import Compression
import Foundation
import Testing

/// Tests of deflate with and without a header, in pieces: InflateStream, DecompressionError.
@Suite struct DeflateTests {
    private func bytes(_ base64: String) -> [UInt8] { Data(base64Encoded: base64).map(Array.init) ?? [] }

    /// Decodes a body in pieces; a stream that does not end is truncated.
    private func inflate(
        _ body: [UInt8],
        as format: InflateStream.Format = .deflate,
        pieceLength: Int = .max
    ) -> Decompressed {
        let stream = InflateStream(format)
        var content: [UInt8] = []
        do throws(DecompressionError) {
            var rest = body[...]
            while !rest.isEmpty {
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

    @Test func deflateIsReadWithAndWithoutItsHeader() {
        for form in ["eJwrLE2sBAAEYgHB", "KyxNrAQA"] {
            #expect(inflate(bytes(form)) == Decompressed(bytes: Array("quay".utf8)))
        }
    }

    @Test func upToFourBytesMayFollowDeflateWithoutAHeader() {
        let body = bytes("KyxNrAQA")
        for count in 1...4 {
            #expect(inflate(body + [UInt8](repeating: 0, count: count)).error == nil)
        }
        #expect(inflate(body + [0, 0, 0, 0, 0]) == Decompressed(bytes: Array("quay".utf8), error: .surplus))
        #expect(inflate(bytes("eJwrLE2sBAAEYgHB") + [0]) == Decompressed(bytes: Array("quay".utf8), error: .surplus))
    }

    @Test(arguments: ["<?xml version='1.0'?><rss/>", "\u{FEFF}<rss/>", "\n\n <feed/>", "{\"version\": 1}", "[1, 2]"])
    func aDocumentThatIsNotCompressedIsReadAsItIs(document: String) {
        for pieceLength in [1, 9, .max] {
            #expect(
                inflate(Array(document.utf8), pieceLength: pieceLength) == Decompressed(bytes: Array(document.utf8))
            )
        }
    }

    @Test(arguments: [InflateStream.Format.gzip, .deflate])
    func whatLooksLikeADocumentDoesNotDependOnThePieces(format: InflateStream.Format) {
        let spaces = [UInt8](repeating: 0x0D, count: 21)
        let bodies: [[UInt8]] = [
            spaces, spaces + [0], [0xEF, 0xBB, 0xBF], [0xEF, 0xBB, 0xBF, 0], [0xEF], Array("<a".utf8),
            [UInt8](repeating: 0x20, count: 1030) + Array("<rss/>".utf8),
        ]
        for (index, body) in bodies.enumerated() {
            let whole = inflate(body, as: format)
            for pieceLength in [1, 3, 16] {
                #expect(inflate(body, as: format, pieceLength: pieceLength) == whole, "body \(index)")
            }
        }
    }

    @Test func theContentBeforeDamageIsKeptHoweverThePiecesAreCut() {
        // A zlib stream whose one block holds "quay", then a distance that reaches before the beginning.
        let body: [UInt8] = [0x78, 0x9C, 0x2B, 0x2C, 0x4D, 0xAC, 0x04, 0x4A, 0x00, 0x00]
        for pieceLength in [1, 2, 5, .max] {
            #expect(inflate(body, pieceLength: pieceLength) == Decompressed(bytes: Array("quay".utf8), error: .damaged))
        }
    }

    @Test(
        arguments: [
            // A block of a kind that does not exist, a stored block with a wrong length, a distance before the
            // beginning.
            [0x07], [0x01, 0x04, 0x00, 0xFF, 0xFF], [0x03, 0x02], [0x63, 0x00, 0x42, 0x00],
            // More codes than the code space has room for.
            [0x05, 0xC0, 0x49, 0x92, 0x24, 0x49, 0x92, 0x24, 0x49, 0x92, 0x24, 0x49],
        ] as [[UInt8]]
    )
    func nonsenseIsRefusedWithoutATrap(body: [UInt8]) {
        #expect(inflate(body).error != nil)
    }
}
