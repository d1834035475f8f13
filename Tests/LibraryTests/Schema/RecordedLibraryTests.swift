import FeedModel
import Foundation
import GRDB
import Query
import QuireTesting
import Testing

@testable import Library

/// Tests of migrations: Schema opens the libraries of earlier versions in Tests/Fixtures.
@Suite struct RecordedLibraryTests {
    private func copy(ofVersion version: Int) throws -> (World, path: String) {
        let world = try World()
        let path = world.folder.path + "/library.db"
        try FileManager.default.copyItem(
            atPath: ProjectFolder.url("Tests/Fixtures/library-\(version).db").path,
            toPath: path
        )
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
        return (world, path)
    }

    private func story(_ library: Library, in context: QueryContext) async throws -> [String] {
        var lines: [String] = []
        for (text, name) in [("read", "read"), ("starred", "starred"), ("京", "found"), ("", "all")] {
            lines.append("\(name): \(try await library.count(Query(parsing: text), in: context))")
        }
        var kinds: [String] = []
        for try await row in library.history(in: context) {
            kinds.append(row.event.kind.name + (row.event.via == "undo" ? "(undo)" : ""))
        }
        return lines + [kinds.joined(separator: " ")]
    }

    private let recorded = [
        "read: 1", "starred: 1", "found: 3", "all: 12",
        "read read unread starred read read read unread(undo) unread(undo) unread(undo)",
    ]

    // RD3, H14
    @Test(arguments: 1..<Schema.current.version)
    func aLibraryOfAnEarlierVersionIsOpenedWithAllThatWasDone(version: Int) async throws {
        let (world, path) = try copy(ofVersion: version)
        let library = try Library(path: path, environment: world.environment())
        #expect(try await story(library, in: world.context) == recorded)
        #expect(try await library.check() == [])
        #expect(try await library.rebuildState().wasEqual)
        let undone = try await library.undo(screen: "test")
        #expect(undone.map { "\($0.kind.name) \($0.items.count)" } == "starred 1")
    }

    // RD3, H14
    @Test func aLibraryOfVersionOneIsCopiedBeforeALaterVersionChangesIt() async throws {
        let (world, path) = try copy(ofVersion: 1)
        let later = Schema(
            steps: Schema.current.steps + [{ try $0.execute(sql: "CREATE TABLE later (number INTEGER) STRICT") }]
        )
        let library = try Library(path: path, environment: world.environment(), schema: later)
        #expect(try await story(library, in: world.context) == recorded)
        #expect(try await library.check() == [])
        let backup = try Library(path: Library.backupPath(of: path, version: 1), environment: world.environment())
        #expect(try await story(backup, in: world.context) == recorded)
    }

    @Test(arguments: 1..<Schema.current.version)
    func anArticleOfALibraryOfAnEarlierVersionIsKnownInAnotherSubscription(version: Int) async throws {
        let (world, path) = try copy(ofVersion: version)
        let library = try Library(path: path, environment: world.environment())
        let other = SourceID("https://other.example/feed")
        let article = makeItem("a", source: other) { $0.url = "http://example.org/1/2/" }
        let named = makeItem("tag:example.org,2025:2/3", source: other)
        try await library.store([article, named], from: other)
        for (item, first) in [(article, "1/feed.xml"), (named, "2/feed.xml")] {
            let kept = try await library.item(item.id)
            #expect(kept?.alsoIn == [SourceID("https://feeds.example.org/\(first)")])
        }
        #expect(try await library.check() == [])
    }
}
