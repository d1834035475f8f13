import FeedModel
import Foundation
import Query
import QueryTesting
import QuireTesting
import Testing

@testable import Library

/// Tests of the results of a search and their order: SearchConjunction, CompiledQuery, snippets.
@Suite struct SearchRankingTests {
    private let world: World
    private let library: Library

    init() async throws {
        world = try World()
        library = try world.memory()
    }

    /// Keeps items, the first the newest, each `guid | title | text | author`.
    private func keep(
        _ rows: [String],
        source: SourceID = feed,
        url: (String) -> String? = { _ in nil }
    ) async throws {
        let items = rows.enumerated().map { index, row in
            let parts = row.components(separatedBy: " | ")
            return makeItem(parts[0], parts[1], source: source) {
                $0.published = world.now.addingTimeInterval(Double(index) * -60)
                $0.body = parts.count > 2 ? .text(parts[2]) : nil
                $0.authors = parts.count > 3 ? [parts[3]] : []
                $0.url = url(parts[0])
            }
        }
        try await library.store(items, from: source)
    }

    private func found(_ text: String, pageSize: Int = 100) async throws -> String {
        let query = try Query(parsing: text).asSearch
        var guids: [String] = []
        var cursor: PageCursor?
        repeat {
            let page = try await library.items(query, in: world.context, after: cursor, limit: pageSize)
            guids += page.items.map(\.item.guid)
            // As the reader hands it on.
            cursor = page.next.flatMap { PageCursor(rawValue: $0.rawValue) }
        } while cursor != nil
        return guids.joined(separator: " ")
    }

    private static let shelf = [
        "far | Weekly | swift 1 2 3 4 5 6 7 8 9 10 11 12 actors",
        "near | Monthly | of actors in swift",
        "title | Actors for Swift | x",
        "half | Swift | actors",
        "ada | News | x | Ada Swift Actors",
        "none | Swift | x",
        "later | Swift actors | x",
    ]

    @Test(arguments: [
        ("swift actors", "title later near ada far half"),
        ("swift actors sort:date", "far near title half ada later"),
        ("swift actors sort:-relevance", "half far ada near later title"),
        ("swift actors sort:title", "title near ada half later far"),
        ("swift", "title half none later far near ada"),
        ("\"swift actors\"", "later ada"),
        ("\"actors in swift\"", "near"),
        ("swi* act*", "title later near ada far half"),
        ("swift title:actors", "title later"),
        ("actors author:ada", "ada"),
        ("swift actors -title:swift", "near ada far"),
        ("swift -actors", "none"),
        ("swift actors -\"swift actors\"", "title near far half"),
        ("weekly OR monthly", "far near"),
        ("weekly OR (swift actors)", "far title later near ada half"),
        ("(weekly OR monthly) actors", "far near"),
        ("swift actors limit:3", "title later near"),
        ("swift actors newer:3min", "title near far half"),
        ("actors unread sort:relevance", "title later far near half ada"),
        ("unread", "far near title half ada none later"),
    ])
    func aSearchListsTheBestFirst(query: String, expected: String) async throws {
        try await keep(Self.shelf)
        for size in [1, 2, 3, 100] { #expect(try await found(query, pageSize: size) == expected, "\(size) a page") }
    }

    @Test(arguments: [
        ("東京", "a c b e"), ("東京 天気", "c b"), ("京", "a c z b e"), ("東京都", "a b"), ("서울 날씨", "k"), ("北京天气", "z"),
        ("東京 OR 北京", "a c z b e"), ("東京 -天気", "a e"),
    ])
    func textsWithoutSpacesAreRankedAlike(query: String, expected: String) async throws {
        try await keep([
            "a | 東京都の新着 | 本文", "b | 新着 | 東京都の天気は晴れ", "c | 東京の天気 | 本文", "k | 서울날씨 | 오늘", "z | 北京天气预报 | 晴",
            "e | 記事 | 東京",
        ])
        for size in [1, 2, 100] { #expect(try await found(query, pageSize: size) == expected) }
    }

    @Test func itemsThatArriveBetweenTwoPagesShiftNothing() async throws {
        try await keep(Self.shelf)
        let query = try Query(parsing: "swift actors").asSearch
        let first = try await library.items(query, in: world.context, limit: 3)
        #expect(first.items.map(\.item.guid) == ["title", "later", "near"])
        world.advance(60)
        try await keep(["new title | Swift actors | x", "new near | x | swift actors", "new half | Swift | actors"])
        let second = try await library.items(query, in: world.context, after: first.next, limit: 2)
        #expect(second.items.map(\.item.guid) == ["ada", "far"])
        world.advance(60)
        try await keep(["newest half | Swift | actors"])
        let third = try await library.items(query, in: world.context, after: second.next, limit: 2)
        #expect(third.items.map(\.item.guid) == ["new half", "half"])
        #expect(third.next == nil)
        #expect(
            try await found("swift actors")
                == "new title title later new near near ada newest half far new half half"
        )
    }

    /// One copy has the words in its title, the other near each other in its text.
    @Test func anArticleThatIsThereTwiceIsListedOnceAndAsTheBetterOfBoth() async throws {
        let address = "https://example.org/1"
        try await keep(["near | x | swift actors", "title | Swift actors", "body | x | swift actors"]) {
            $0 == "body" ? address : nil
        }
        world.advance(60)
        try await keep(["copy | Swift for actors", "far | x | swift"], source: other) { $0 == "copy" ? address : nil }
        for size in [1, 2, 100] { #expect(try await found("swift actors", pageSize: size) == "title body near") }
        #expect(try await found("swift actors -for", pageSize: 1) == "title near")
        #expect(try await found("swift actors sort:-relevance", pageSize: 1) == "near body title")
    }

    /// The words of a better tier are in one copy, and what the search finds in the other.
    @Test(arguments: [
        "foo author:bar", "foo baz author:bar", "foo -quux", "foo author:bar -quux", "foo OR author:bar",
        "(foo OR quux) author:bar", "foo author:x",
        "foo baz", "foo text:baz author:/^bar$/",
    ])
    func aRankedSearchFindsWhatTheSameSearchByDateFinds(query: String) async throws {
        try await keep([
            "a | foo | - | x", "b | foo baz | foo baz | quux", "c | foo quux | baz | bar", "d | foo | foo | bar",
        ]) {
            "https://example.org/" + $0
        }
        world.advance(60)
        let copies = ["A | - | foo baz | bar", "B | - | foo 1 2 3 4 5 6 7 8 9 10 11 12 baz | bar", "C | - | foo | bar"]
        try await keep(copies, source: other) { "https://example.org/" + $0.lowercased() }
        let byDate = try await found(query + " sort:date").split(separator: " ")
        #expect(try await library.count(Query(parsing: query), in: world.context) == byDate.count)
        for order in ["", " sort:-relevance"] {
            for size in [1, 100] {
                #expect(
                    try await found(query + order, pageSize: size).split(separator: " ").sorted() == byDate.sorted()
                )
            }
        }
    }

    @Test func aCopyThatHasOnlyTheWordsOfABetterTierDoesNotRank() async throws {
        try await keep(["a | foo | - | x", "b | - | foo | bar"]) { $0 == "a" ? "https://example.org/a" : nil }
        world.advance(60)
        try await keep(["c | - | foo | bar"], source: other) { _ in "https://example.org/a" }
        world.advance(60)
        try await keep(["d | foo | - | bar"])
        #expect(try await found("foo author:bar", pageSize: 1).split(separator: " ").first == "d")
        #expect(try await found("foo author:bar sort:date").split(separator: " ").count == 3)
        #expect(try await found("foo author:bar").split(separator: " ").count == 3)
    }

    @Test func whereCopiesStandAsOneARankedListHasWhatIsCounted() async throws {
        var random = SeededGenerator(seed: 11)
        var foundByRank = 0
        for _ in 0..<4 {
            let library = try world.memory()
            let context = RandomWorlds.context(now: world.now, using: &random)
            for source in RandomWorlds.sources {
                let items = RandomWorlds.items(of: source, now: world.now, using: &random).map { item in
                    var item = item
                    item.url = "https://site.example/\(Int.random(in: 0..<8, using: &random))"
                    return item
                }
                try await library.store(items, from: source)
            }
            for _ in 0..<150 {
                var query = RandomWorlds.query(using: &random)
                query.sort = .relevance
                query.limit = nil
                let ranked = try await library.items(query, in: context, limit: 1000).items.map(\.id)
                query.sort = .published
                let byDate = try await library.items(query, in: context, limit: 1000).items.map(\.id)
                #expect(Set(ranked) == Set(byDate) && ranked.count == byDate.count, "\(query)")
                #expect(try await library.count(query, in: context) == byDate.count, "\(query)")
                if ranked != byDate { foundByRank += 1 }
            }
        }
        #expect(foundByRank > 10)
    }

    @Test func aChangedTextIsRankedByItsNewWords() async throws {
        try await keep(["1 | Swift", "2 | x | swift"])
        try await keep(["1 | x | swift", "2 | Swift"])
        #expect(try await found("swift") == "2 1")
    }

    @Test func marksWithALimitTakeTheBest() async throws {
        try await keep(Self.shelf)
        let marked = try await library.mark(
            .starred,
            Query(parsing: "swift actors limit:4").asSearch,
            in: world.context,
            screen: "list",
            via: "star"
        )
        let guids = ["title", "later", "near", "ada"]
        #expect(marked == guids.map { makeItem($0).id })
    }

    @Test func aSearchThatFindsThousandsIsRankedAndPagedAlike() async throws {
        // Beyond two thousand the library reads the items in order, until enough are found.
        let items = (0..<5000).map { number in
            makeItem("\(number)", number % 2 == 0 ? "harbour" : "x") {
                $0.published = world.now.addingTimeInterval(Double(number * 7919 % 5000) * -60)
                $0.body = .text(number % 3 == 0 ? "harbour lantern" : "harbour")
            }
        }
        try await library.store(items, from: feed)
        for text in ["harbour", "harbour lantern", "harbour sort:-relevance", "harbour -lantern"] {
            let query = try Query(parsing: text).asSearch
            let kept = items.map { LibraryItem(item: $0, arrived: world.now) }
            let expected = query.select(from: kept, in: world.context).map(\.item.guid).joined(separator: " ")
            #expect(try await found(text, pageSize: 777) == expected)
        }
    }

    @Test func theLongestSearchesAreAnswered() async throws {
        try await keep(Self.shelf)
        let words = (0..<490).map { "w\($0)" }
        #expect(try await found(words.joined(separator: " OR ") + " OR swift").hasPrefix("title half none later"))
        #expect(try await found("swift " + words.map { "-" + $0 }.joined(separator: " ")).hasPrefix("title half none"))
        #expect(try await found(words.joined(separator: " ")) == "")
        let deep = String(repeating: "(none OR (swift ", count: 15) + "actors" + String(repeating: "))", count: 15)
        #expect(try await found(deep).hasPrefix("title later"))
    }
}
