import FeedModel
import Foundation
import Query
import Testing

@testable import Library

/// Tests of moving a subscription to another address: SourceMove.
@Suite struct MovingTests {
    private let world: World
    private let library: Library
    private let new = SourceID("exec:~/bin/new")

    init() throws {
        world = try World()
        library = try world.memory()
    }

    private func articles(_ range: ClosedRange<Int>, of source: SourceID) -> [Item] {
        range.map { number in
            makeItem("\(number)", source: source) { $0.url = "https://x.example/posts/\(number)" }
        }
    }

    private func moved(_ guid: String) -> ItemID { ItemID(source: new, guid: guid) }

    @Test func itemsMarksAndHistoryGoAlong() async throws {
        try await library.store(makeItems(1...3), from: feed)
        try await library.mark(.read, [makeItem("1").id], screen: "list", via: "read")
        try await library.mark(.starred, [makeItem("2").id], screen: "list", via: "star")
        try await library.mark(.tagged("later"), [makeItem("2").id], screen: "list", via: "tag")
        var record = FetchRecord(source: feed)
        (record.title, record.state) = ("A feed", "1")
        try await library.save(record)

        #expect(try await library.move(feed, to: new) == 3)
        #expect(try await library.guids("source:exec", in: world.context).sorted() == ["1", "2", "3"])
        let starred = try #require(await library.item(moved("2")))
        #expect(starred.item.source == new)
        #expect(starred.state.isStarred && starred.state.tags == ["later"])
        #expect(try #require(await library.item(moved("1"))).state.isRead)
        #expect(try await library.item(makeItem("1").id) == nil)
        #expect(try await library.counts() == [new: ItemCounts(total: 3, unread: 2)])
        #expect(
            try await library.ledger(in: world.context) == [
                "read 1 list/read", "starred 2 list/star", "tagged(later) 2 list/tag",
            ]
        )
        #expect(try await library.record(for: new) == nil)
        #expect(try await library.sourceTitles() == [new: "A feed"])
        #expect(try await library.check() == [])
        #expect(try await library.move(feed, to: new) == 0)

        // They are not new for the next fetch, and found by their words.
        #expect(try await library.store(makeItems(1...3, source: new), from: new).new == [])
        #expect(try await library.check() == [])
    }

    @Test func itemsOfBothAddressesGetTheMarksOfBoth() async throws {
        try await library.store(makeItems(1...3), from: feed)
        try await library.mark(.read, [makeItem("1").id], screen: "list", via: "read")
        try await library.mark(.starred, [makeItem("3").id], screen: "list", via: "star")
        try await library.store(makeItems(1...2, source: new), from: new)
        try await library.mark(.tagged("kept"), [moved("1")], screen: "list", via: "tag")

        #expect(try await library.move(feed, to: new) == 3)
        #expect(try await library.guids("source:exec", in: world.context).sorted() == ["1", "2", "3"])
        let first = try #require(await library.item(moved("1")))
        #expect(first.state.isRead && first.state.tags == ["kept"])
        #expect(try #require(await library.item(moved("3"))).state.isStarred)
        #expect(try await library.counts() == [new: ItemCounts(total: 3, unread: 2)])
        #expect(try await library.check() == [])
    }

    @Test func purgedItemsStayPurged() async throws {
        try await library.store(makeItems(1...2), from: feed)
        try await library.mark(.read, [makeItem("1").id], screen: "list", via: "read")
        #expect(try await library.purge(Query(.flag(.read)), in: world.context) == 1)
        #expect(try await library.move(feed, to: new) == 1)
        #expect(try await library.store(makeItems(1...2, source: new), from: new).new == [])
        #expect(try await library.check() == [])
    }

    @Test func duplicatesInOtherSubscriptionsStayDuplicates() async throws {
        try await library.store(articles(1...2, of: feed), from: feed)
        try await library.store(articles(1...2, of: other), from: other)
        try await library.store(articles(2...3, of: new), from: new)
        let before = try await library.count(.everything, in: world.context)
        #expect(try await library.move(feed, to: new) == 2)
        #expect(try await library.count(.everything, in: world.context) == before)
        #expect(try await library.check() == [])
        #expect(try await library.move(other, to: new) == 2)
        #expect(try await library.guids("", in: world.context).sorted() == ["1", "2", "3"])
        #expect(try await library.check() == [])
    }

    @Test func theLastMoveIsToldOnceUnlessAMarkFollowed() async throws {
        try await library.store(makeItems(1...2), from: feed)
        try await library.mark(.read, [makeItem("1").id], screen: "list", via: "read")
        #expect(try await library.takeLastMove() == nil)
        try await library.move(feed, to: new)
        let told = try #require(await library.takeLastMove())
        #expect([told.old, told.new] == [feed, new])
        #expect(try await library.takeLastMove() == nil)
        try await library.move(new, to: feed)
        try await library.mark(.read, [makeItem("2").id], screen: "list", via: "read")
        #expect(try await library.takeLastMove() == nil)
    }
}
