import Foundation
import Markup
import Testing

// D7
@Suite struct CompressionTests {
    private func bytes(_ base64: String) -> [UInt8] { Data(base64Encoded: base64).map(Array.init) ?? [] }

    private func gunzip(_ base64: String) -> String {
        let output = Compression.gunzip(bytes(base64))
        return String(decoding: output.bytes, as: UTF8.self) + (output.fault.map { "|\($0)" } ?? "")
    }

    private let text = "Tide table, quay by quay: high water at noon, low water at dusk. "
    private let packed =
        "H4sIAAAAAAAA/wvJTElVKElMyknVUSgsTaxUSKoE01YKGZnpGQrliSWpRQqJJQp5+fl5Ogo5+eUIoZTS4mw9hZABNwAAKVyxYMMAAAA="

    @Test func everyKindOfBlockIsRead() {
        let stored =
            "H4sIAAAAAAAA/wHDADz/VGlkZSB0YWJsZSwgcXVheSBieSBxdWF5OiBoaWdoIHdhdGVyIGF0IG5vb24sIGxvdyB3YXRlciBhdCBkdXNrLiBU"
            + "aWRlIHRhYmxlLCBxdWF5IGJ5IHF1YXk6IGhpZ2ggd2F0ZXIgYXQgbm9vbiwgbG93IHdhdGVyIGF0IGR1c2suIFRpZGUgdGFibGUsIHF1YXkg"
            + "YnkgcXVheTogaGlnaCB3YXRlciBhdCBub29uLCBsb3cgd2F0ZXIgYXQgZHVzay4gKVyxYMMAAAA="
        let dynamic =
            "H4sIAAAAAAAA/+3MwRHAIAgAsFmponAK4qGwfpfosxkgQM3DHlDXhHV2xVtBFpmWDsxRgigRpuDkk5YxlLf10cy6sF/xjR3+5KvkBaUg472Q"
            + "AQAA"
        let letters = (0..<400).map { (index: Int) -> UInt8 in UInt8(97 + (index * index * 7 + index / 3) % 23) }
        #expect(gunzip(stored) == text + text + text)
        #expect(gunzip("H4sIAAAAAAAA/yssTawEACAhwvUEAAAA") == "quay")
        #expect(gunzip(packed) == text + text + text)
        #expect(gunzip(dynamic) == String(decoding: letters, as: UTF8.self))
    }

    @Test func theFieldsOfTheHeaderArePassedOver() {
        #expect(gunzip("H4sIHgAAAAAA/wMAYWJjbmFtZQBub3RlABI0KyxNrAQAICHC9QQAAAA=") == "quay")
    }

    @Test func membersComeOneAfterTheOtherAndWhatFollowsIsIgnored() {
        let member = bytes("H4sIAAAAAAAA/yssTawEACAhwvUEAAAA")
        #expect(Compression.gunzip(member + member) == Compression.Output(bytes: Array("quayquay".utf8)))
        #expect(Compression.gunzip(member + Array("junk".utf8)) == Compression.Output(bytes: Array("quay".utf8)))
    }

    @Test func deflateIsReadWithAndWithoutItsHeader() {
        for form in ["eJwrLE2sBAAEYgHB", "KyxNrAQA"] {
            #expect(Compression.inflate(bytes(form)) == Compression.Output(bytes: Array("quay".utf8)))
        }
    }

    @Test func whatBreaksOffKeepsWhatCameBefore() {
        let whole = bytes(packed)
        for length in 3..<whole.count {
            let output = Compression.gunzip(Array(whole[..<length]))
            #expect(output.fault == .truncated)
            #expect((text + text + text).utf8.starts(with: output.bytes))
        }
        #expect(Compression.gunzip(Array(whole.dropLast(8))).bytes.count == 3 * text.utf8.count)
    }

    @Test func aWrongSumIsDamage() {
        var body = bytes(packed)
        body[body.count - 5] ^= 1
        let output = Compression.gunzip(body)
        #expect(output.fault == .damaged && output.bytes.count == 3 * text.utf8.count)
    }

    @Test func noMoreThanTheLimitComesOut() {
        let output = Compression.gunzip(bytes(packed), limit: 100)
        #expect(output.fault == .tooLong && output.bytes.count <= 100)
    }

    @Test(
        arguments: [
            // A block of the kind that does not exist, a stored one whose length is denied, a distance before the beginning.
            [0x07], [0x01, 0x04, 0x00, 0xFF, 0xFF], [0x03, 0x02], [0x63, 0x00, 0x42, 0x00],
            // Codes of which more are promised than there is room for.
            [0x05, 0xC0, 0x49, 0x92, 0x24, 0x49, 0x92, 0x24, 0x49, 0x92, 0x24, 0x49],
        ] as [[UInt8]]
    )
    func nonsenseIsRefusedWithoutATrap(body: [UInt8]) {
        #expect(Compression.inflate(body).fault != nil)
    }

    @Test func noChangeOfAByteTraps() {
        let whole = bytes(packed)
        for index in whole.indices {
            for change: UInt8 in [1, 0x10, 0x80, 0xFF] {
                var body = whole
                body[index] ^= change
                #expect(Compression.gunzip(body, limit: 10_000).bytes.count <= 10_000)
            }
        }
    }

    @Test func aDocumentThatCameCompressedIsUnpackedAndSaid() {
        let document = DecodedText(bytes("H4sIAAAAAAAA/yssTawEACAhwvUEAAAA"))
        #expect(document.bytes == Array("quay".utf8) && document.isWhole)
        #expect(document.repairs.first.map(\.kind) == [.undeclaredCompression] && document.repairs.faults == 0)
        let cut = DecodedText(Array(bytes(packed).dropLast(20)))
        #expect(!cut.isWhole && cut.repairs.contains(.truncated))
    }
}
