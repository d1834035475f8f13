import FeedFormats
import Foundation
import Markup
import Testing

/// Tests of documents that are gzip files: DecodedText.init(unpacking:).
// D7
@Suite struct UnpackingTests {
    private func bytes(_ base64: String) -> [UInt8] { Data(base64Encoded: base64).map(Array.init) ?? [] }

    private let packed =
        "H4sIAAAAAAAA/wvJTElVKElMyknVUSgsTaxUSKoE01YKGZnpGQrliSWpRQqJJQp5+fl5Ogo5+eUIoZTS4mw9hZABNwAAKVyxYMMAAAA="

    @Test func aDocumentThatCameCompressedIsUnpackedAndSaid() {
        let document = DecodedText(unpacking: bytes("H4sIAAAAAAAA/yssTawEACAhwvUEAAAA"))
        #expect(document.bytes == Array("quay".utf8) && document.isWhole)
        #expect(document.repairs.first.map(\.kind) == [.undeclaredCompression] && document.repairs.faults == 0)
        let cut = DecodedText(unpacking: Array(bytes(packed).dropLast(20)))
        #expect(!cut.isWhole && cut.repairs.contains(.truncated))
    }

    @Test func aDocumentThatIsNotCompressedIsDecodedAsItIs() {
        let document = DecodedText(unpacking: Array("quay".utf8))
        #expect(document.bytes == Array("quay".utf8) && document.isWhole && document.repairs.isEmpty)
    }
}
