import FeedModel
import GRDB
import Primitives
import QuireTesting
import Testing

@testable import Library

/// Tests of rows that wait in memory for their insertion: RowBuffer.
@Suite struct RowBufferTests {
    private enum Given: Hashable {
        case number(Int64?)
        case text(String?)
        case list([String])
    }

    private static func random(using random: inout some RandomNumberGenerator) -> Given {
        let texts = [
            "", "a", "meridian", "ünïcödé", "日本語", "a\0b", "\u{10FFFE}", "\"", "\\", String(repeating: "x", count: 99),
        ]
        let text = texts[Int.random(in: 0..<texts.count, using: &random)]
        switch Int.random(in: 0..<6, using: &random) {
        case 0: return .number(nil)
        case 1: return .number(Int64.random(in: .min ... .max, using: &random))
        case 2: return .text(nil)
        case 3: return .list(Array(repeating: text, count: Int.random(in: 0...2, using: &random)))
        default: return .text(text)
        }
    }

    /// Encodes a text as ``NULSafeText`` does.
    private static func stored(_ given: Given) -> DatabaseValue {
        switch given {
        case .number(let number): number.databaseValue
        case .text(let text): NULSafeText.encode(text).databaseValue
        case .list(let list): NULSafeText.encode(list).databaseValue
        }
    }

    @Test func everyValueComesBackFromItsPlace() {
        var random = SeededGenerator(seed: 3)
        for _ in 0..<300 {
            let given = (0..<Int.random(in: 1...40, using: &random)).map { _ in Self.random(using: &random) }
            var values = RowBuffer()
            for value in given {
                switch value {
                case .number(let number): values.append(number)
                case .text(let text): values.append(text)
                case .list(let list): values.append(list: list)
                }
            }
            #expect(values.count == given.count)
            for (index, value) in given.enumerated() {
                let known = Self.stored(value)
                #expect(values.isEqual(index, to: known))
                #expect(values.text(at: index) == String.fromDatabaseValue(known))
                #expect(values.withBindable { $0.hasValue(index) } == !known.isNull)
                if case .number(let number) = value { #expect(values.number(at: index) == number) }
            }
        }
    }

    @Test func textsThatAreWrittenInPlaceEndWhereTheyAreSaidTo() {
        var values = RowBuffer()
        values.append(7)
        values.append("tides", written: { $1 += $0.utf8 })
        values.append("a\0b\u{10FFFE}", written: { $1 += $0.utf8 })
        values.append("tides", written: { _, _ in })
        #expect(values.number(at: 0) == 7)
        #expect((1..<4).map { values.text(at: $0) } == ["tides", NULSafeText.encode("a\0b\u{10FFFE}"), ""])
    }

    @Test func whatIsPlainStandsForItselfInJSON() {
        let scalars = (UInt32(0)...0x3000).compactMap(Unicode.Scalar.init) + ["\u{FEFF}", "\u{10FFFE}", "日", "🎉"]
        for scalar in scalars where NULSafeText.isPlain("a\(scalar)b") {
            #expect(JSONValue.array([.string("a\(scalar)b")]).line == "[\"a\(scalar)b\"]")
        }
        // Otherwise the buffer would gain nothing.
        #expect(["Ann", "статья", "日本語", "ünïcödé"].allSatisfy(NULSafeText.isPlain))
        #expect(!["a\"", "a\\", "a\n", "a\u{2028}", "a\u{85}"].contains(where: NULSafeText.isPlain))
    }

    /// The definition, byte by byte: libraries contain fingerprints computed years ago.
    private func fingerprint(_ bytes: [UInt8]) -> Int64 {
        var state: UInt64 = 0x9E37_79B9_7F4A_7C15
        func add(_ number: UInt64) {
            let product = (state ^ number).multipliedFullWidth(by: 0xD6E8_FEB8_6659_FD93)
            state = product.high ^ product.low &+ 0xA076_1D64_78BD_642F
        }
        add(2)
        add(UInt64(bytes.count))
        let whole = bytes.count / 8 * 8
        for start in stride(from: 0, to: whole, by: 8) {
            add(bytes[start..<start + 8].reversed().reduce(0) { $0 << 8 | UInt64($1) })
        }
        add(bytes[whole...].reduce(0) { $0 << 8 | UInt64($1) })
        return Int64(bitPattern: state)
    }

    @Test func fingerprintsKeepTheirValues() {
        for length in 0...40 {
            let text = String(repeating: "meridian tide ", count: 3).prefix(length)
            var values = RowBuffer()
            values.append(String(text))
            var fingerprint = Fingerprint()
            values.add(0..<1, to: &fingerprint)
            #expect(fingerprint.value == self.fingerprint(Array(text.utf8)))
        }
    }
}
