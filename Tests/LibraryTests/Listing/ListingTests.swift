import FeedModel
import Foundation
import GRDB
import Query
import QueryTesting
import QuireTesting
import RegularExpression
import Testing

@testable import Library

/// Tests of listing the items of a query page by page: CompiledQuery, PageCursor, ItemRecord.
@Suite struct ListingTests {
    @Test func pagesFollowEachOtherWithoutGapsOrRepeats() async throws {
        let world = try World()
        let library = try world.memory()
        let items = (1...25).map { number in
            makeItem("\(number)", "T\(number % 4)") {
                $0.published = world.now.addingTimeInterval(Double(number % 5) * -60)
            }
        }
        try await library.store(items, from: feed)
        for sort in ["", "sort:-published", "sort:title", "sort:-title", "sort:arrived", "sort:-arrived"] {
            let whole = try await library.guids(sort, in: world.context)
            for size in [1, 2, 7, 24, 25, 26] {
                #expect(try await library.guids(sort, in: world.context, pageSize: size) == whole)
            }
            let kept = items.map { LibraryItem(item: $0, arrived: world.now) }
            #expect(whole == (try Query(parsing: sort).select(from: kept, in: world.context).map(\.item.guid)))
            #expect(
                try await library.guids(sort + " limit:7", in: world.context, pageSize: 3) == Array(whole.prefix(7))
            )
        }
        #expect(try await library.count(try Query(parsing: "limit:7"), in: world.context) == 7)
        #expect(try await library.count(.everything, in: world.context) == 25)
    }

    @Test(arguments: ["text", "title", "author", "category", "url", "tag"])
    func anExpressionThatTakesTooLongIsEndedWithItsReason(field: String) async throws {
        let world = try World()
        let library = try world.memory()
        let text = String(repeating: "a", count: 2000)
        let item = makeItem("1", text) {
            ($0.url, $0.authors, $0.categories) = ("http://e.example/" + text, [text], [text])
        }
        try await library.store([item], from: feed)
        _ = try await library.mark(.tagged(text), [item.id], screen: "list", via: "tag")
        let pattern = "/" + String(repeating: ".*", count: 30) + "b/"
        let query = try Query(parsing: "\(field):\(pattern)")
        let context = world.context
        func count(steps: Int) async throws -> Int {
            try await library.storage.read { database in
                let budget = MatchingBudget(steps: steps)
                return try CompiledQuery(query, in: context, bodyText: { _ in "" }, database: database, budget: budget)
                    .run {
                        try $0.count()
                    }
            }
        }
        await #expect(throws: LibraryError.tooCostly(expression: pattern)) { try await count(steps: 1000) }
        #expect(try await count(steps: 10_000_000) == 0)
    }

    @Test func itemsOfOneMomentKeepTheOrderOfTheirPage() async throws {
        let world = try World()
        let library = try world.memory()
        try await library.store(makeItems(1...3), from: feed)
        world.advance(60)
        try await library.store(makeItems(4...6), from: feed)
        #expect(try await library.guids("", in: world.context) == ["4", "5", "6", "1", "2", "3"])
    }

    @Test func anItemIsFoundByTheBeginningOfItsIdentity() async throws {
        let library = try World().memory()
        let items = makeItems(1...50)
        try await library.store(items, from: feed)
        let id = items[7].id.rawValue
        #expect(try await library.items(withIDPrefix: String(id.prefix(10)).uppercased()).map(\.id) == [items[7].id])
        #expect(try await library.items(withIDPrefix: id).map(\.id) == [items[7].id])
        for hostile in ["", "%", "_", "'", "zzzzzzzzzzzzzzzzzz", "\0"] {
            #expect(try await library.items(withIDPrefix: hostile).isEmpty)
        }
        let initial = items.filter { $0.id.rawValue.hasPrefix(id.prefix(1)) }.map(\.id).sorted()
        #expect(try await library.items(withIDPrefix: String(id.prefix(1)), limit: 100).map(\.id) == initial)
    }

    @Test func manyItemsAreAskedForAtOnce() async throws {
        let world = try World()
        let library = try world.memory()
        let items = makeItems(1...2000)
        try await library.store(items, from: feed)
        try await library.mark(.hidden, [items[3].id], screen: "list", via: "hide")
        let asked = [items[1500].id, items[3].id, items[1500].id, makeItem("nobody").id]
        let found = try await library.items(asked)
        #expect(found.keys.sorted() == [items[3].id, items[1500].id].sorted())
        #expect(found[items[3].id] == (try await library.item(items[3].id)))
        #expect(try await library.items(items.map(\.id)).count == 2000)
        #expect(try await library.items([]) == [:])
    }

    @Test func listsLeaveBodiesWhereTheyAre() async throws {
        let world = try World()
        let library = try world.memory()
        let item = makeItem("1") {
            $0.summary = "short"
            $0.body = .html("<p>long")
        }
        try await library.store([item], from: feed)
        let listed = try await library.items(in: world.context).items.map(\.item)
        #expect(listed.map(\.body) == [nil] && listed.map(\.summary) == ["short"])
        #expect(try await library.items(of: feed, limit: 1).map(\.item.body) == [nil])
        #expect(try await library.items(in: world.context, withBodies: true).items.map(\.item) == [item])
        #expect(try await library.item(item.id)?.item == item)
        #expect(try await library.items(withIDPrefix: item.id.rawValue).map(\.item) == [item])
    }

    // F5
    @Test(arguments: [
        "\"a\\\" OR b\"", "\"'); DROP TABLE item; --\"", "NEAR", "title:NOT", "\"a* b\"", "\"{title} : x\"", "\"x\0y\"",
        "-^a",
        "url:\"%_'\"", "tag:\"' OR 1\"", "source:\"\\\"\"", "author:/'/", "a+b", "\"a\"*",
    ])
    func noSearchTextReachesTheDatabaseAsALanguage(text: String) async throws {
        let library = try World().memory()
        try await library.store(makeItems(1...2), from: feed)
        _ = try await library.items(try Query(parsing: text), in: QueryContext(now: .distantPast))
        #expect(try await library.check() == [])
    }

    @Test func theLongestQueriesAreAnswered() async throws {
        let world = try World()
        let library = try world.memory()
        try await library.store(makeItems(1...2), from: feed)
        let ors = (0..<500).map { "tag:t\($0)" }.joined(separator: " OR ")
        let ands = (0..<500).map { "-tag:t\($0)" }.joined(separator: " ")
        let searches = (0..<200).map { "-word\($0)" }.joined(separator: " ")
        let deep = String(repeating: "-(title -", count: 10) + "title" + String(repeating: ")", count: 10)
        #expect(try await library.guids(ors, in: world.context) == [])
        #expect(try await library.guids(ands, in: world.context) == ["1", "2"])
        #expect(try await library.guids(searches, in: world.context) == ["1", "2"])
        let plain = try await library.guids("title", in: world.context)
        #expect(try await library.guids(deep, in: world.context) == plain)
    }

    @Test func theLibraryAnswersAsTheQueryMatches() async throws {
        // The random items of several sources have the same addresses.
        let world = try World(duplicates: .all)
        var random = SeededGenerator(seed: 42)
        for _ in 0..<8 {
            let library = try world.memory()
            var context = RandomWorlds.context(now: world.now, using: &random)
            for source in RandomWorlds.sources {
                world.advance(600)
                let items = RandomWorlds.items(of: source, now: world.now, using: &random)
                try await library.store(items, from: source)
                world.advance(600)
                let dated = RandomWorlds.dating(items, now: world.now, using: &random)
                try await library.store(dated, from: source)
            }
            context.now = world.now
            let all = try await library.items(try Query(parsing: "hidden OR -hidden"), in: context, limit: 1000).items
            for kind in RandomWorlds.kinds {
                let ids = all.map(\.id).filter { _ in Int.random(in: 0..<3, using: &random) == 0 }
                try await library.mark(kind, ids, screen: "list", via: "x")
            }
            let kept = try await library.items(
                try Query(parsing: "(hidden OR -hidden) sort:-arrived"),
                in: context,
                limit: 1000,
                withBodies: true
            ).items
            for number in 0..<150 {
                if number.isMultiple(of: 30) {
                    world.advance(random.pick([0, 600, 3600, 250_000]))
                    context.now = world.now
                }
                let query = RandomWorlds.query(using: &random)
                let found = try await library.items(query, in: context, limit: 1000).items.map(\.id)
                let expected = query.select(from: kept, in: context).map(\.id)
                #expect(found == expected, "\(query)")
                #expect(try await library.count(query, in: context) == expected.count, "\(query)")
            }
        }
    }

    @Test func unreadItemsStandBeforeThoseThatWereRead() async throws {
        let world = try World()
        let library = try world.memory()
        let items = (1...6).map { number in
            makeItem("\(number)") { $0.published = world.now.addingTimeInterval(Double(number) * -60) }
        }
        try await library.store(items, from: feed)
        try await library.mark(.read, [items[0].id, items[3].id], screen: "list", via: "read")
        try await library.mark(.hidden, [items[1].id], screen: "list", via: "hide")
        for (limit, expected) in [(0, ""), (2, "3 5"), (3, "3 5 6"), (4, "3 5 6 1"), (9, "3 5 6 1 4")] {
            let guids = try await library.items(of: feed, limit: limit).map(\.item.guid)
            #expect(guids.joined(separator: " ") == expected)
        }
        #expect(try await library.items(of: other, limit: 5).isEmpty)
    }

    @Test func aListingHasTheTitlesOfSourcesAndTheWordsAroundAMatch() async throws {
        let world = try World()
        let library = try world.memory()
        let third = SourceID("https://example.org/third.xml")
        for (source, title) in [(feed, "Harbour News"), (other, "Mirror"), (third, nil)] {
            var record = FetchRecord(source: source)
            record.title = title
            let item = makeItem("1", source == third ? "Lantern" : "Item", source: source) {
                $0.url = source == third ? nil : "https://example.org/shared"
                $0.body = .text(source == third ? "no match" : "a lantern at sea")
            }
            try await library.store([item], from: source, record: record)
        }
        let query = try Query(parsing: "lantern")
        let listing = try await library.listing(of: query, in: world.context)
        let (first, last) = (makeItem("1").id, makeItem("1", source: third).id)
        #expect(Set(listing.page.items.map(\.id)) == [first, last])
        #expect(listing.sourceTitles == [feed: "Harbour News", other: "Mirror"])
        #expect(listing.snippets.keys.map(\.self) == [first])
        #expect(listing.page == (try await library.items(query, in: world.context)))
        #expect(listing.snippets == (try await library.snippets(of: [first, last], for: query, in: world.context)))
        let page = try await library.listing(of: query, in: world.context, limit: 1)
        #expect(page.page.items.count == 1)
        let next = try await library.listing(of: query, in: world.context, after: page.page.next, limit: 1)
        #expect(next.page.items.count == 1)
        #expect(next.page.next == nil)
    }
}
