import FeedModel
import Foundation
import Query
import QueryTesting
import Testing

/// Tests of the order of search results: Ranking.
@Suite struct RankingTests {
    private let now = Date(timeIntervalSince1970: 1_763_740_800)

    /// Creates items from `title | text`, newest first.
    private func ranked(_ query: String, _ texts: [String]) throws -> [String] {
        let items = texts.enumerated().map { index, text in
            let parts = text.components(separatedBy: " | ")
            var item = Item(source: SourceID("news:hn"), guid: text, title: parts[0])
            item.body = parts.count > 1 ? .text(parts[1]) : nil
            item.published = now.addingTimeInterval(Double(index) * -60)
            return LibraryItem(item: item, arrived: now)
        }
        return try Query(parsing: query).asSearch.select(from: items, in: QueryContext(now: now)).map(\.item.guid)
    }

    @Test func theTitleComesFirstThenWordsNearEachOtherThenTheRest() throws {
        let far = "x | swift a b c d e f g h i j k actors"
        let near = "x | actors a b c d e f g h i j swift"
        let title = "Actors, and Swift | x"
        #expect(try ranked("swift actors", [far, near, title]) == [title, near, far])
        #expect(try ranked("swift actors sort:-relevance", [far, near, title]) == [far, near, title])
        #expect(try ranked("swift actors sort:date", [far, near, title]) == [far, near, title])
    }

    @Test func amongEqualsTheNewestComesFirst() throws {
        let texts = ["a | swift", "Swift 1", "b | swift", "Swift 2", "c | swift"]
        #expect(try ranked("swift", texts) == ["Swift 1", "Swift 2", "a | swift", "b | swift", "c | swift"])
        #expect(
            try ranked("swift sort:-relevance", texts) == ["c | swift", "b | swift", "a | swift", "Swift 2", "Swift 1"]
        )
    }

    /// At most ten tokens are allowed between two words; a phrase counts from its end, and as the last one from its
    /// beginning.
    @Test(arguments: [
        (["one", "two"], "one 1 2 3 4 5 6 7 8 9 10 two", true),
        (["one", "two"], "one 1 2 3 4 5 6 7 8 9 10 11 two", false),
        (["one", "two"], "two 1 2 3 4 5 6 7 8 9 10 one", true),
        (["one", "two"], "two 1 2 3 4 5 6 7 8 9 10 11 one", false),
        (["one half", "two"], "one half 1 2 3 4 5 6 7 8 9 10 two", true),
        (["one half", "two"], "one half 1 2 3 4 5 6 7 8 9 10 11 two", false),
        (["one half", "two"], "two 1 2 3 4 5 6 7 8 9 10 one half", true),
        (["one", "two", "six"], "one 1 2 3 4 two 5 6 7 8 9 six", true),
        (["one", "two", "six"], "one 1 2 3 4 two 5 6 7 8 9 10 six", false),
        (["one", "two"], "one 1 2 3 4 5 6 7 8 9 10 11 one two", true), (["京都", "東京"], "東京都", true),
        (["今日", "大阪"], "今日は一二三四五六七八大阪", true), (["今日", "大阪"], "今日は一二三四五六七八九十百大阪", false),
    ])
    func nearnessIsCountedInTokens(words: [String], text: String, isNear: Bool) throws {
        let item = "x | \(text)"
        let far = "y | " + words.joined(separator: " 1 2 3 4 5 6 7 8 9 10 11 12 ")
        let query = words.map { "\"\($0)\"" }.joined(separator: " ")
        #expect(try ranked(query, [far, item]) == (isNear ? [item, far] : [far, item]))
    }

    @Test func wordsOfOtherTextsAreNotNear() throws {
        let apart = "swift | actors"
        let near = "x | swift actors"
        #expect(try ranked("swift actors", [apart, near]) == [near, apart])
    }

    @Test(arguments: [
        ("swift", true), ("swift unread", true), ("\"swift actors\"", true), ("東京", true), ("text:swift", true),
        ("swift OR starred", true), ("swi*", true), ("(a b) OR c", true), ("swift title:b", true), ("🎉", true),
        ("", false), ("unread", false), ("title:swift", false), ("author:ada", false), ("-swift", false),
        ("source:swift tag:swift", false), ("in:home", false), ("newer:7d", false), ("text:/swift/", false),
    ])
    func onlyWordsThatMayStandAnywhereAreRanked(text: String, isRanked: Bool) throws {
        let query = try Query(parsing: text)
        #expect(query.isTextSearch == isRanked)
        #expect(query.asSearch.sort == (isRanked ? .relevance : nil))
    }

    @Test func anOrderThatIsAskedForStays() throws {
        for text in ["swift sort:date", "swift sort:-title", "unread sort:relevance"] {
            let query = try Query(parsing: text)
            #expect(query.asSearch == query)
        }
    }

    @Test func whatIsNegatedOrStandsInAnAlternativeWithoutWordsSaysNothing() throws {
        let texts = ["a | swift", "beta | swift", "Swift", "kotlin | x", "Kotlin swift | x"]
        #expect(try ranked("swift -beta", texts) == ["Swift", "Kotlin swift | x", "a | swift"])
        #expect(
            try ranked("swift OR kotlin", texts)
                == ["Swift", "kotlin | x", "Kotlin swift | x", "a | swift", "beta | swift"]
        )
        #expect(
            try ranked("swift OR unread", texts)
                == ["Swift", "Kotlin swift | x", "a | swift", "beta | swift", "kotlin | x"]
        )
    }
}
