import FeedModel
import Foundation
import Library
import OpenCombine
import Query
import QuireTesting
import Testing

@testable import Services

/// Tests of announcing changed items: ItemChanges, ChangePosition.
@Suite struct ItemChangesTests {
    private static let now = Date(timeIntervalSince1970: 1_763_740_800)
    private static let feed = SourceID("https://a.example/feed")

    private func library(_ path: String, _ changes: ItemChanges?) throws -> Library {
        let uids = Counter()
        var environment = Library.Environment(
            now: { Self.now },
            newUID: { "\(changes == nil ? "other" : "own")-\(uids.next())" },
            device: "desk"
        )
        if let changes { environment.didChange = { changes.send($0) } }
        return try Library(path: path, environment: environment)
    }

    private func items(_ guids: String...) -> [Item] {
        guids.map { Item(source: Self.feed, guid: $0, title: "Title \($0)") }
    }

    @Test func whatThisProcessChangesIsToldOnceToEachListener() async throws {
        let folder = try TemporaryFolder()
        let changes = ItemChanges()
        let library = try library(folder.file("library.db"), changes)
        let first = await Listener(changes)
        let second = await Listener(changes)
        try await library.store(items("1", "2"), from: Self.feed)
        var changed = items("1")
        changed[0].title = "Other"
        try await library.store(changed, from: Self.feed)
        try await library.store(changed, from: Self.feed)
        let ids = items("1", "2").map(\.id)
        try await library.mark(.read, ids, screen: "list", via: "read")
        try await library.mark(.read, ids, screen: "list", via: "read")
        _ = try await library.undo(.session, screen: "list")
        _ = try await library.redo(screen: "list")
        changes.send([])
        let expected = [ids, [ids[0]], ids, ids, ids, []]
        #expect(await first.values(6) == expected)
        #expect(await second.values(6) == expected)
    }

    @Test func whatAnotherProcessHasChangedIsFoundWhenAskedFor() async throws {
        let folder = try TemporaryFolder()
        let changes = ItemChanges()
        let library = try library(folder.file("library.db"), changes)
        let other = try self.library(folder.file("library.db"), nil)
        try await other.store(items("1", "2", "3"), from: Self.feed)
        try await changes.look(in: library)
        let listener = await Listener(changes)
        try await changes.look(in: library)
        try await other.mark(.read, [items("2")[0].id], screen: "list", via: "read")
        try await other.store(items("4"), from: Self.feed)
        var changed = items("1")
        changed[0].title = "Other"
        try await other.store(changed, from: Self.feed)
        try await changes.look(in: library)
        try await changes.look(in: library)
        changes.send([])
        let found = await listener.values(2)
        #expect(found.map(Set.init) == [Set(items("1", "2", "4").map(\.id)), []])
    }
}

/// The values that a publisher of changes emits.
@MainActor private final class Listener {
    private let stream: AsyncStream<[ItemID]>
    private var subscription: AnyCancellable?

    init(_ changes: ItemChanges) {
        let (stream, continuation) = AsyncStream.makeStream(of: [ItemID].self)
        self.stream = stream
        subscription = changes.publisher.sink { continuation.yield($0) }
    }

    /// Waits for a number of values.
    func values(_ count: Int) async -> [[ItemID]] {
        var values: [[ItemID]] = []
        for await value in stream {
            values.append(value)
            if values.count == count { break }
        }
        subscription = nil
        return values
    }
}
