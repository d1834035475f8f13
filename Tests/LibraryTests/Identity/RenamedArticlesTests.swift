import FeedModel
import Foundation
import GRDB
import Query
import Testing

@testable import Library

/// Tests of RenamedArticles and SameArticle: publishers that change guids and links.
@Suite struct RenamedArticlesTests {
    private func article(_ guid: String, _ number: Int = 1, _ change: (inout Item) -> Void = { _ in }) -> Item {
        makeItem(guid, "Article \(number)") { item in
            item.url = "http://example.org/\(number)/"
            item.published = Date(timeIntervalSince1970: Double(number) * 1000)
            change(&item)
        }
    }

    /// Stores a document, reads its articles, stores another, and returns what is unread and how many articles there are.
    private func unread(
        after first: [Item],
        then second: [Item],
        omitted: Set<UInt32>? = [],
        duplicates: Duplicates = .once
    ) async throws -> [String] {
        let world = try World(duplicates: duplicates)
        let library = try world.memory()
        try await library.store(first, from: feed, omitted: [])
        try await library.mark(.read, first.map(\.id), screen: "list", via: "read")
        let stored = try await library.store(second, from: feed, omitted: omitted)
        let unread = try await library.items(Query(parsing: "unread"), in: world.context).items.map(\.item.guid)
        #expect(Set(stored.new) == Set(unread.map { ItemID(source: feed, guid: $0) }))
        let all = try await library.count(Query(parsing: ""), in: world.context)
        #expect(try await library.counts(of: feed) == ItemCounts(total: all, unread: unread.count))
        #expect(try await library.check() == [])
        #expect(try await library.rebuildState().wasEqual)
        // The next time nothing changes.
        #expect(try await library.store(second, from: feed, omitted: omitted).new == [])
        return unread.sorted() + ["\(all) in all"]
    }

    /// Changes that leave an article what it is.
    private static let changes: [@Sendable (Item) -> Item] = [
        { $0.renamed("another") },
        { item in
            var item = item.renamed("https://example.org/1")
            item.url = "https://example.org/1"
            return item
        },
        { item in
            var item = item.renamed("b")
            item.url = "http://EXAMPLE.org/1?utm_source=rss&utm_medium=feed"
            return item
        },
        { item in
            var item = item.renamed("c")
            item.published = nil
            return item
        },
    ]

    @Test(arguments: changes.indices, [Duplicates.once, .all])
    func anArticleIsReadUnderItsNewGuid(change: Int, duplicates: Duplicates) async throws {
        let changed = Self.changes[change](article("a"))
        #expect(try await unread(after: [article("a")], then: [changed], duplicates: duplicates) == ["1 in all"])
    }

    @Test func aGuidWithAnotherFragmentIsTheSameArticleAlsoLater() async throws {
        let first = article("https://example.org/1#0")
        let second = article("https://example.org/1#1") { $0.published = Date(timeIntervalSince1970: 9000) }
        #expect(try await unread(after: [first], then: [second]) == ["1 in all"])
    }

    @Test func withoutGuidsAnotherFormOfTheLinkIsTheSameArticle() async throws {
        let first = article("http://example.org/1/")
        let second = article("https://example.org/1") { $0.url = "https://example.org/1" }
        #expect(try await unread(after: [first], then: [second]) == ["1 in all"])
    }

    @Test func withoutDatesTheSameTitleIsTheSameArticleOnlyWithTheSameText() async throws {
        func notice(_ guid: String, _ text: String) -> Item {
            article(guid) { item in (item.published, item.summary) = (nil, text) }
        }
        #expect(try await unread(after: [notice("1", "Lunch")], then: [notice("2", "Lunch")]) == ["1 in all"])
        #expect(try await unread(after: [notice("1", "Lunch")], then: [notice("2", "Tea")]) == ["2", "2 in all"])
    }

    /// Documents in which the second item is another article.
    private static let others: [@Sendable (Item) -> [Item]] = [
        // Both are in the document.
        { [$0, $0.renamed("another")] },
        // A bulletin: each time another guid and date.
        { item in
            var item = item.renamed("another")
            item.published = Date(timeIntervalSince1970: 5000)
            return [item]
        },
        { item in
            var item = item.renamed("another")
            item.title = "Something else"
            return [item]
        },
        // Two items could be it.
        { [$0.renamed("x"), $0.renamed("y")] },
    ]

    @Test func anotherArticleIsUnread() async throws {
        let expected = [
            ["another", "2 in all"], ["another", "2 in all"], ["another", "2 in all"], ["x", "y", "3 in all"],
        ]
        for (make, expected) in zip(Self.others, expected) {
            #expect(try await unread(after: [article("a")], then: make(article("a"))) == expected)
        }
    }

    @Test func whatMayStillBeInTheDocumentIsNotReplaced() async throws {
        let renamed = article("a").renamed("b")
        #expect(try await unread(after: [article("a")], then: [renamed], omitted: nil) == ["b", "2 in all"])
        let omitted: Set = [article("a").id.shortHash]
        #expect(try await unread(after: [article("a")], then: [renamed], omitted: omitted) == ["b", "2 in all"])
    }

    @Test func aLinkOfSeveralArticlesProvesNothingUnlessTheDatesAgree() async throws {
        func notice(_ guid: String, _ number: Int, title: String = "Notice") -> Item {
            article(guid, number) { item in (item.title, item.url) = (title, "https://example.org/notices") }
        }
        let first = [notice("1", 1), notice("2", 2)]
        #expect(try await unread(after: first, then: [notice("n2", 2), notice("n3", 3)]) == ["n3", "3 in all"])
    }

    @Test func anArticleReturnsToItsFormerGuid() async throws {
        let world = try World()
        let library = try world.memory()
        for guid in ["a", "b", "a", "b", "c"] {
            let stored = try await library.store([article(guid)], from: feed, omitted: [])
            #expect(stored.new.count == (guid == "a" && stored.unchanged == 0 ? 1 : 0))
        }
        try await library.mark(.starred, [article("c").id], screen: "list", via: "star")
        let items = try await library.items(Query(parsing: ""), in: world.context).items
        #expect(items.map(\.item.guid) == ["c"] && items[0].state.isStarred)
        #expect(try #require(await library.item(article("a").id)).state.isStarred)
        #expect(try await library.undo(screen: "list")?.items == [article("c").id])
        #expect(try #require(await library.item(article("a").id)).state.isStarred == false)
    }

    @Test func aFormerGuidThatReturnsShowsTheLatestText() async throws {
        let world = try World()
        let library = try world.memory()
        for guid in ["a", "b"] { try await library.store([article(guid)], from: feed, omitted: []) }
        let edited = article("a") { $0.summary = "Edited" }
        // Another article with the link and title of one that the document has under its former guid.
        let third = article("c") { $0.published = nil }
        #expect(try await library.store([edited, third], from: feed, omitted: []).new == [third.id])
        let shown = try await library.items(Query(parsing: ""), in: world.context).items
        #expect(shown.map(\.item.guid).sorted() == ["a", "c"])
        #expect(shown.first { $0.item.guid == "a" }?.item.summary == "Edited")
        #expect(try await library.check() == [])
    }

    @Test func guidsThatTakeTurnsAreOneArticle() async throws {
        let world = try World()
        let library = try world.memory()
        let guids = ["a", "b", "c", "a", "c", "b", "a", "d", "b", "a", "d", "c"]
        for (number, guid) in guids.enumerated() {
            let item = article(guid) { $0.summary = "Edition \(number)" }
            #expect(try await library.store([item], from: feed, omitted: []).new.isEmpty == (number > 0))
            let shown = try await library.items(Query(parsing: ""), in: world.context).items
            #expect(shown.map(\.item.summary) == ["Edition \(number)"], "\(guids.prefix(number + 1))")
        }
        #expect(try await library.counts(of: feed) == ItemCounts(total: 1, unread: 1))
        #expect(try await library.check() == [])
    }

    @Test func ofManyGuidsTheLastAreKept() async throws {
        let world = try World()
        let library = try world.memory()
        try await library.store([article("0")], from: feed, omitted: [])
        try await library.mark(.starred, [article("0").id], screen: "list", via: "star")
        for number in 1...20 {
            #expect(try await library.store([article("\(number)")], from: feed, omitted: []).new == [])
        }
        let items = try await library.items(Query(parsing: "starred"), in: world.context).items
        #expect(items.map(\.item.guid) == ["20"])
        #expect(try await library.storage.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM item") } == 4)
        #expect(try await library.store([article("0")], from: feed, omitted: []).new == [])
        #expect(try await library.check() == [])
    }

    @Test func aPurgedArticleStaysAwayUnderAnotherGuid() async throws {
        let world = try World()
        let library = try world.memory()
        try await library.store([article("a")], from: feed, omitted: [])
        try await library.mark(.read, [article("a").id], screen: "list", via: "read")
        try await library.purge(Query(parsing: "read"), in: world.context)
        for _ in 0..<2 { #expect(try await library.store([article("b")], from: feed, omitted: []).new == []) }
        let another = article("c") { $0.published = Date(timeIntervalSince1970: 9000) }
        #expect(try await library.store([another], from: feed, omitted: []).new == [another.id])
    }

    @Test func aPurgedArticleDoesNotReturnUnderItsFormerGuid() async throws {
        let world = try World()
        let library = try world.memory()
        try await library.store([article("a")], from: feed, omitted: [])
        try await library.store([article("b")], from: feed, omitted: [])
        try await library.mark(.read, [article("b").id], screen: "list", via: "read")
        #expect(try await library.purge(Query(parsing: "read"), in: world.context) == 1)
        #expect(try await library.count(Query(parsing: ""), in: world.context) == 0)
        for guid in ["a", "b"] { #expect(try await library.store([article(guid)], from: feed, omitted: []).new == []) }
        #expect(try await library.check() == [])
    }

    @Test func anArticleOfSeveralSubscriptionsStaysOne() async throws {
        let world = try World()
        let library = try world.memory()
        let copy = makeItem("x", "Article 1", source: other) { $0.url = "http://example.org/1" }
        try await library.store([copy], from: other)
        try await library.store([article("a")], from: feed, omitted: [])
        try await library.mark(.read, [copy.id], screen: "list", via: "read")
        #expect(try await library.store([article("b")], from: feed, omitted: []).new == [])
        let items = try await library.items(Query(parsing: ""), in: world.context).items
        #expect(items.map(\.item.guid) == ["x"])
        #expect(items.map(\.alsoIn) == [[feed]])
        #expect(try await library.counts(of: feed) == ItemCounts(total: 1, unread: 0))
        #expect(try await library.check() == [])
    }
}
