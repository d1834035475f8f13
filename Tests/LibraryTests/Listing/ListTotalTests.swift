import FeedModel
import Foundation
import Query
import QueryTesting
import QuireTesting
import Testing

@testable import Library

/// Tests of totals of a whole list, and of its tags and times: ListTotal, TagSummary, SortOrder.
@Suite struct ListTotalTests {
    @Test func aFirstPageKnowsHowManyItemsTheWholeListHas() async throws {
        let world = try World()
        let library = try world.memory()
        try await library.store(makeItems(1...9), from: feed)
        try await library.store(makeItems(1...5, source: other), from: other)
        try await library.mark(.read, makeItems(1...3).map(\.id), screen: "list", via: "read")
        try await library.mark(.hidden, [makeItem("9").id], screen: "list", via: "hide")
        func totals(_ text: String, followed: Set<SourceID>? = nil, steps: Int = ListTotal.maximumSteps) async throws
            -> [Int?]
        {
            let query = try Query(parsing: text)
            var context = world.context
            context.followed = followed
            let first = try await library.listing(of: query, in: context, after: nil, limit: 2, maximumSteps: steps)
            let next = try await library.listing(of: query, in: context, after: first.page.next, limit: 2)
            return [first.total] + (first.page.next == nil ? [] : [next.total])
        }
        for (text, total) in [
            ("", 13), ("unread", 10), ("read", 3), ("source:news", 5), ("unread source:example", 5), ("limit:4", 4),
            ("title:title", 13), ("unread limit:4", 4), ("newer:1d", 13), ("source:news OR read", 8),
        ] {
            #expect(try await totals(text) == [total, nil], "\(text)")
            #expect(try await totals(text).first == library.count(Query(parsing: text), in: world.context), "\(text)")
        }
        #expect(try await totals("hidden") == [1])
        #expect(try await totals("url:nowhere") == [0])
        #expect(try await totals("unread", followed: [feed]) == [5, nil])
        #expect(try await totals("title:/T/") == [nil, nil])
        #expect(try await totals("newer:1d", steps: 10) == [nil, nil])
        // A count that was given up leaves the connection as it was.
        #expect(try await totals("newer:1d") == [13, nil])
    }

    @Test func aTotalCountsDuplicatesOnce() async throws {
        let world = try World()
        let library = try world.memory()
        for source in [feed, other] {
            try await library.store(
                (1...4).map { number in
                    makeItem("\(source)\(number)", source: source) {
                        $0.url = "https://example.org/\(number % 3)\(source)"
                    }
                }
                    + [makeItem("\(source)x", source: source) { $0.url = "https://example.org/shared" }],
                from: source
            )
        }
        for text in ["", "unread", "source:news", "source:example"] {
            let query = try Query(parsing: text)
            let total = try await library.listing(of: query, in: world.context, limit: 2).total
            #expect(try await total == library.count(query, in: world.context), "\(text)")
        }
        #expect(try await library.listing(of: .everything, in: world.context, limit: 2).total == 9)
    }

    @Test func aHiddenSubscriptionCountsInNoListOfUnreadItemsButForWhatAShownOneShares() async throws {
        let world = try World()
        let library = try world.memory()
        let removed = SourceID("https://example.org/removed.xml")
        var context = world.context
        (context.followed, context.hidden) = ([feed, other], [other])
        try await library.store(makeItems(1...4), from: feed)
        try await library.store(makeItems(1...3, source: other), from: other)
        func found(_ text: String) async throws -> [Int?] {
            let query = try Query(parsing: text)
            let total = try await library.listing(of: query, in: context, after: nil, limit: 2, maximumSteps: 0)
                .total
            return [total, try await library.count(query, in: context)]
        }
        // The counters of subscriptions answer, without a step.
        #expect(try await found("unread") == [4, 4])
        let ids = makeItems(1...2, source: other).map(\.id)
        try await library.mark(.starred, ids, screen: "list", via: "star")
        #expect(try await found("unread") == [4, 4])
        #expect(try await found("unread -starred") == [nil, 4])
        #expect(try await found("unread OR starred") == [nil, 7])
        // What is starred of a removed subscription stays.
        try await library.store(makeItems(1...2, source: removed), from: removed)
        try await library.mark(.starred, [makeItem("1", source: removed).id], screen: "list", via: "star")
        #expect(try await found("unread") == [nil, 5])
        #expect(try await found("unread -starred") == [nil, 4])
        let shared = [makeItem("x", source: other), makeItem("y")].map { item in
            var item = item
            item.url = "https://example.org/shared"
            return item
        }
        for item in shared { try await library.store([item], from: item.source) }
        #expect(try await found("unread") == [nil, 6])
        #expect(try await found("unread -starred") == [nil, 5])
    }

    @Test func itemsBesidesThoseOfSomeSubscriptionsIncludeSharedOnes() async throws {
        let world = try World()
        let library = try world.memory()
        func pages(_ source: SourceID, _ names: [String]) -> [Item] {
            names.map { name in
                makeItem("\(source)\(name)", source: source) { $0.url = "https://example.org/\(name)" }
            }
        }
        try await library.store(pages(feed, ["1", "2", "3"]), from: feed)
        try await library.store(pages(other, ["4"]), from: other)
        #expect(try await library.count(besides: [feed], in: world.context) == 1)
        // What the first subscription represents belongs to the second one as well.
        try await library.store(pages(other, ["2", "3"]), from: other)
        #expect(try await library.count(besides: [feed], in: world.context) == 3)
        #expect(try await library.count(besides: [other], in: world.context) == 3)
        #expect(try await library.count(besides: [], in: world.context) == 4)
        #expect(try await library.count(besides: [feed, other], in: world.context) == 0)
    }

    @Test func whatWasReadIsListedByTheTimeOfReading() async throws {
        let world = try World()
        let library = try world.memory()
        try await library.store(makeItems(1...5), from: feed)
        for guid in ["4", "1", "5", "2"] {
            world.advance(60)
            try await library.mark(.read, [makeItem(guid).id], screen: "item", via: "open")
        }
        try await library.mark(.starred, [makeItem("1").id, makeItem("3").id], screen: "item", via: "star")
        #expect(try await library.guids("sort:read", in: world.context, pageSize: 3) == ["2", "5", "1", "4"])
        #expect(try await library.guids("sort:-read", in: world.context, pageSize: 1) == ["4", "1", "5", "2"])
        #expect(try await library.guids("sort:read starred", in: world.context) == ["1"])
        let all = try await library.items(.everything, in: world.context).items
        let selected = try Query(parsing: "sort:read").select(from: all, in: world.context)
        #expect(selected.map(\.item.guid) == ["2", "5", "1", "4"])
    }

    @Test func tagsAndCategoriesAreCounted() async throws {
        let world = try World()
        let library = try world.memory()
        let items = makeItems(1...3).enumerated().map { index, item in
            var item = item
            item.categories = [["Sea", "Ships"], ["sea", "SEA"], []][index]
            return item
        }
        try await library.store(items, from: feed)
        for (tag, guid) in [("Later", "1"), ("later", "2"), ("work", "1")] {
            try await library.mark(.tagged(tag), [makeItem(guid).id], screen: "item", via: "tag")
        }
        #expect(
            try await library.tags() == [
                TaggedItems(tag: "Later", source: feed, count: 2), TaggedItems(tag: "work", source: feed, count: 1),
            ]
        )
        let categories = try await library.categories()
        #expect(categories.map { $0.name.lowercased() } == ["sea", "ships"])
        #expect(categories.map(\.items) == [2, 1])
        #expect(try await library.categories(ofNewest: 1).map(\.items) == [1, 1])
        // Rows of a list have the tags of their items.
        #expect(
            try await library.listing(of: .everything, in: world.context).page.items.map(\.state.tags) == [
                ["Later", "work"], ["later"], [],
            ]
        )
    }
}
