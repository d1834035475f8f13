import FeedModel
import Foundation
import Query
import QuireTesting
import Testing

@testable import Library

/// Tests of purging old items: Tombstones and the rules of retention.
@Suite struct RetentionTests {
    private func filled(_ world: World) async throws -> Library {
        let library = try world.memory()
        try await library.store(makeItems(1...6), from: feed)
        try await library.store(makeItems(1...4, source: other), from: other)
        let ids = (1...6).map { makeItem("\($0)").id }
        try await library.mark(.read, Array(ids[0..<5]), screen: "list", via: "read")
        try await library.mark(.starred, [ids[1]], screen: "list", via: "star")
        try await library.mark(.tagged("later"), [ids[2]], screen: "list", via: "tag")
        try await library.mark(.read, makeItems(1...4, source: other).map(\.id), screen: "list", via: "read")
        return library
    }

    @Test func whatWasReadLongAgoGoesAndWhatIsStarredTaggedOrUnreadStays() async throws {
        let world = try World()
        let library = try await filled(world)
        world.advance(10 * 86_400 + 1)
        try await library.mark(.opened, [makeItem("6").id], screen: "list", via: "open")
        var retention = Retention(days: 10)
        retention.daysOfSources[other] = .some(nil)
        #expect(try await library.purge(Retention(days: 11), isDryRun: true) == [:])
        #expect(try await library.purge(retention, isDryRun: true) == [feed: 3])
        #expect(try await library.count(.everything, in: world.context) == 10)
        let before = try await library.ledger(in: world.context)

        #expect(try await library.purge(retention) == [feed: 3])
        #expect(try await library.guids("source:example", in: world.context) == ["2", "3", "6"])
        #expect(try await library.purge(retention) == [:])
        #expect(try await library.ledger(in: world.context) == before)
        let removed = try await library.removedItem(makeItem("1").id)
        #expect(removed?.title == makeItem("1").title)
        #expect(removed?.url == makeItem("1").url)
        #expect(try await library.removedItem(makeItem("2").id) == nil)
        #expect(try await library.check() == [])

        // The publisher still lists them, but they are not stored again.
        #expect(try await library.store(makeItems(1...6), from: feed).new == [])
        #expect(try await library.guids("unread", in: world.context) == ["6"])
        retention.daysOfSources[other] = 1
        #expect(try await library.purge(retention) == [other: 4])
    }

    @Test func whatIsReadAgainAfterAWhileCountsFromThen() async throws {
        let world = try World()
        let library = try world.memory()
        try await library.store(makeItems(1...1), from: feed)
        world.advance(20 * 86_400)
        try await library.mark(.read, [makeItem("1").id], screen: "list", via: "read")
        world.advance(5 * 86_400)
        #expect(try await library.purge(Retention(days: 10)) == [:])
        world.advance(6 * 86_400)
        #expect(try await library.purge(Retention(days: 10)) == [feed: 1])
    }

    private static let day: Double = 86_400

    /// Returns the number of items that a refresh would remove at present.
    private func removals(_ library: Library, days: Int) async throws -> Int {
        guard let date = try await library.retentionDate() else { return 0 }
        return try await library.purge(Retention(days: days), from: date, isDryRun: true).values.reduce(0, +)
    }

    // The clock leaps, and is right again.
    @Test(arguments: [3650 * day, 365 * day, 90 * day, 30 * day, day, 60, -60, -day, -365 * day, -3650 * day])
    func aClockThatLeapsRemovesNothing(leap: Double) async throws {
        let world = try World()
        let library = try world.memory()
        try await read(1...4, in: library)
        world.advance(leap)
        #expect(try await removals(library, days: 1) == 0)
        // Events in the meantime do not prove that the clock is right.
        try await library.store(makeItems(5...6), from: feed)
        try await library.mark(.read, [makeItem("5").id], screen: "list", via: "read")
        #expect(try await removals(library, days: 1) == 0)
        world.advance(60 - leap)
        #expect(try await removals(library, days: 1) == 0)
    }

    @Test func whatIsReadWithAClockThatIsBehindCountsFromWhatHappenedBefore() async throws {
        let world = try World()
        let library = try world.memory()
        try await library.store(makeItems(1...4), from: feed)
        world.advance(100 * Self.day)
        try await library.mark(.opened, [makeItem("4").id], screen: "list", via: "open")
        world.advance(-3650 * Self.day)
        try await read(1...3, in: library)
        world.advance(3650 * Self.day + 3600)
        try await library.mark(.opened, [makeItem("4").id], screen: "list", via: "open")
        #expect(try await library.purge(Retention(days: 90), isDryRun: true) == [:])
        world.advance(89 * Self.day)
        #expect(try await library.purge(Retention(days: 90), isDryRun: true) == [:])
        world.advance(2 * Self.day)
        #expect(try await library.purge(Retention(days: 90), isDryRun: true) == [feed: 3])
    }

    @Test func theFirstRefreshAfterMonthsRemovesNothingAndTheNextDayDoes() async throws {
        let world = try World()
        let library = try world.memory()
        try await read(1...4, in: library)
        world.advance(200 * Self.day)
        var removed: [Int] = []
        for _ in 1...4 {
            removed.append(try await removals(library, days: 90))
            try await library.mark(.shown, [makeItem("1").id], screen: "list", via: "list")
            world.advance(Self.day / 2)
        }
        #expect(removed == [0, 0, 4, 4])
        #expect(try await library.purge(Retention(days: 90)) == [feed: 4])
    }

    @Test func readingDayByDayRemovesADayLaterAtMost() async throws {
        let world = try World()
        let library = try world.memory()
        var removed: [Int] = []
        for number in 1...12 {
            try await read(number...number, in: library)
            guard let date = try await library.retentionDate() else {
                removed.append(0)
                world.advance(Self.day)
                continue
            }
            removed.append(try await library.purge(Retention(days: 5), from: date).values.reduce(0, +))
            world.advance(Self.day)
        }
        #expect(removed == [0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1])
    }

    private func read(_ numbers: ClosedRange<Int>, in library: Library) async throws {
        try await library.store(makeItems(numbers), from: feed)
        try await library.mark(.read, numbers.map { makeItem("\($0)").id }, screen: "list", via: "read")
    }

    private static let kinds: [Event.Kind] = [
        .read, .read, .unread, .starred, .unstarred, .hidden, .tagged("a"), .untagged("a"),
    ]

    // H16
    @Test(arguments: 1...100)
    func noStateOfTheLibraryLosesWhatSomebodyWouldMiss(seed: UInt64) async throws {
        let world = try World()
        let library = try world.memory()
        var random = SeededGenerator(seed: seed)
        let items = makeItems(1...20)
        try await library.store(items, from: feed)
        for _ in 0..<20 {
            world.advance(Double(Int.random(in: 0...300_000, using: &random)))
            let kind: Event.Kind = random.pick(Self.kinds)
            try await library.mark(kind, [random.pick(items).id], screen: "list", via: "test")
        }
        let all = try Query(parsing: "read OR unread OR hidden")
        let before = try await library.items(all, in: world.context).items
        let days = Int.random(in: 0...40, using: &random)
        let limit = world.now.addingTimeInterval(-Double(days) * 86_400)
        try await library.purge(Retention(days: days))
        let after = Set(try await library.items(all, in: world.context).items.map(\.id))
        let gone = before.filter { !after.contains($0.id) }
        let outdated = before.filter { item in
            item.state.readAt.map { $0 < limit } ?? false && item.arrived < limit && !item.state.isStarred
                && item.state.tags.isEmpty
        }
        #expect(gone == outdated)
        #expect(try await library.check() == [])
    }
}
