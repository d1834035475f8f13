import FeedModel
import Foundation
import GRDB
import Query
import QuireTesting
import Testing

@testable import Library

/// The two writers of the search index: both leave the same words, and the plain one is chosen for a format that the other
/// does not know.
@Suite struct SearchIndexWriterTests {
    private func item(_ guid: String, _ words: String) -> Item { makeItem(guid, "Item") { $0.body = .text(words) } }

    /// Every word of the index with its places, and the numbers of texts and tokens.
    private func contents(_ library: Library) async throws -> [String] {
        try await library.storage.write { database in
            try database.execute(sql: "INSERT INTO search (search) VALUES ('integrity-check')")
            try database.execute(sql: "CREATE VIRTUAL TABLE temp.words USING fts5vocab(main, search, instance)")
            defer { try? database.execute(sql: "DROP TABLE temp.words") }
            let places = try String.fetchAll(
                database,
                sql: "SELECT term || ' ' || doc || ' ' || col || ' ' || offset FROM temp.words"
            )
            let totals = try Data.fetchOne(database, sql: "SELECT block FROM search_data WHERE id = 1") ?? Data()
            return places + Varint.numbers(in: Array(totals)).map(String.init)
        }
    }

    private func structure(_ library: Library) async throws -> [UInt8] {
        try await library.storage.write { database in
            let record = try Data.fetchOne(database, sql: "SELECT block FROM search_data WHERE id = 10")
            return Array(record ?? Data())
        }
    }

    private func libraries() throws -> (World, [Library]) {
        let world = try World()
        return (world, try [true, false].map { try world.memory(writesSegments: $0) })
    }

    @Test(arguments: 1...20) func bothWritersLeaveTheSameIndex(seed: UInt64) async throws {
        let (world, libraries) = try libraries()
        var random = SeededGenerator(seed: seed)
        for _ in 0..<4 {
            let source = random.pick(RandomWorlds.sources)
            let items = RandomWorlds.items(of: source, now: world.now, using: &random)
            for library in libraries { try await library.store(items, from: source) }
        }
        let purged = try Query(parsing: "older:1d unread limit:5")
        for library in libraries {
            try await library.mark(.read, purged, in: world.context, screen: "list", via: "read")
            try await library.purge(Query(parsing: "read"), in: world.context)
        }
        let (segments, plain) = (libraries[0], libraries[1])
        #expect(try await contents(segments) == contents(plain))
        for _ in 0..<20 {
            let query = RandomWorlds.query(using: &random)
            let context = RandomWorlds.context(now: world.now, using: &random)
            let found = try await segments.items(query, in: context).items.map(\.id)
            #expect(try await plain.items(query, in: context).items.map(\.id) == found, "\(query)")
        }
        for library in libraries {
            #expect(try await library.check() == [])
            #expect(try await library.rebuildSearch().wasEqual)
        }
        #expect(try await contents(segments) == contents(plain))
    }

    /// The index of one writer is compared, rebuilt and continued by the other.
    @Test(arguments: [true, false]) func eitherWriterRebuildsTheIndexOfTheOther(segments: Bool) async throws {
        let world = try World()
        let first = try world.library(writesSegments: segments)
        for round in 1...3 { try await first.store((1...40).map { item("\($0)", "word \($0 % round)") }, from: feed) }
        #expect(try await first.rebuildSearch().wasEqual)
        let rebuilt = try await contents(first)
        let second = try world.library(writesSegments: !segments)
        #expect(try await second.rebuildSearch().wasEqual)
        #expect(try await contents(second) == rebuilt)
        try await second.store([item("1", "meadow"), item("41", "meadow")], from: feed)
        try await first.store([item("2", "meadow"), item("42", "meadow")], from: feed)
        #expect(try await first.guids("meadow", in: world.context) == ["1", "2", "41", "42"])
        #expect(try await first.check() == [])
    }

    /// A page and a later one that changes its item, written in one transaction.
    @Test(arguments: [true, false]) func aTextThatIsReplacedInItsOwnTransactionIsNotFound(segments: Bool) async throws {
        let world = try World()
        let library = try world.library(writesSegments: segments)
        try await library.store([item("0", "harbour")], from: feed)
        let environment = library.environment
        let texts = [["harbour", "lantern"], ["gravel", "lantern"], ["meadow", "lantern"]]
        let pages = texts.map { texts in
            let items = texts.enumerated().map { item("\($0)", $1) }
            var page = PageRows(DocumentItems(items), from: feed, arrived: StoredDate.encode(world.now))
            page.makePostings(for: environment)
            return page
        }
        try await library.storage.write { database in
            let written = try pages.map { page in
                var writer = try PageWriter(page, in: database, bodyText: environment.bodyText)
                return try writer.write(nil)
            }
            try SearchIndex.update(with: written, in: database)
        }
        #expect(try await library.guids("meadow", in: world.context) == ["0"])
        #expect(try await library.guids("gravel OR harbour", in: world.context) == [])
        #expect(try await library.guids("lantern", in: world.context) == ["1"])
        #expect(try await library.check() == [])
        #expect(try await library.rebuildSearch().wasEqual)
    }

    /// FTS5 reads a structure record with more fields than it knows, and ``SegmentStructure`` does not.
    @Test func anIndexOfAnUnknownFormatIsWrittenByFTS5() async throws {
        let world = try World()
        let library = try world.library()
        try await library.store((1...30).map { item("\($0)", "harbour word\($0)") }, from: feed)
        try await library.storage.write { database in
            try database.execute(sql: "UPDATE search_data SET block = block || x'0102' WHERE id = 10")
        }
        let unknown = try await structure(library)
        #expect(SegmentStructure(unknown) == nil)
        #expect(try await library.check() == [])
        let reopened = try world.library()
        try await reopened.store([item("1", "lantern"), item("31", "harbour lantern")], from: feed)
        // FTS5 has written the record in its own way.
        #expect(try await structure(reopened) != unknown)
        #expect(try await reopened.guids("lantern", in: world.context) == ["1", "31"])
        #expect(try await reopened.guids("harbour", in: world.context).count == 30)
        _ = try await contents(reopened)
        #expect(try await reopened.check() == [])
        #expect(try await reopened.rebuildSearch().wasEqual)
        try await reopened.store([item("32", "lantern")], from: feed)
        #expect(try await reopened.guids("lantern", in: world.context) == ["1", "31", "32"])
    }

    /// The format's version, and the structure record of an index with tombstones (`contentless_delete`).
    @Test(arguments: [
        "UPDATE search_config SET v = 6 WHERE k = 'version'",
        "UPDATE search_data SET block = x'00000000FF000001000000' WHERE id = 10",
    ])
    func segmentsAreWrittenInTheKnownFormatOnly(change: String) async throws {
        let library = try World().memory()
        try await library.storage.write { database in
            #expect(try FTS5SegmentWriter.isFormatKnown(in: database))
            try database.execute(sql: change)
            #expect(try !FTS5SegmentWriter.isFormatKnown(in: database))
        }
    }

    @Test func aPageIsPreparedForTheWriterThatTheLibraryUses() throws {
        for segments in [true, false] {
            var environment = try World().environment()
            environment.writesSearchSegments = segments
            var page = PageRows(DocumentItems([item("1", "harbour")]), from: feed, arrived: 0)
            page.makePostings(for: environment)
            #expect((page.postings != nil) == segments)
        }
    }
}

extension World {
    func library(writesSegments: Bool) throws -> Library {
        var environment = environment()
        environment.writesSearchSegments = writesSegments
        return try Library(path: path, environment: environment)
    }

    func memory(writesSegments: Bool) throws -> Library {
        var environment = environment()
        environment.writesSearchSegments = writesSegments
        return try Library.inMemory(environment: environment)
    }
}
