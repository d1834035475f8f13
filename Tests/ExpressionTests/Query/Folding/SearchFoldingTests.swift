import QuireTesting
import Testing

@testable import Query

/// Tests of folding case and accents, compared with a slow reference: SearchFolding, FoldTable, FoldedScalars,
/// ContextFreeFolding.
@Suite struct SearchFoldingTests {
    private static let scalars: [ClosedRange<UInt32>] = [
        0x20...0x7E, 0xA0...0x17F, 0x180...0x24F, 0x300...0x36F, 0x370...0x3FF, 0x400...0x52F, 0x530...0x5F4,
        0x600...0x6FF, 0x900...0x97F, 0xE00...0xE5B, 0x1000...0x109F, 0x1100...0x11FF, 0x1780...0x17FF, 0x1E00...0x1FFF,
        0x2000...0x206F, 0x2100...0x21FF, 0x2460...0x24FF, 0x2600...0x27BF, 0x3000...0x30FF, 0x3130...0x33FF,
        0x4E00...0x4E40, 0xAC00...0xAC40, 0xD7B0...0xD7FF, 0xF900...0xFB4F, 0xFB50...0xFDFF, 0xFE00...0xFEFF,
        0xFF00...0xFFEF, 0x10400...0x1044F, 0x1D400...0x1D4FF, 0x1F1E6...0x1F6FF, 0x2F800...0x2F820, 0xE0100...0xE0110,
    ]

    private static func text(using random: inout some RandomNumberGenerator) -> String {
        var text = String.UnicodeScalarView()
        for _ in 0..<Int.random(in: 0...12, using: &random) {
            let range =
                Bool.random(using: &random) ? scalars[0] : scalars[Int.random(in: 0..<scalars.count, using: &random)]
            for _ in 0..<Int.random(in: 1...6, using: &random) {
                if let scalar = Unicode.Scalar(UInt32.random(in: range, using: &random)) { text.append(scalar) }
            }
        }
        return String(text)
    }

    /// Compares bytes, because canonically equivalent strings are equal.
    private func isSame(_ one: String, _ other: String) -> Bool { one.utf8.elementsEqual(other.utf8) }

    private func isAsReferred(_ text: String) -> Bool {
        isSame(SearchFolding.fold(text), ReferenceFolding.fold(text))
            && indexed(text) == Array(ReferenceTokens.indexed(text).joined(separator: " ").utf8)
            && SearchTokens.queryTokens(text) == ReferenceTokens.queryTokens(text)
    }

    /// Large blocks of similar scalars are sampled.
    private static func isWorthwhile(_ block: UInt32) -> Bool {
        block < 0x3400 || (0xF900..<0x1_0000).contains(block) || (0x1_F000..<0x1_FB00).contains(block)
            || block % 1024 == 0
    }

    @Test func everyScalarIsFoldedAsInAWholeText() {
        var different: [String] = []
        for block in stride(from: UInt32(0), to: 0x4_0000, by: 64) where Self.isWorthwhile(block) {
            let scalars = (block..<block + 64).compactMap(Unicode.Scalar.init)
            let texts = scalars.flatMap {
                ["e\($0)a", "\($0)\u{301}", "か\($0)\u{3099}", "\($0)\($0)", "\u{1100}\($0)"]
            }
            let text = texts.joined(separator: block % 128 == 0 ? "," : "")
            if !isAsReferred(text) { different.append(text) }
        }
        #expect(different == [])
    }

    @Test func randomTextsAreFoldedAndCutAsTheReferenceDoes() {
        var random = SeededGenerator(seed: 2025)
        for _ in 0..<10_000 {
            let text = Self.text(using: &random)
            #expect(isAsReferred(text), "\(Array(text.unicodeScalars).map { String($0.value, radix: 16) })")
        }
    }

    /// Runs processed eight bytes at a time, ended and interrupted in every way.
    @Test func longWordsAndSingleSeparatorsAreCutAsTheReferenceDoes() {
        let letters = ["abcXYZ09", "éüßÄøŉȺſ", "статья", "שלום", "日本語カナ", "한국", "a\u{301}b", "e\u{AD}f", "ｶﾞ", "ﬁ"]
        let separators = [" ", " ", " ", ", ", "-", "  ", "’", "、", "\u{A0}", "\u{200B}", "…", "°", "\u{301}", "", "🎉"]
        var random = SeededGenerator(seed: 7)
        for _ in 0..<5_000 {
            var text = ""
            for _ in 0..<Int.random(in: 1...25, using: &random) {
                let alphabet = Array(letters[Bool.random(using: &random) ? 0 : Int.random(in: 0..<10, using: &random)])
                let isLong = Int.random(in: 0..<12, using: &random) == 0
                for _ in 0..<Int.random(in: 0...(isLong ? 80 : 12), using: &random) {
                    text.append(alphabet[Int.random(in: 0..<alphabet.count, using: &random)])
                }
                text += separators[Int.random(in: 0..<separators.count, using: &random)]
            }
            #expect(isAsReferred(text), "\(text)")
        }
    }

    @Test(arguments: ["ab é ", "日本", "ß ", "b,, x日"])
    func aTextOfTooManyTokensIsCutWhereTheReferenceCutsIt(piece: String) {
        #expect(isAsReferred("x y " + String(repeating: piece, count: SearchTokens.limit * 3 / 5)))
    }

    @Test func whatIsListedOfAScalarIsWhatIsWorkedOut() {
        for value in UInt32(0x80)..<0x800 {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let bytes = Array(String(scalar).utf8)
            let known = ScalarInfo.table[ScalarInfo.index(bytes[0], bytes[1])]
            let folded = ContextFreeFolding.folded(scalar)
            #expect(known.isKnown == (folded != nil))
            guard let folded else { continue }
            let scalars = [folded.first, folded.second, folded.third].compactMap(\.self)
            let text = Array(String(String.UnicodeScalarView(scalars)).utf8)
            #expect((0..<known.length).map { UInt8(truncatingIfNeeded: known.text >> UInt32(8 * $0)) } == text)
            #expect(known.count == scalars.count)
            #expect(known.isWord == scalars.allSatisfy { TokenKind($0) == .word })
            #expect(known.isSeparator == scalars.allSatisfy { TokenKind($0) == .separator })
        }
        for value in UInt32(0x800)..<0x1_0000 {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let folded = ContextFreeFolding.folded(scalar)
            if WideScalar.isBigram(value) {
                #expect(folded?.first == scalar && folded?.second == nil && TokenKind(scalar) == .bigram)
            }
            if WideScalar.isSeparator(value) {
                let scalars = [folded?.first, folded?.second, folded?.third].compactMap(\.self)
                #expect(!scalars.isEmpty && scalars.allSatisfy { TokenKind($0) == .separator })
            }
        }
    }

    @Test func aBeginningOfAFoldedTextHasSoManyScalars() {
        var random = SeededGenerator(seed: 11)
        for _ in 0..<2_000 {
            let text = Self.text(using: &random)
            let limit = Int.random(in: 0...40, using: &random)
            let whole = String(ReferenceFolding.fold(text).unicodeScalars.prefix(limit))
            #expect(isSame(SearchFolding.fold(text, limit: limit), whole), "\(text) \(limit)")
            var bytes = Array("tide".utf8)
            SearchFolding.fold(text, limit: limit, to: &bytes)
            #expect(bytes == Array("tide".utf8) + Array(whole.utf8), "\(text) \(limit)")
        }
    }
}
