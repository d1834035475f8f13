import FeedModel
import Foundation
import Library
import Query
import QuireTesting
import Testing

/// Tests of undo and redo, and of the steps of the history: SessionSteps, UndoableStep, RecordedStep, Library+HistorySteps.
@Suite struct UndoTests {
    let ids = makeItems(1...5).map(\.id)
    let world: World

    init() throws { world = try World() }

    func filled(device: String? = nil) async throws -> Library {
        let library = try world.library(device: device)
        try await library.store(makeItems(1...5), from: feed)
        return library
    }

    func undo(_ library: Library, _ scope: UndoScope) async throws -> String {
        try await library.undo(scope, screen: "list").map(text) ?? "nothing"
    }

    func redo(_ library: Library) async throws -> String {
        try await library.redo(screen: "list").map(text) ?? "nothing"
    }

    func text(_ step: UndoneStep) -> String {
        "\(step.kind.name) \(step.items.compactMap { ids.firstIndex(of: $0) }.map { $0 + 1 }) \(step.provenance.via)"
    }

    @Test func aSessionUndoesItsOwnStepsAlone() async throws {
        let first = try await filled()
        let second = try world.library()
        try await first.mark(.read, [ids[0], ids[1]], screen: "list", via: "read")
        try await second.mark(.starred, [ids[2]], screen: "list", via: "star")
        try await first.mark(.hidden, [ids[3]], screen: "list", via: "hide")
        try await second.mark(.opened, [ids[0]], screen: "item", via: "open")
        #expect(try await second.nextUndo()?.isOwn == false)
        #expect(try await second.nextUndo()?.step.provenance == Provenance(screen: "list", via: "hide"))
        #expect(try await undo(second, .session) == "starred [3] star")
        #expect(try await undo(second, .session) == "nothing")
        #expect(try await undo(first, .session) == "hidden [4] hide")
        #expect(try await undo(second, .any) == "read [1, 2] read")
        #expect(try await undo(first, .session) == "nothing")
        #expect(try await undo(first, .any) == "nothing")
        #expect(try await first.nextUndo() == nil)
        #expect(try await first.guids("read OR starred OR hidden", in: world.context) == [])
    }

    @Test func whatASessionHasUndoneIsDoneAgainUntilTheNextMark() async throws {
        let library = try await filled()
        let start = world.now
        try await library.mark(.read, [ids[0]], screen: "list", via: "read")
        world.advance(60)
        try await library.mark(.tagged("x"), [ids[1], ids[2]], screen: "list", via: "tag")
        #expect(try await redo(library) == "nothing")
        #expect(try await undo(library, .session) == "tagged [2, 3] tag")
        #expect(try await undo(library, .any) == "read [1] read")
        world.advance(60)
        #expect(try await redo(library) == "read [1] read")
        #expect(try await library.item(ids[0])?.state.readAt == start)
        #expect(try await redo(library) == "tagged [2, 3] tag")
        #expect(try await redo(library) == "nothing")
        #expect(try await undo(library, .session) == "tagged [2, 3] redo")
        #expect(try await redo(library) == "tagged [2, 3] redo")
        #expect(try await undo(library, .session) == "tagged [2, 3] redo")
        try await library.mark(.starred, [ids[4]], screen: "list", via: "star")
        #expect(try await redo(library) == "nothing")
        #expect(try await library.check() == [])
        try await library.rebuildState()
        #expect(try await library.item(ids[0])?.state.readAt == start)
    }

    @Test func aStepWithoutAnEffectIsPassedOver() async throws {
        let library = try await filled()
        try await library.mark(.starred, [ids[0]], screen: "list", via: "star")
        try await library.mark(.read, [ids[1]], screen: "list", via: "read")
        try await world.library().mark(.unread, [ids[1]], screen: "list", via: "unread")
        #expect(try await undo(library, .session) == "starred [1] star")
        #expect(try await undo(library, .session) == "nothing")
        try await world.library().mark(.starred, [ids[0]], screen: "list", via: "star")
        #expect(try await redo(library) == "nothing")
    }

    /// The latest steps as lines, the latest first.
    private func steps(_ library: Library, _ text: String = "", since: Date? = nil, limit: Int = 30) async throws
        -> [String]
    {
        var request = HistoryRequest(query: text.isEmpty ? nil : try Query(parsing: text))
        request.since = since
        return try await library.historySteps(request, in: world.context, limit: limit).map { step, sample in
            let numbers = step.items.compactMap { ids.firstIndex(of: $0) }.map { $0 + 1 }
            return
                "\(step.kind.name) \(step.count) \(numbers) \(step.provenance.via) \(step.device) \(sample.title ?? "?")"
        }
    }

    @Test func aBulkMarkIsOneStepOfTheHistory() async throws {
        let library = try await filled()
        try await library.mark(.starred, [ids[2]], screen: "list", via: "star")
        world.advance(60)
        let later = world.now
        try await library.mark(.read, Array(ids[..<4]), screen: "list", via: "read")
        try await library.mark(.read, [ids[4]], screen: "item", via: "open")
        _ = try await library.undo(.session, screen: "item")
        let all = [
            "unread 1 [5] undo desk Title 5", "read 1 [5] open desk Title 5", "read 4 [1, 2, 3, 4] read desk Title 4",
            "starred 1 [3] star desk Title 3",
        ]
        #expect(try await steps(library) == all)
        #expect(try await steps(library, limit: 3) == Array(all[..<3]))
        #expect(try await steps(library, since: later) == Array(all[..<3]))
        #expect(
            try await steps(library, "title:3 OR title:2") == [
                "read 2 [2, 3] read desk Title 3", "starred 1 [3] star desk Title 3",
            ]
        )
    }

    @Test func aStepOfAnotherMachineIsOneStepToo() async throws {
        let library = try await filled(device: "lap")
        try await library.mark(.read, ids, screen: "list", via: "read")
        var events: [Event] = []
        for try await row in library.history(in: world.context) { events.append(row.event) }
        let other = try World(device: "desk").memory()
        try await other.store(makeItems(1...5), from: feed)
        try await other.merge(events)
        #expect(try await steps(other) == ["read 5 [1, 2, 3, 4, 5] read lap Title 5"])
    }

    @Test func aLongStepIsReadAtOnce() async throws {
        let library = try world.memory()
        let many = makeItems(1...1500)
        try await library.store(many, from: feed)
        try await library.mark(.starred, [many[7].id], screen: "list", via: "star")
        try await library.mark(.read, many.map(\.id), screen: "list", via: "read")
        try await library.mark(.unread, Array(many.map(\.id)[..<700]), screen: "list", via: "unread")
        let found = try await library.historySteps(in: world.context, limit: 3)
        #expect(found.map(\.step.count) == [700, 1500, 1])
        #expect(found[1].step.items == many.prefix(RecordedStep.maximumItems).map(\.id))
        #expect(found[0].step.items == many.prefix(700).map(\.id))
    }
}
