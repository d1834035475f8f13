import FeedModel
import Foundation
import GRDB
import Query
import Synchronization
import Testing

@testable import Library

/// Tests of the index of identities that a bulk load drops and rebuilds.
@Suite struct IdentityIndexTests: FillingSuite {
    // A refresh brings pages of subscriptions that have items already beside those of new ones.
    @Test func aPageThatComesAgainIsKnownWithoutTheIndexOfIdentities() async throws {
        let world = try World()
        let library = try world.library()
        let (feed, other) = (Self.feeds[0], Self.feeds[1])
        try await library.store(makeItems(1...40, source: feed), from: feed)
        try await library.mark(.read, [makeItem("3", source: feed).id], screen: "list", via: "read")
        try await library.purge(.everything, in: world.context)
        await library.prepareFilling(from: 100)
        try await library.store(makeItems(1...40, source: other), from: other)
        var again = makeItems(1...42, source: feed)
        again[6].title = "Changed"
        let kept = try await library.store(again, from: feed)
        #expect(kept.new == makeItems(41...42, source: feed).map(\.id))
        #expect(kept.changed == [again[6].id])
        #expect(kept.unchanged == 39)
        #expect(try await library.item(again[6].id)?.item.title == "Changed")
        #expect(try await names(indexes(of: library)) == Self.kept)
        await library.finishFilling()
        #expect(try await library.check() == [])
        #expect(try await library.guids("", in: world.context).count == 81)
    }

    @Test func whatIsRemovedMeanwhileTakesItsRowsWithIt() async throws {
        let world = try World()
        let library = try world.library()
        await library.prepareFilling(from: 100)
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
        await library.finishFilling()
        #expect(try await library.check() == [])
        #expect(try await library.guids("", in: world.context).count == 121)
        let rows = try await library.storage.read { database in
            try ["item", "state"].map { try Int.fetchOne(database, sql: "SELECT count(*) FROM \($0)") }
        }
        #expect(rows == [121, 121])
    }

    // Whoever marks, merges or imports meanwhile asks for many items by their identities.
    @Test func whoLooksForManyItemsMakesTheIndexOfIdentitiesFirst() async throws {
        for number in 0..<3 {
            let world = try World()
            let library = try world.library()
            await library.prepareFilling(from: 100)
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
                let taken = try await library.take(eachOf: { rest.withLock { $0.popFirst() } })
                #expect(taken.known == 1)
            }
            #expect(try await names(indexes(of: library)) == (Self.kept + ["item_id"]).sorted())
            try await fill(library)
            await library.finishFilling()
            #expect(try await library.check() == [])
        }
    }

    // SHA-256 cut to eighty bits: two guids that have the same take 2^40 attempts to find.
    @Test func twoItemsOfOneIdentityAreMarkedAlikeAndTheIndexIsMade() async throws {
        let world = try World()
        let library = try world.library()
        await library.prepareFilling(from: 100)
        try await fill(library)
        let (first, second) = (makeItem("7", source: Self.feeds[0]).id, makeItem("7", source: Self.feeds[1]).id)
        try await library.storage.write { database in
            try database.execute(
                sql: "UPDATE item SET id = ? WHERE id = ?",
                arguments: [first.rawValue, second.rawValue]
            )
        }
        await library.finishFilling()
        #expect(try await names(indexes(of: library)).contains("item_id"))
        #expect(try await library.item(first) != nil)
        try await library.mark(.starred, [first], screen: "list", via: "star")
        try await library.mark(.read, [first], screen: "list", via: "read")
        try await library.mark(.tagged("a"), [first], screen: "list", via: "tag")
        _ = try await library.rebuildState()
        let marked = try await library.storage.read { database in
            try Int.fetchOne(
                database,
                sql: "SELECT count(*) FROM state WHERE starred = 1 AND read_at IS NOT NULL"
            )
        }
        #expect(marked == 2)
        #expect(try await library.check() == [])
    }

    // A process of version 4 whose filling began before makes up for the others, and says that it is done.
    @Test func anIndexThatNobodyHasMadeIsMadeByWhoeverComesNext() async throws {
        let world = try World()
        let library = try world.library()
        let before = try await indexes(of: library)
        try await fill(library)
        try await library.storage.write { try $0.execute(sql: "DROP INDEX item_id") }
        #expect(try await indexes(of: world.library()) == before)
        try await library.storage.write { try $0.execute(sql: "DROP INDEX item_id") }
        await library.finishFilling()
        #expect(try await indexes(of: library) == before)
    }

    @Test func aHistoryIsReadByTheItemsThatHaveOne() async throws {
        let world = try World()
        let (library, usual) = (try world.memory(), try world.memory())
        let items = makeItems(1...40, source: Self.feeds[0])
        for library in [library, usual] {
            try await library.store(items, from: Self.feeds[0])
            try await library.mark(.read, items.prefix(5).map(\.id), screen: "list", via: "read")
        }
        await library.prepareFilling(from: 100)
        for text in ["", "title", "source:1.xml", "limit:2"] {
            let request = HistoryRequest(query: text.isEmpty ? nil : try Query(parsing: text))
            #expect(
                try await library.ledger(request, in: world.context) == usual.ledger(request, in: world.context)
            )
        }
        let plan = try await library.storage.read { database in
            let join = ListIndexes.eventJoin("LEFT JOIN", hasIdentities: try ListIndexes.haveIdentities(database))
            return try Row.fetchAll(database, sql: "EXPLAIN QUERY PLAN SELECT i.title FROM event e \(join)")
                .map { $0["detail"] as String }
        }
        #expect(!plan.contains { $0.contains(" i USING AUTOMATIC") }, "\(plan)")
        #expect(plan.contains { $0.contains(" i USING INTEGER PRIMARY KEY") }, "\(plan)")
    }

    @Test func aPageOfAKnownSubscriptionLooksThroughNoOther() async throws {
        let library = try World().memory()
        try await library.store(makeItems(1...3, source: Self.feeds[0]), from: Self.feeds[0])
        func condition() async throws -> String {
            try await library.storage.read { try ItemLookup(in: 1, of: $0).condition }
        }
        #expect(try await condition() == "id = ?")
        await library.prepareFilling(from: 100)
        #expect(try await condition() == "number = ?")
    }
}
