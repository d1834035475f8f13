import FeedModel
import QueryTesting
import Testing

@testable import Query

/// Tests of splitting text into words: SearchTokens, WordSegmenter, TokenKind.
@Suite struct SearchTokensTests {
    @Test(arguments: [
        ("Hello, World", ["hello", "world"]),
        ("Swift 6.3.1 isn't C++", ["swift", "6", "3", "1", "isn", "t", "c"]),
        ("東京都", ["東京", "京都", "都"]),
        ("iPhone発売日", ["iphone", "発売", "売日", "日"]),
        ("ｶﾞｷﾞ ＡＢＣ", ["ガギ", "ギ", "abc"]),
        ("한국어 뉴스", ["한국", "국어", "어", "뉴스", "스"]),
        ("Café cafe\u{301} ÅNGSTRÖM Straße", ["cafe", "cafe", "angstrom", "strasse"]),
        ("Ελλάδα ΕΛΛΑΔΑ", ["ελλαδα", "ελλαδα"]),
        ("Чай 🎉x", ["чай", "🎉", "x"]),
        ("a\0b\u{200B}c\u{AD}d", ["a", "bcd"]),
        ("", []),
    ])
    func aTextIsCutIntoTokens(text: String, tokens: [String]) {
        #expect(indexedTokens(text) == tokens)
    }

    @Test(arguments: [
        ("東京", true), ("京都", true), ("都", true), ("京", true), ("東京都", true), ("京東", false), ("都庁", false),
        ("都 2024", true), ("東京都2024", true), ("2024年", true), ("20", false), ("news", true), ("NEWS:", true),
        ("new", false), ("都news", false),
    ])
    func wordsAreFoundInAText(words: String, isFound: Bool) throws {
        let text = indexed("News 東京都 2024年")
        #expect(try #require(SearchPhrase(Query.Phrase(words))).occurs(in: text) == isFound)
    }

    @Test func aPrefixFindsTheBeginningOfTheLastWord() throws {
        let text = indexed("Functional reactive programming")
        #expect(try #require(SearchPhrase(Query.Phrase("reactive prog", isPrefix: true))).occurs(in: text))
        #expect(try !#require(SearchPhrase(Query.Phrase("react programming", isPrefix: true))).occurs(in: text))
    }

    @Test func aSummaryThatBeginsTheBodyIsIndexedOnce() {
        func text(summary: String?, body: String?) -> String {
            var item = Item(source: SourceID("s"), guid: "g", title: "")
            item.summary = summary
            return String(decoding: SearchDocument(item, body: body).text, as: UTF8.self)
        }
        #expect(text(summary: "High water…", body: "High water at noon") == "high water at noon")
        #expect(text(summary: "High water", body: "High water") == "high water")
        #expect(text(summary: "High tide", body: "High water") == "high tide \u{B6} high water")
        #expect(text(summary: "High water at noon", body: "High water") == "high water at noon \u{B6} high water")
        #expect(text(summary: "…", body: nil) == "")
        #expect(text(summary: "High water…", body: nil) == "high water")
    }

    @Test func aWordWithoutEndIsCut() {
        #expect(indexedTokens(String(repeating: "a", count: 200)).map(\.count) == [64, 64, 64, 8])
        #expect(indexedTokens(String(repeating: "a ", count: 300_000)).count == SearchTokens.limit)
    }
}

/// Returns the tokens of a text as in the index.
func indexed(_ text: String) -> [UInt8] {
    var tokens = SearchTokenizer()
    tokens.add(text)
    return tokens.bytes
}

private func indexedTokens(_ text: String) -> [String] {
    indexed(text).split(separator: UInt8(ascii: " ")).map { String(decoding: $0, as: UTF8.self) }
}
