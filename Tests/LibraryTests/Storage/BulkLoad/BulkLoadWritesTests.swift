import FeedModel
import Foundation
import GRDB
import Query
import Synchronization
import Testing

@testable import Library

/// Tests of BulkLoad: pages and other writes during it.
@Suite struct BulkLoadWritesTests: BulkLoadSuite {
    @Test func whatAPersonRemovesIsOverwrittenAlsoAfterAPage() async throws {
        let library = try World().library()
        func isOverwritten() async throws -> Int? {
            try await library.storage.onWriter { try Int.fetchOne($0, sql: "PRAGMA secure_delete") }
        }
        #expect(try await isOverwritten() == 1)
        try await fill(library, flushes: false)
        #expect(try await isOverwritten() == 1)
    }

    // A refresh brings pages of subscriptions that have items already beside those of new ones.
    @Test func aPageThatComesAgainIsKnownDuringABulkLoad() async throws {
        let world = try World()
        let library = try world.library()
        let (feed, other) = (Self.feeds[0], Self.feeds[1])
        try await library.store(makeItems(1...40, source: feed), from: feed)
        try await library.mark(.read, [makeItem("3", source: feed).id], screen: "list", via: "read")
        try await library.purge(.everything, in: world.context)
        await library.beginBulkLoad(newSubscriptions: 100)
        try await library.store(makeItems(1...40, source: other), from: other)
        var again = makeItems(1...42, source: feed)
        again[6].title = "Changed"
        let kept = try await library.store(again, from: feed)
        #expect(kept.new == makeItems(41...42, source: feed).map(\.id))
        #expect(kept.changed == [again[6].id])
        #expect(kept.unchanged == 39)
        #expect(try await library.item(again[6].id)?.item.title == "Changed")
        #expect(try await names(indexes(of: library)) == Self.kept)
        await library.endBulkLoad()
        #expect(try await library.check() == [])
        #expect(try await library.guids("", in: world.context).count == 81)
    }

    @Test func whatIsRemovedMeanwhileTakesItsRowsWithIt() async throws {
        let world = try World()
        let library = try world.library()
        await library.beginBulkLoad(newSubscriptions: 100)
        func areForeignKeysEnforced() async throws -> Bool? {
            let queue = try library.storage.writer()
            return try await queue.read { try Bool.fetchOne($0, sql: "PRAGMA foreign_keys") }
        }
        try await fill(library)
        #expect(try await areForeignKeysEnforced() == true)
        let (read, tagged) = (makeItem("3", source: Self.feeds[0]).id, makeItem("4", source: Self.feeds[0]).id)
        try await library.mark(.tagged("a"), [tagged], screen: "list", via: "tag")
        try await library.mark(.read, [read], screen: "list", via: "read")
        #expect(try await library.purge(.everything, in: world.context) == 1)
        try await library.store(makeItems(41...42, source: Self.feeds[0]), from: Self.feeds[0])
        await library.endBulkLoad()
        #expect(try await library.check() == [])
        #expect(try await library.guids("", in: world.context).count == 121)
        let rows = try await library.storage.read { database in
            try ["item", "state"].map { try Int.fetchOne(database, sql: "SELECT count(*) FROM \($0)") }
        }
        #expect(rows == [121, 121])
    }

    @Test func itemsAreMarkedMergedAndImportedDuringABulkLoad() async throws {
        for number in 0..<3 {
            let world = try World()
            let library = try world.library()
            await library.beginBulkLoad(newSubscriptions: 100)
            try await fill(library)
            let ids = makeItems(1...40, source: Self.feeds[2]).map(\.id)
            switch number {
            case 0: try await library.mark(.read, ids, screen: "list", via: "read")
            case 1:
                let event = Event(
                    uid: "elsewhere-1",
                    at: world.now,
                    device: "elsewhere",
                    item: ids[0],
                    kind: .read,
                    screen: "list",
                    via: "read"
                )
                try await library.merge([event])
            default:
                let rest = Mutex([[ImportedItem(makeItem("7", source: Self.feeds[2]))]][...])
                let taken = try await library.importItems(eachOf: { rest.withLock { $0.popFirst() } })
                #expect(taken.known == 1)
            }
            #expect(try await names(indexes(of: library)) == Self.kept)
            try await fill(library)
            await library.endBulkLoad()
            #expect(try await library.check() == [])
        }
    }

    @Test func aHistoryIsTheSameDuringABulkLoad() async throws {
        let world = try World()
        let (library, usual) = (try world.memory(), try world.memory())
        let items = makeItems(1...40, source: Self.feeds[0])
        for library in [library, usual] {
            try await library.store(items, from: Self.feeds[0])
            try await library.mark(.read, items.prefix(5).map(\.id), screen: "list", via: "read")
        }
        await library.beginBulkLoad(newSubscriptions: 100)
        for text in ["", "title", "source:1.xml", "limit:2"] {
            let request = HistoryRequest(query: text.isEmpty ? nil : try Query(parsing: text))
            #expect(
                try await library.ledger(request, in: world.context) == usual.ledger(request, in: world.context)
            )
        }
    }
}
