import FeedModel
import GRDB
import QuireTesting
import Testing

@testable import Library

/// Tests of comparing the search index with the items: SearchIndexCheck.
@Suite struct SearchIndexCheckTests {
    private func filled(_ world: World) async throws -> Library {
        let library = try world.library()
        let items = (1...50).map { number in
            makeItem("\(number)", "Title \(number) 東京都 Café 🎉 x\0y") {
                $0.authors = ["Ada", "Bob"]
                $0.body = .text("swift swift 6.3.1 한국어 don't \(number)")
            }
        }
        try await library.store(items, from: feed)
        return library
    }

    @Test(arguments: [
        "UPDATE item SET title = 'other' WHERE number = 3",
        "UPDATE body SET content = content || ' more' WHERE item = 9",
        "UPDATE item SET authors = NULL WHERE number = 7", "DELETE FROM search_data WHERE id > 10",
        "INSERT INTO search (search, rowid, title, authors, text) VALUES ('delete', 5, 'title', '', '')",
        "INSERT INTO search (rowid, title, authors, text) VALUES (7, '', '', 'more')",
        "INSERT INTO revised (item, text) VALUES (7, 900)",
    ])
    func anIndexThatDoesNotFitItsTextsIsFound(damage: String) async throws {
        let world = try World()
        let library = try await filled(world)
        #expect(try await library.check() == [])
        try await library.storage.onWriter { try $0.execute(sql: damage) }
        #expect(try await library.check().map(\.kind).contains(.search))
    }

    /// The structure record and the counts of the index.
    @Test(arguments: [
        "DELETE FROM search_data WHERE id = 10", "UPDATE search_data SET block = x'00' WHERE id = 10",
        "UPDATE search_data SET block = x'0000000000FFFFFFFFFFFFFFFF7F00' WHERE id = 10",
        "UPDATE search_data SET block = x'FFFFFFFFFFFFFFFF7F010101' WHERE id = 1",
    ])
    func anIndexThatIsDamagedTakesNothingUntilItIsMadeAnew(damage: String) async throws {
        let world = try World()
        _ = try await filled(world)
        try await DatabaseQueue(path: world.path).write { try $0.execute(sql: damage) }
        let library = try world.library()
        #expect(try await library.check().map(\.kind) == [.search])
        await #expect(throws: LibraryError.self) { try await library.store([makeItem("new", "Swift")], from: feed) }
        #expect(try await library.rebuildSearch().items == 50)
        try await library.store([makeItem("new", "Swift")], from: feed)
        #expect(try await library.guids("swift", in: world.context).count == 51)
        #expect(try await library.check() == [])
    }

    @Test func whatNoItemHasAnyMoreIsNoDamage() async throws {
        let world = try World()
        let library = try await filled(world)
        try await library.storage.onWriter {
            try $0.execute(sql: "INSERT INTO search (rowid, title, authors, text) VALUES (900, 'swift', '', '')")
        }
        #expect(try await library.check() == [])
        #expect(try await library.guids("title:swift", in: world.context) == [])
    }

    @Test(.enabled(if: PipedProcess.exists("/usr/bin/flock"))) func aCheckNeitherWaitsForAWriterNorKeepsOneWaiting()
        async throws
    {
        let world = try World()
        let library = try await filled(world)
        let writer = try PipedProcess.holdingLock(of: world.path)
        #expect(try await library.check() == [])
        _ = try writer.ended()
    }
}
