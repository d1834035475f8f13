import FeedModel
import Foundation
import Query
import QuireTesting
import Testing

@testable import Library

/// Tests of marks, tags and undo: Marking, LedgerFold.
@Suite struct MarkingTests {
    private let ids = makeItems(1...5).map(\.id)

    private func filled(_ world: World) async throws -> Library {
        let library = try world.memory()
        try await library.store(makeItems(1...5), from: feed)
        return library
    }

    // RD2
    @Test func onlyWhatChangesIsRecordedAndTheFirstReadingCounts() async throws {
        let world = try World()
        let library = try await filled(world)
        let first = world.now
        let unknown = makeItem("unknown").id
        let changed = try await library.mark(.read, [ids[2], unknown, ids[0], ids[2]], screen: "list", via: "read")
        world.advance(60)
        let again = try await library.mark(.read, [ids[0], ids[1]], screen: "item", via: "open")
        #expect(changed == [ids[2], ids[0]])
        #expect(again == [ids[1]])
        #expect(try await library.item(ids[0])?.state.readAt == first)
        #expect(try await library.counts() == [feed: ItemCounts(total: 5, unread: 2)])
        #expect(
            try await library.ledger(in: world.context) == ["read 3 list/read", "read 1 list/read", "read 2 item/open"]
        )
    }

    @Test func shownAndOpenedAreRecordedEveryTimeAndChangeNothing() async throws {
        let world = try World()
        let library = try await filled(world)
        for kind in [Event.Kind.shown, .opened, .shown] {
            #expect(try await library.mark(kind, [ids[0]], screen: "home", via: "home") == [ids[0]])
        }
        #expect(try await library.item(ids[0])?.state == ItemState())
        #expect(
            try await library.ledger(in: world.context) == [
                "shown 1 home/home", "opened 1 home/home", "shown 1 home/home",
            ]
        )
        #expect(try await library.undo(screen: "home") == nil)
    }

    @Test func everyKindChangesItsPartOfTheState() async throws {
        let world = try World()
        let library = try await filled(world)
        for kind in [Event.Kind.starred, .hidden, .tagged("b"), .tagged("a"), .tagged("b"), .read] {
            try await library.mark(kind, [ids[0]], screen: "list", via: "x")
        }
        var state = try #require(await library.item(ids[0])).state
        #expect(state.isStarred && state.isHidden && state.tags == ["a", "b"] && state.readAt == world.now)
        #expect(try await library.counts() == [feed: ItemCounts(total: 4, unread: 4)])
        for kind in [Event.Kind.unstarred, .unhidden, .untagged("a"), .unread, .untagged("none")] {
            try await library.mark(kind, [ids[0]], screen: "list", via: "x")
        }
        state = try #require(await library.item(ids[0])).state
        #expect(!state.isStarred && !state.isHidden && state.tags == ["b"] && state.readAt == nil)
        #expect(try await library.counts() == [feed: ItemCounts(total: 5, unread: 5)])
        #expect(try await library.check() == [])
    }

    @Test func aWholeQueryIsOneStepAndOneUndo() async throws {
        let world = try World()
        let library = try await filled(world)
        try await library.mark(.read, [ids[1]], screen: "list", via: "read")
        try await library.mark(.starred, [ids[4]], screen: "list", via: "star")
        let marked = try await library.mark(
            .read,
            try Query(parsing: "unread -starred"),
            in: world.context,
            screen: "list",
            via: "mark-all"
        )
        #expect(marked == [ids[0], ids[2], ids[3]])
        let undone = try await library.undo(screen: "list")
        #expect(
            undone == UndoneStep(kind: .read, items: marked, provenance: Provenance(screen: "list", via: "mark-all"))
        )
        #expect(try await library.guids("read", in: world.context) == ["2"])
        #expect(try await library.undo(screen: "list")?.kind == .starred)
        #expect(try await library.undo(screen: "list")?.items == [ids[1]])
        #expect(try await library.undo(screen: "list") == nil)
        #expect(
            try await library.ledger(in: world.context).suffix(5)
                == [
                    "unread 1 list/undo", "unread 3 list/undo", "unread 4 list/undo", "unstarred 5 list/undo",
                    "unread 2 list/undo",
                ]
        )
        #expect(try await library.guids("read OR starred", in: world.context) == [])
        #expect(try await library.check() == [])
    }

    @Test func anUndoneUnreadBringsTheFirstTimeOfReadingBack() async throws {
        let world = try World()
        let library = try await filled(world)
        let first = world.now
        try await library.mark(.read, [ids[0]], screen: "list", via: "read")
        world.advance(3600)
        try await library.mark(.unread, [ids[0]], screen: "list", via: "unread")
        world.advance(3600)
        _ = try await library.undo(screen: "list")
        #expect(try await library.item(ids[0])?.state.readAt == first)
        #expect(try await library.check() == [])
        try await library.rebuildState()
        #expect(try await library.item(ids[0])?.state.readAt == first)
    }

    // RD1
    @Test func marksAndUndoSurviveARestart() async throws {
        let world = try World()
        var library = try world.library()
        try await library.store(makeItems(1...5), from: feed)
        try await library.mark(.read, [ids[0]], screen: "list", via: "read")
        await library.close()
        library = try world.library()
        #expect(try await library.guids("read", in: world.context) == ["1"])
        #expect(try await library.undo(screen: "list")?.items == [ids[0]])
        await library.close()
        library = try world.library()
        #expect(try await library.guids("read", in: world.context) == [])
        #expect(try await library.undo(screen: "list") == nil)
    }

    @Test func aClockThatStandsStillOrGoesBackConfusesNothing() async throws {
        let world = try World()
        let library = try await filled(world)
        for step in 0..<6 {
            world.advance(step < 3 ? 0 : -3600)
            try await library.mark(step.isMultiple(of: 2) ? .read : .unread, [ids[0]], screen: "list", via: "x")
            try await library.mark(
                step.isMultiple(of: 2) ? .tagged("a") : .untagged("a"),
                [ids[0]],
                screen: "list",
                via: "x"
            )
        }
        let state = try await library.item(ids[0])?.state
        #expect(state?.readAt == nil && state?.tags == [])
        try await library.rebuildState()
        #expect(try await library.item(ids[0])?.state == state)
        #expect(try await library.check() == [])
    }

    @Test func theStateIsWhatTheLedgerAmountsTo() async throws {
        let world = try World()
        let library = try await filled(world)
        var random = SeededGenerator(seed: 11)
        let kinds: [Event.Kind] = [
            .shown, .opened, .read, .unread, .starred, .unstarred, .hidden, .unhidden, .tagged("a"), .untagged("a"),
            .tagged("b"),
        ]
        for _ in 0..<150 {
            world.advance(Double.random(in: -5...60, using: &random))
            switch Int.random(in: 0..<8, using: &random) {
            case 0: _ = try await library.undo(screen: "list")
            case 1: _ = try await library.undo(.session, screen: "list")
            case 2: _ = try await library.redo(screen: "list")
            default:
                let kind = kinds.randomElement(using: &random) ?? .read
                try await library.mark(kind, ids.filter { _ in Bool.random(using: &random) }, screen: "list", via: "x")
            }
        }
        #expect(try await library.check() == [])
        var before: [ItemState?] = []
        for id in ids { before.append(try await library.item(id)?.state) }
        let counts = try await library.counts()
        try await library.rebuildState()
        var after: [ItemState?] = []
        for id in ids { after.append(try await library.item(id)?.state) }
        #expect(before == after)
        #expect(try await library.counts() == counts)
    }

    @Test func twoMachinesComeToTheSameState() async throws {
        let world = try World()
        let desk = try await filled(world)
        let lap = try world.memory(device: "lap")
        try await lap.store(makeItems(2...5), from: feed)
        try await desk.mark(.read, [ids[0], ids[1]], screen: "list", via: "read")
        world.advance(1)
        try await lap.mark(.read, [ids[1]], screen: "list", via: "read")
        try await lap.mark(.tagged("x"), [ids[2]], screen: "list", via: "tag")
        world.advance(1)
        try await desk.mark(.unread, [ids[1]], screen: "list", via: "unread")
        try await desk.mark(.starred, [ids[3]], screen: "list", via: "star")
        func events(_ library: Library) async throws -> [Event] {
            var events: [Event] = []
            for try await row in library.history(in: world.context) { events.append(row.event) }
            return events
        }
        #expect(try await lap.merge(try await events(desk)) == 4)
        #expect(try await desk.merge(try await events(lap)) == 2)
        #expect(try await desk.merge(try await events(lap)) == 0)
        for id in ids[1...] {
            let state = try await lap.item(id)?.state
            #expect(try await desk.item(id)?.state == state)
        }
        #expect(try await desk.item(ids[1])?.state.isRead == false)
        // The event about item 1 precedes the item.
        try await lap.store(makeItems(1...1), from: feed)
        #expect(try await lap.item(ids[0])?.state.isRead == true)
        let counts = try await desk.counts()
        #expect(try await lap.counts() == counts)
        for library in [desk, lap] { #expect(try await library.check() == []) }
    }
}
