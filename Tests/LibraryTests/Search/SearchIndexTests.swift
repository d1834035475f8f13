import FeedModel
import GRDB
import Query
import Synchronization
import Testing

@testable import Library

/// Tests of the search index when texts change, disappear, or were indexed by older rules: SearchIndex.
@Suite struct SearchIndexTests {
    private func item(_ guid: String, _ words: String) -> Item { makeItem(guid, "Item") { $0.body = .text(words) } }

    /// The numbers of all texts that the index holds anything of.
    private func texts(_ library: Library) async throws -> [Int64] {
        try await library.storage.write { database in
            try database.execute(sql: "CREATE VIRTUAL TABLE temp.words USING fts5vocab(main, search, instance)")
            defer { try? database.execute(sql: "DROP TABLE temp.words") }
            return try Int64.fetchAll(database, sql: "SELECT DISTINCT doc FROM temp.words ORDER BY doc")
        }
    }

    @Test(arguments: [true, false]) func aChangedTextIsFoundByItsNewWordsOnly(segments: Bool) async throws {
        let world = try World()
        let library = try world.library(writesSegments: segments)
        try await library.store([item("1", "harbour"), item("2", "harbour lantern")], from: feed)
        try await library.store([item("1", "gravel"), item("2", "harbour lantern")], from: feed)
        #expect(try await library.guids("harbour", in: world.context) == ["2"])
        #expect(try await library.guids("gravel", in: world.context) == ["1"])
        try await library.store([item("1", "gravel meadow"), item("3", "meadow")], from: feed)
        #expect(try await library.guids("meadow", in: world.context) == ["1", "3"])
        #expect(try await library.guids("-gravel", in: world.context) == ["2", "3"])
        #expect(try await texts(library) == [2, 4, 5])
        #expect(try await library.check() == [])
    }

    @Test(arguments: [true, false]) func aTextThatChangesWithNewItemsBesideItHasANumberOfItsOwn(segments: Bool)
        async throws
    {
        let world = try World()
        let library = try world.library(writesSegments: segments)
        try await library.store([item("1", "harbour")], from: feed)
        for round in 1...5 {
            try await library.store([item("1", "round \(round)"), item("new \(round)", "orchard")], from: feed)
        }
        #expect(try await library.guids("orchard", in: world.context).count == 5)
        #expect(try await library.guids("round", in: world.context) == ["1"])
        #expect(try await library.guids("\"round 5\"", in: world.context) == ["1"])
        #expect(try await library.guids("\"round 4\"", in: world.context) == [])
        #expect(try await library.check() == [])
    }

    /// The words of a removed item do not belong to the next item in the same row of the table.
    @Test(arguments: [true, false]) func anItemThatComesAfterAPurgedOneHasNoneOfItsWords(segments: Bool) async throws {
        let world = try World()
        let library = try world.library(writesSegments: segments)
        try await library.store([item("1", "harbour"), item("2", "lantern")], from: feed)
        try await library.mark(.read, [makeItem("2").id], screen: "list", via: "read")
        #expect(try await library.purge(Query(parsing: "lantern"), in: world.context) == 1)
        #expect(try await texts(library) == [1])
        try await library.store([item("3", "orchard")], from: feed)
        #expect(try await library.guids("lantern", in: world.context) == [])
        #expect(try await library.guids("orchard", in: world.context) == ["3"])
        #expect(try await texts(library) == [1, 3])
        #expect(try await library.check() == [])
    }

    @Test(arguments: [true, false]) func theNumberOfAChangedTextIsNotGivenAgainAfterItsItemIsPurged(segments: Bool)
        async throws
    {
        let world = try World()
        let library = try world.library(writesSegments: segments)
        try await library.store([item("1", "harbour")], from: feed)
        try await library.store([item("1", "lantern")], from: feed)
        try await library.mark(.read, [makeItem("1").id], screen: "list", via: "read")
        try await library.purge(.everything, in: world.context)
        try await library.store([item("2", "orchard")], from: feed)
        #expect(try await texts(library) == [3])
        #expect(try await library.check() == [])
    }

    /// When the words of a body are found by other rules than when it came, they cannot be taken out of the index.
    @Test(arguments: [true, false]) func whatOtherRulesHaveLeftInTheIndexIsNobodys(segments: Bool) async throws {
        let world = try World()
        let rules = Mutex("old")
        var environment = world.environment()
        environment.writesSearchSegments = segments
        environment.bodyText = { body in rules.withLock { $0 } + " " + QueryContext.roughText(body) }
        let library = try Library(path: world.path, environment: environment)
        try await library.store([item("1", "harbour"), item("2", "harbour"), item("3", "harbour")], from: feed)
        rules.withLock { $0 = "new" }
        try await library.store([item("1", "gravel")], from: feed)
        try await library.mark(.read, [makeItem("3").id], screen: "list", via: "read")
        try await library.purge(Query(parsing: "read"), in: world.context)
        try await library.store([item("4", "meadow")], from: feed)
        #expect(try await library.guids("old", in: world.context) == ["2"])
        #expect(try await library.guids("new", in: world.context) == ["1", "4"])
        #expect(try await library.check().map(\.kind) == [.search])

        let rebuilding = try await library.rebuildSearch()
        #expect(rebuilding.items == 3)
        #expect(rebuilding.differing == 1)
        #expect(rebuilding.outdated == 2)
        #expect(try await library.guids("new", in: world.context) == ["1", "2", "4"])
        #expect(try await library.guids("old", in: world.context) == [])
        #expect(try await library.check() == [])
        #expect(try await library.rebuildSearch().wasEqual)
    }

    @Test(arguments: [true, false]) func anIndexThatIsMadeAnewIsTheSame(segments: Bool) async throws {
        let world = try World()
        let library = try world.library(writesSegments: segments)
        for round in 1...3 { try await library.store((1...40).map { item("\($0)", "word \($0 % round)") }, from: feed) }
        let rebuilding = try await library.rebuildSearch()
        #expect(rebuilding.items == 40)
        #expect(rebuilding.wasEqual)
        #expect(try await texts(library) == Array(1...40))
        #expect(try await library.check() == [])
        try await library.store([item("1", "meadow"), item("41", "meadow")], from: feed)
        #expect(try await library.guids("meadow", in: world.context) == ["1", "41"])
        #expect(try await library.check() == [])
    }

    @Test(arguments: [true, false]) func aDamagedIndexIsMadeAnew(segments: Bool) async throws {
        let world = try World()
        let library = try world.library(writesSegments: segments)
        try await library.store((1...40).map { item("\($0)", "word \($0)") }, from: feed)
        try await library.storage.onWriter { try $0.execute(sql: "DELETE FROM search_data WHERE id > 10") }
        #expect(try await library.check().map(\.kind).contains(.search))
        #expect(try await library.rebuildSearch().differing == 40)
        #expect(try await library.guids("word", in: world.context).count == 40)
        #expect(try await library.check() == [])
    }

    @Test func thereIsAnEndOfNumbers() async throws {
        let library = try World().library()
        try await library.storage.write { try $0.execute(sql: "UPDATE given SET number = ?", arguments: [Int64.max]) }
        await #expect(throws: LibraryError.self) { try await library.store([item("1", "harbour")], from: feed) }
    }

    /// A mark by a query searches where pages are written, and so does every list of a library in memory.
    @Test(arguments: [true, false], [true, false])
    func searchesBetweenPagesLoseNothing(inMemory: Bool, segments: Bool) async throws {
        let world = try World()
        let library =
            inMemory ? try world.memory(writesSegments: segments) : try world.library(writesSegments: segments)
        for number in 1...30 {
            try await library.store([item("\(number)", "lantern \(number)")], from: feed)
            try await library.mark(.read, Query(parsing: "lantern"), in: world.context, screen: "list", via: "read")
            #expect(try await library.guids("lantern", in: world.context).count == number)
        }
        #expect(try await library.check() == [])
    }

    /// A page whose words take much memory is inverted in several parts.
    @Test(arguments: [true, false]) func aPageOfManyWordsIsFoundAsAWhole(segments: Bool) async throws {
        let world = try World()
        let library = try world.memory(writesSegments: segments)
        let items = (0..<5).map { number in
            item("\(number)", (0..<40_000).map { "w\(number)x\($0)" }.joined(separator: " ") + " lantern")
        }
        try await library.store(items, from: feed)
        #expect(try await library.guids("lantern", in: world.context).count == 5)
        #expect(try await library.guids("w4x39999", in: world.context) == ["4"])
        #expect(try await library.check() == [])
    }
}
