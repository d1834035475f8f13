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

    private func taken(_ library: Library, _ scope: UndoScope) async throws -> [SourceID] {
        try await library.takeLastMove(scope).map { [$0.old, $0.new] } ?? []
    }

    private func moved(_ guid: String) -> ItemID { ItemID(source: new, guid: guid) }

    @Test func articlesUnderSeveralGuidsGoAlong() async throws {
        func document(_ numbers: ClosedRange<Int>, of source: SourceID, guid: (Int) -> String) -> [Item] {
            numbers.map { number in
                makeItem(guid(number), "Title \(number)", source: source) { item in
                    item.url = "https://x.example/posts/\(number)"
                    item.published = Date(timeIntervalSince1970: Double(number))
                }
            }
        }
        try await library.store(document(1...2, of: feed) { "\($0)" }, from: feed, omitted: [])
        try await library.store(document(1...2, of: feed) { "new-\($0)" }, from: feed, omitted: [])
        try await library.store(document(3...4, of: feed) { _ in "N/A" }, from: feed, omitted: [])
        #expect(try await library.move(feed, to: new) == 6)
        #expect(try await library.counts() == [new: ItemCounts(total: 4, unread: 4)])
        #expect(try await library.store(document(1...2, of: new) { "\($0)" }, from: new, omitted: []).new == [])
        // The guid is still known to belong to several articles.
        #expect(try await library.store(document(5...5, of: new) { _ in "N/A" }, from: new, omitted: []).new.count == 1)
        #expect(try await library.counts() == [new: ItemCounts(total: 5, unread: 5)])
        #expect(try await library.check() == [])
    }

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
        #expect(try await library.move(feed, to: new) == nil)

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

    @Test func marksOfAnotherMachineThatArriveLaterAreMovedByTheSameCommand() async throws {
        try await library.store(makeItems(1...3), from: feed)
        try await library.move(feed, to: new)
        let other = try World(device: "other").memory()
        try await other.store(makeItems(1...3), from: feed)
        try await other.mark(.starred, [makeItem("2").id], screen: "list", via: "star")
        for try await row in other.history(in: world.context) { try await library.merge([row.event]) }
        #expect(try await library.item(moved("2"))?.state.isStarred == false)

        #expect(try await library.move(feed, to: new) == 1)
        #expect(try await library.item(moved("2"))?.state.isStarred == true)
        #expect(try await library.move(feed, to: new) == nil)
        #expect(try await library.check() == [])
    }

    @Test func theForecastOfTheOldAddressIsForgotten() async throws {
        let town = SourceID("weather:Tokyo")
        let forecast = Forecast(
            place: Place(name: "Tokyo", latitude: 35.7, longitude: 139.7, timeZone: "Asia/Tokyo"),
            current: nil,
            days: [],
            attribution: Attribution(text: "Weather data by Open-Meteo.com", url: nil)
        )
        try await library.store(forecast, for: town)
        try await library.move(town, to: SourceID("weather:Oslo"))
        #expect(try await library.forecast(for: SourceID("weather:Oslo")) == nil)
    }

    @Test func undoIsToldOfTheMovesOfItsOwnRun() async throws {
        let path = world.path
        let (one, two) = (try world.library(), try Library(path: path, environment: world.environment()))
        try await two.store(makeItems(1...2), from: feed)
        try await one.move(feed, to: new)
        #expect(try await two.takeLastMove(.session) == nil)
        #expect(try await taken(one, .session) == [feed, new])
        #expect(try await one.takeLastMove(.any) == nil)
        try await one.move(new, to: feed)
        #expect(try await taken(two, .any) == [new, feed])
        // A subscription that was never fetched.
        #expect(try await one.move(other, to: new, movesLine: true) == nil)
        #expect(try await taken(one, .session) == [other, new])
        try await one.move(feed, to: new)
        try await one.mark(.read, [moved("1")], screen: "list", via: "read")
        #expect(try await one.takeLastMove(.session) == nil)
        await one.close()
        await two.close()
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
