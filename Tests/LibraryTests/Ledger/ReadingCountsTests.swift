import FeedModel
import Foundation
import Query
import Testing

@testable import Library

/// Tests of the counts behind the statistics.
@Suite struct ReadingCountsTests {
    @Test func anItemCountsOnceAtTheTimeItWasFirstRead() async throws {
        let world = try World()
        let library = try world.memory()
        let ids = makeItems(1...5).map(\.id)
        try await library.store(makeItems(1...5), from: feed)
        try await library.store([makeItem("n", source: other)], from: other)
        try await library.mark(.tagged("a"), [ids[0], ids[1]], screen: "list", via: "tag")
        try await library.mark(.read, [ids[0], ids[1], ids[2]], screen: "list", via: "read")
        world.advance(900)
        // One is unread again, one was undone, one is read twice.
        try await library.mark(.unread, [ids[2]], screen: "list", via: "unread")
        try await library.mark(.unread, [ids[1]], screen: "list", via: "unread")
        _ = try await library.undo(screen: "list")
        try await library.mark(.opened, [ids[0]], screen: "list", via: "open")
        world.advance(900)
        try await library.mark(.read, [makeItem("n", source: other).id], screen: "list", via: "read")
        _ = try await library.markRead(names: ["4"])

        let quarter = 1_763_740_800 / 900
        var expected = ReadingCounts()
        expected.total = 3
        expected.imported = 1
        expected.sources = [feed: 2, other: 1]
        expected.quarters = [quarter: 2, quarter + 2: 1]
        expected.tags = ["a": [feed: 2]]
        #expect(try await library.readingCounts(in: world.context) == expected)

        // The tagged item stays; the others leave tombstones.
        _ = try await library.purge(.everything, in: world.context)
        #expect(try await library.readingCounts(in: world.context) == expected)

        var late = HistoryRequest()
        late.since = world.now
        #expect(try await library.readingCounts(late, in: world.context).sources == [other: 1])
    }

    @Test func onlyItemsOfAQueryAreCounted() async throws {
        let world = try World()
        let library = try world.memory()
        try await library.store(makeItems(1...3), from: feed)
        try await library.mark(.read, makeItems(1...3).map(\.id), screen: "list", via: "read")
        let request = HistoryRequest(query: try Query(parsing: "title:2 OR title:3"))
        #expect(try await library.readingCounts(request, in: world.context).sources == [feed: 2])
    }
}
