import FeedModel
import Foundation
import Primitives
import Query
import Testing

@testable import Library

/// Tests of reading the event ledger: HistorySelection, HistoryRow.
@Suite struct HistoryTests {
    private let ids = makeItems(1...3).map(\.id)

    private func told(_ world: World) async throws -> Library {
        let library = try world.memory()
        try await library.store(makeItems(1...3), from: feed)
        try await library.store([makeItem("n", source: other)], from: other)
        try await library.mark(.shown, ids, screen: "home", via: "home")
        world.advance(86_400)
        try await library.mark(.read, [ids[1]], screen: "item", via: "open")
        world.advance(86_400)
        try await library.mark(.tagged("a"), [makeItem("n", source: other).id], screen: "list", via: "tag")
        return library
    }

    @Test func theHistoryIsInTheOrderOfTime() async throws {
        let world = try World()
        let library = try await told(world)
        let all = [
            "shown 1 home/home", "shown 2 home/home", "shown 3 home/home", "read 2 item/open", "tagged(a) n list/tag",
        ]
        #expect(try await library.ledger(in: world.context) == all)
        var request = HistoryRequest()
        request.newestFirst = true
        #expect(try await library.ledger(request, in: world.context) == all.reversed())
    }

    @Test func theHistoryIsChosenByQueryTimeKindAndMachine() async throws {
        let world = try World()
        let library = try await told(world)
        func ledger(_ text: String?, _ change: (inout HistoryRequest) -> Void = { _ in }) async throws -> [String] {
            var request = HistoryRequest(query: try text.map { try Query(parsing: $0) })
            change(&request)
            return try await library.ledger(request, in: world.context)
        }
        let since = world.now.addingTimeInterval(-86_400)
        #expect(try await ledger("source:hn") == ["tagged(a) n list/tag"])
        #expect(try await ledger("url:/x/ OR title:2") == ["shown 2 home/home", "read 2 item/open"])
        #expect(try await ledger(nil) { $0.since = since } == ["read 2 item/open", "tagged(a) n list/tag"])
        #expect(
            try await ledger(nil) {
                $0.since = since; $0.until = world.now
            } == ["read 2 item/open"]
        )
        #expect(try await ledger(nil) { $0.kinds = ["read", "starred"] } == ["read 2 item/open"])
        #expect(try await ledger(nil) { $0.device = "elsewhere" } == [])
        #expect(try await ledger("limit:2") == ["read 2 item/open", "tagged(a) n list/tag"])
        #expect(try await ledger("title:title limit:4") == Array(try await ledger("title:title").suffix(4)))
        #expect(try await ledger("limit:99") == ledger(nil))
        #expect(try await ledger("limit:2") { $0.until = world.now } == ["shown 3 home/home", "read 2 item/open"])
        #expect(try await ledger("limit:1") { $0.newestFirst = true } == ["tagged(a) n list/tag"])
    }

    @Test func aLongHistoryIsReadInPages() async throws {
        let world = try World()
        let library = try world.memory()
        // More than two pages of events with two times.
        let items = makeItems(1...2100)
        try await library.store(items, from: feed)
        try await library.mark(.read, items.map(\.id), screen: "list", via: "read")
        world.advance(1)
        try await library.mark(.starred, items.map(\.id), screen: "list", via: "star")
        let expected = ["read", "starred"].flatMap { kind in
            items.map { "\(kind) \($0.guid) list/\(kind == "read" ? "read" : "star")" }
        }
        #expect(try await library.ledger(in: world.context) == expected)
        var request = HistoryRequest(query: try Query(parsing: "limit:3000"))
        #expect(try await library.ledger(request, in: world.context) == Array(expected.suffix(3000)))
        request.newestFirst = true
        #expect(try await library.ledger(request, in: world.context) == Array(expected.reversed().prefix(3000)))
    }

    @Test func aLimitAloneLeavesOutNoUnknownItem() async throws {
        let world = try World()
        let library = try await told(world)
        let event = Event(
            uid: "elsewhere-1",
            at: world.now,
            device: "elsewhere",
            item: makeItem("unknown").id,
            kind: .read,
            screen: "list",
            via: "read"
        )
        try await library.merge([event])
        let request = HistoryRequest(query: try Query(parsing: "limit:2 sort:title"))
        #expect(try await library.ledger(request, in: world.context) == ["tagged(a) n list/tag", "read ? list/read"])
    }

    @Test func aPurgedItemKeepsItsNameInTheHistoryAndStaysAway() async throws {
        let world = try World()
        let library = try await told(world)
        try await library.mark(.read, [ids[0], ids[2]], screen: "list", via: "read")
        try await library.mark(.starred, [ids[2]], screen: "list", via: "star")
        let before = try await library.ledger(in: world.context)
        #expect(try await library.purge(.everything, in: world.context) == 2)
        #expect(try await library.guids("", in: world.context) == ["3", "n"])
        #expect(try await library.guids("title", in: world.context) == ["3", "n"])
        #expect(try await library.ledger(in: world.context) == before)
        #expect(try await library.counts()[feed] == ItemCounts(total: 1, unread: 0))
        let page = try await library.store(makeItems(1...3), from: feed)
        #expect(page.new.isEmpty && page.unchanged == 3)
        #expect(try await library.check() == [])
    }

    @Test func anItemHasItsJSONForm() async throws {
        let world = try World()
        let library = try world.memory()
        let item = makeItem("g", "T") {
            $0.authors = ["A", "B"]
            $0.published = Date(timeIntervalSince1970: 86_400)
        }
        try await library.store([item], from: feed)
        try await library.mark(.tagged("x"), [item.id], screen: "list", via: "tag")
        let kept = try #require(await library.item(item.id))
        #expect(
            kept.json.line == """
                {"id":"\(item.id)","source":"\(feed)","guid":"g","title":"T","url":null,"author":"A, B",\
                "published":"1970-01-02T00:00:00Z","arrived":"2025-11-21T16:00:00Z","read":false,"read_at":null,\
                "starred":false,"tags":["x"],"summary":null,"starts":null,"ends":null,"updated":null}
                """
        )
    }
}
