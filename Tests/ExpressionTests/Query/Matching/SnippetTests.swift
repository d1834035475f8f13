import FeedModel
import Foundation
import Testing

@testable import Query

/// Tests of the snippets of search results: Snippet, SearchPhrase.
@Suite struct SnippetTests {
    private func snippet(_ query: String, _ text: String) throws -> String? {
        let phrases = try Query(parsing: query).phrases(in: QueryContext(now: Date(timeIntervalSince1970: 0)))
        return Snippet(of: text, for: phrases).map { "\($0.before)[\($0.found)]\($0.after)" }
    }

    @Test func theFirstPlaceIsShownAsItIsWritten() throws {
        #expect(
            try snippet("cafe", "Un petit\n  CAFÉ  au\tlait, un café noir") == "Un petit [CAFÉ] au lait, un café noir"
        )
        #expect(try snippet("swift unread", "Neither. A swift bird; Swift") == "Neither. A [swift] bird; Swift")
        #expect(try snippet("lait swift", "swift and lait") == "[swift] and lait")
        #expect(try snippet("swift OR bird", "a bird, swift") == "a [bird], swift")
    }

    @Test func phrasesPrefixesAndVersionsAreFoundAsTheIndexFindsThem() throws {
        #expect(try snippet("\"no more\"", "no, no more") == "no, [no more]")
        #expect(try snippet("light*", "The Lighthouses stand") == "The [Lighthouses] stand")
        #expect(try snippet("6.3.1", "since 6.3 and 6.3.1") == "since 6.3 and [6.3.1]")
        #expect(try snippet("isn't", "It isn’t so") == "It [isn’t] so")
        #expect(try snippet("art", "a start") == nil)
    }

    @Test func scriptsWithoutSpacesAreFoundByOneCharacterAndMore() throws {
        #expect(try snippet("京都", "ここは東京都です") == "ここは東[京都]です")
        #expect(try snippet("都", "ここは東京都です") == "ここは東京[都]です")
        #expect(try snippet("京", "東京都") == "東[京]都")
        #expect(try snippet("ガキ", "半角のｶﾞｷも") == "半角の[ｶﾞｷ]も")
        #expect(try snippet("한국", "우리 한국어") == "우리 [한국]어")
        #expect(try snippet("🎉", "Done 🎉!") == "Done [🎉]!")
    }

    @Test func whatIsNegatedOrElsewhereIsNotLookedFor() throws {
        #expect(try snippet("-swift unread", "swift") == nil)
        #expect(try snippet("title:swift", "swift") == nil)
        #expect(try snippet("text:swift", "swift") == "[swift]")
        #expect(try snippet("text:/swift/", "swift") == nil)
        #expect(try snippet("unread", "unread") == nil)
    }

    @Test func longTextsAreCutAroundThePlace() throws {
        let text = String(repeating: "a ", count: 500) + "swift" + String(repeating: " b", count: 500)
        let found = try #require(
            Snippet(
                of: text,
                for: Query(parsing: "swift").phrases(in: QueryContext(now: Date(timeIntervalSince1970: 0)))
            )
        )
        #expect(found.isCutBefore && found.isCutAfter)
        #expect(found.before.count == 80 && found.after.count == 160)
    }

    @Test func theTokensAreThoseOfTheIndex() {
        var random = RandomText(seed: 3)
        for _ in 0..<400 {
            let text = random.next()
            var tokens = SearchTokenizer()
            tokens.add(text)
            let whole = String(decoding: tokens.bytes, as: UTF8.self)
            #expect(TokenPositions(text).tokens.map(\.text).joined(separator: " ") == whole, "\(text.debugDescription)")
        }
    }
}

private struct RandomText {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    private mutating func number(_ count: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int((state >> 33) % UInt64(count))
    }

    mutating func next() -> String {
        let parts = [
            "swift", "CAFÉ", "e\u{301}", "ß", "東", "京都", "ｶﾞ", "が", "한", "\u{1112}\u{1161}\u{11AB}", "🎉", " ", ".", "'",
            "6", "٣",
            "ไทย", "\u{200D}", "👨‍👩‍👧", "й", "क्षि", "Ω", "ﬁ", "Ⅷ", "a\u{308}\u{323}", "\n", "\u{AD}", "x",
        ]
        return (0..<number(12)).map { _ in parts[number(parts.count)] }.joined()
    }
}
