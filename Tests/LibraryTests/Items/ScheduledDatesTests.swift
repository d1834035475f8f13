import FeedModel
import Foundation
import Query
import Testing

@testable import Library

/// Tests of items that arrive before their dates: ScheduledDates.
@Suite struct ScheduledDatesTests {
    private let world: World

    init() throws {
        world = try World()
    }

    /// An item that arrives now, dated some minutes ahead.
    private func item(_ guid: String, dated minutes: Double) -> Item {
        makeItem(guid) { $0.published = world.now.addingTimeInterval(minutes * 60) }
    }

    @Test func aDateCountsOnceItHasPassed() async throws {
        let library = try world.library()
        try await library.store([item("tonight", dated: 120), item("before", dated: -60)], from: feed)
        #expect(try await library.guids("newer:30min", in: world.context) == ["tonight"])
        world.advance(150 * 60)
        try await library.store([item("late", dated: -61), item("later", dated: 90)], from: feed)
        func lists() async throws -> [[String]] {
            var lists: [[String]] = []
            for query in ["", "newer:1h", "older:1h", "sort:-date"] {
                lists.append(try await library.guids(query, in: world.context))
            }
            return lists
        }
        // An item dated in the future has the date of its arrival.
        #expect(
            try await lists() == [
                ["later", "tonight", "late", "before"], ["later", "tonight"], ["late", "before"],
                ["before", "late", "tonight", "later"],
            ]
        )
        world.advance(89 * 60)
        #expect(try await library.guids("newer:1h", in: world.context) == [])
        world.advance(60)
        #expect(try await library.guids("newer:1h", in: world.context) == ["later"])
        #expect(try await library.items(of: feed, limit: 2).map(\.item.guid) == ["later", "tonight"])
        #expect(try await library.storage.read { try !ScheduledDates.havePassed(by: .max, in: $0) })
    }

    @Test func theDayOfPublicationIsToday() async throws {
        let library = try world.library()
        // It is 16:00.
        try await library.store([item("edition", dated: 17 * 60)], from: feed)
        world.advance(18 * 3600)
        let query = try Query(parsing: "newer:3h")
        #expect(try await library.mark(.starred, query, in: world.context, screen: "list", via: "star").count == 1)
        #expect(try await world.library().guids("today", in: world.context) == ["edition"])
    }

    @Test func anItemWhoseDateChangesHasTheNewOne() async throws {
        let library = try world.library()
        try await library.store([item("moved", dated: -600), item("other", dated: 30)], from: feed)
        world.advance(3600)
        try await library.store([item("moved", dated: -10)], from: feed)
        #expect(try await library.guids("", in: world.context) == ["moved", "other"])
        try await library.store([item("moved", dated: 10)], from: feed)
        #expect(try await library.guids("", in: world.context) == ["other", "moved"])
        world.advance(600)
        #expect(try await library.guids("", in: world.context) == ["moved", "other"])
    }

    @Test func aListDoesNotWaitForAnotherWriter() async throws {
        let library = try world.library()
        try await library.store([item("tonight", dated: 60), item("before", dated: -60)], from: feed)
        world.advance(3600)
        try await library.store([item("late", dated: -10)], from: feed)
        let other = WriterLock(of: world.path)
        let context = world.context
        try other.acquire(timeout: .zero)
        let waiting = try await library.items(in: context).items.map(\.item.guid)
        other.release()
        #expect(waiting == ["late", "tonight", "before"])
        #expect(try await library.guids("", in: context) == ["tonight", "late", "before"])
    }
}
