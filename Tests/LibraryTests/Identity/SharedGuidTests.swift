import FeedModel
import Foundation
import Query
import Synchronization
import Testing

@testable import Library

/// Tests of DocumentItems and SharedGuids: articles of one feed that have one guid.
@Suite struct SharedGuidTests {
    /// Three articles with one guid, numbered by their day.
    private func articles(_ days: [Int], guid: String = "N/A", link: String? = nil) -> [Item] {
        days.map { day in
            makeItem(guid, "Day \(day)") { item in
                item.url = link ?? "https://example.org/day/\(day)"
                item.published = Date(timeIntervalSince1970: Double(day) * 86_400)
            }
        }
    }

    private func titles(_ query: String, of library: Library, in world: World) async throws -> [String] {
        try await library.items(Query(parsing: query), in: world.context).items.map(\.item.title)
    }

    private static let forms: [(guid: String, link: String?)] = [
        ("N/A", nil), ("https://example.org/", nil), ("https://example.org/status", "https://example.org/status"),
    ]

    @Test(arguments: 0..<3)
    func eachIsAnArticleAndStaysReadWhileLaterOnesAreNew(form: Int) async throws {
        let world = try World()
        let library = try world.memory()
        func store(_ days: [Int]) async throws -> [Int] {
            let (guid, link) = Self.forms[form]
            let stored = try await library.store(articles(days, guid: guid, link: link), from: feed, omitted: [])
            return [stored.new.count, stored.changed.count, stored.unchanged]
        }
        #expect(try await store([3, 2, 1]) == [3, 0, 0])
        #expect(try await store([3, 2, 1]) == [0, 0, 3])
        _ = try await library.mark(.read, Query(parsing: "day"), in: world.context, screen: "list", via: "read")
        #expect(try await store([4, 3, 2]) == [1, 0, 2])
        #expect(try await titles("unread", of: library, in: world) == ["Day 4"])
        // A later document has one article only.
        #expect(try await store([5]) == [1, 0, 0])
        #expect(try await titles("unread", of: library, in: world) == ["Day 5", "Day 4"])
        #expect(try await titles("", of: library, in: world) == ["Day 5", "Day 4", "Day 3", "Day 2", "Day 1"])
        #expect(try await library.check() == [])
    }

    @Test func anArticleThatWasAloneKeepsItsMarkWhenOthersWithItsGuidFollow() async throws {
        let world = try World()
        let library = try world.memory()
        try await library.store(articles([1]), from: feed, omitted: [])
        try await library.mark(.read, [articles([1])[0].id], screen: "list", via: "read")
        let stored = try await library.store(articles([3, 2, 1]), from: feed, omitted: [])
        #expect(stored.new.count == 2 && stored.changed.count == 1)
        #expect(try await titles("unread", of: library, in: world) == ["Day 3", "Day 2"])
        #expect(try await titles("read", of: library, in: world) == ["Day 1"])
        #expect(try await library.counts(of: feed) == ItemCounts(total: 3, unread: 2))
        #expect(try await library.check() == [])
    }

    @Test func anotherArticleUnderTheGuidOfTheOnlyOneIsNew() async throws {
        let world = try World()
        let library = try world.memory()
        try await library.store(articles([1]), from: feed, omitted: [])
        try await library.mark(.read, [articles([1])[0].id], screen: "list", via: "read")
        #expect(try await library.store(articles([2]), from: feed, omitted: []).new.count == 1)
        #expect(try await titles("unread", of: library, in: world) == ["Day 2"])
        #expect(try await library.store(articles([1]), from: feed, omitted: []).new == [])
        #expect(try await titles("unread", of: library, in: world) == ["Day 2"])
        #expect(try await titles("", of: library, in: world) == ["Day 2", "Day 1"])
    }

    @Test(arguments: [true, false])
    func laterArticlesAreNewAlsoWhenTheFirstWasPurged(isAlone: Bool) async throws {
        let world = try World()
        let library = try world.memory()
        func readAndPurge() async throws {
            _ = try await library.mark(.read, Query(parsing: "day"), in: world.context, screen: "list", via: "read")
            try await library.purge(Query(parsing: "read"), in: world.context)
        }
        for day in 1...3 {
            #expect(try await library.store(articles([day]), from: feed, omitted: []).new.count == 1)
            try await readAndPurge()
            #expect(try await library.store(articles([day]), from: feed, omitted: []).new == [])
        }
        let stored = try await library.store(articles(isAlone ? [4] : [5, 4, 3]), from: feed, omitted: [])
        #expect(stored.new.count == (isAlone ? 1 : 2))
        #expect(try await titles("unread", of: library, in: world) == (isAlone ? ["Day 4"] : ["Day 5", "Day 4"]))
    }

    @Test func anEditedArticleIsTheSame() async throws {
        let world = try World()
        let library = try world.memory()
        let edits: [(inout Item) -> Void] = [
            { $0.title = "Corrected" },
            { $0.url = "https://example.org/moved" },
            { $0.published = Date(timeIntervalSince1970: 500_000) },
            { item in (item.title, item.published) = ("Again", Date(timeIntervalSince1970: 600_000)) },
        ]
        var item = articles([1], guid: "one")[0]
        try await library.store([item], from: feed, omitted: [])
        for edit in edits {
            edit(&item)
            #expect(try await library.store([item], from: feed, omitted: []).changed == [item.id])
        }
        // Without a link or a date there is nothing that could agree.
        var bare = makeItem("two", "Bare")
        try await library.store([bare], from: feed, omitted: [])
        bare.title = "Renamed"
        #expect(try await library.store([bare], from: feed, omitted: []).changed == [bare.id])
    }

    @Test func anEditedArticleIsNotImportedAgain() async throws {
        let world = try World()
        let library = try world.memory()
        func importFirst() async throws -> ImportCounts {
            let portions = Mutex([[ImportedItem(articles([1])[0])]])
            return try await library.importItems(eachOf: { portions.withLock { $0.popLast() } })
        }
        #expect(try await importFirst().new == 1)
        try await library.store(articles([3, 2, 1]), from: feed, omitted: [])
        var later = articles([3, 2, 1])
        later[2].title = "Day 1, corrected"
        try await library.store(later, from: feed, omitted: [])
        #expect(try await importFirst().new == 0)
        #expect(try await titles("", of: library, in: world) == ["Day 3", "Day 2", "Day 1, corrected"])
    }

    @Test func anArticleWithoutGuidOrDateIsKnownAsLongAsItIsUnchanged() async throws {
        let library = try World().memory()
        let twice = [makeItem("same", "One"), makeItem("same", "One"), makeItem("same", "Two")]
        #expect(try await library.store(twice, from: feed, omitted: []).new.count == 2)
        #expect(try await library.store(twice, from: feed, omitted: []).new.count == 0)
    }
}
