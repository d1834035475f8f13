import Compression
import Foundation
import Testing

/// Tests of complete, damaged and oversized gzip files: Gzip, InflateStream, Decompressed.
// D7
@Suite struct GzipTests {
    private func bytes(_ base64: String) -> [UInt8] { Data(base64Encoded: base64).map(Array.init) ?? [] }

    private func decode(_ body: [UInt8], limit: Int = 1 << 20) -> Decompressed { Gzip.decode(body, limit: limit) }

    private func gunzip(_ base64: String) -> String {
        let output = decode(bytes(base64))
        return String(decoding: output.bytes, as: UTF8.self) + (output.error.map { "|\($0)" } ?? "")
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
        #expect(decode(member + member) == Decompressed(bytes: Array("quayquay".utf8)))
        #expect(decode(member + Array("junk".utf8)) == Decompressed(bytes: Array("quay".utf8)))
    }

    @Test func membersAreReadAcrossPiecesAndAddUpToTheLimit() {
        let members = Array(repeatElement(bytes("H4sIAAAAAAAA/yssTawEACAhwvUEAAAA"), count: 60_000).joined())
        #expect(decode(members) == Decompressed(bytes: Array(repeatElement("quay".utf8, count: 60_000).joined())))
        #expect(decode(members, limit: 6) == Decompressed(bytes: Array("quayqu".utf8), error: .tooLong))
        #expect(decode(Array(members.dropLast(1))).error == .truncated)
    }

    @Test func theContentBeforeDamageIsKept() {
        // A block that holds "quay", then a distance that reaches before the beginning.
        let block: [UInt8] = [0x2B, 0x2C, 0x4D, 0xAC, 0x04, 0x4A, 0x00, 0x00]
        let body = bytes("H4sIAAAAAAAA/w==") + block + [UInt8](repeating: 0, count: 8)
        #expect(decode(body) == Decompressed(bytes: Array("quay".utf8), error: .damaged))
    }

    @Test func aLengthThatTheFileCannotHoldClaimsNoMemory() {
        let file = bytes(packed).dropLast(4) + [0xFF, 0xFF, 0xFF, 0x7F]
        #expect(Gzip.decodeMember(Array(file), limit: .max) == nil)
        #expect(decode(Array(file), limit: .max).error == .damaged)
    }

    @Test func whatBreaksOffKeepsWhatCameBefore() {
        let whole = bytes(packed)
        for length in 3..<whole.count {
            let output = decode(Array(whole[..<length]))
            #expect(output.error == .truncated)
            #expect((text + text + text).utf8.starts(with: output.bytes))
        }
        #expect(decode(Array(whole.dropLast(8))).bytes.count == 3 * text.utf8.count)
    }

    @Test func aWrongSumIsDamage() {
        var body = bytes(packed)
        body[body.count - 5] ^= 1
        let output = decode(body)
        #expect(output.error == .damaged && output.bytes.count == 3 * text.utf8.count)
    }

    @Test func noMoreThanTheLimitComesOut() {
        let output = decode(bytes(packed), limit: 100)
        #expect(output.error == .tooLong && output.bytes.count <= 100)
    }

    @Test func noChangeOfAByteTraps() {
        let whole = bytes(packed)
        for index in whole.indices {
            for change: UInt8 in [1, 0x10, 0x80, 0xFF] {
                var body = whole
                body[index] ^= change
                #expect(decode(body, limit: 10_000).bytes.count <= 10_000)
            }
        }
    }
}
