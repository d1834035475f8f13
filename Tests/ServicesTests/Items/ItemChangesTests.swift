import FeedModel
import FeedsSource
import Foundation
import Library
import OpenCombine
import QuireTesting
import Synchronization
import Testing

@testable import Screens
@testable import Services

/// Tests of how marks reach the rows that show them: ItemChanges, Items, Marks.
@MainActor
@Suite(.timeLimit(.minutes(1))) struct ItemChangesTests {
    private let changes = ItemChanges()
    private let library: Library
    private let queries: ItemQueries
    private let items = ["1", "2"].map { guid in
        Item(source: SourceID("https://a.example/feed"), guid: guid, title: "Title \(guid)")
    }

    private nonisolated static let now = Date(timeIntervalSince1970: 1_763_740_800)

    init() async throws {
        let library = try Library.inMemory(environment: Self.environment(changes))
        queries = try Self.queries(of: library)
        self.library = library
        try await library.store(items, from: items[0].source)
    }

    private static func environment(_ changes: ItemChanges) -> Library.Environment {
        let uids = Counter()
        var environment = Library.Environment(now: { now }, newUID: { "uid-\(uids.next())" }, device: "desk")
        environment.didChange = { changes.send($0) }
        return environment
    }

    private static func queries(of library: Library) throws -> ItemQueries {
        let catalog = SubscriptionCatalog(
            registry: try SourceRegistry([FeedsSource()]),
            store: SubscriptionsStore(text: "https://a.example/feed\nhttps://b.example/feed\n"),
            sections: [],
            libraries: LibraryProvider(library, of: nil) { _ throws(LibraryError) in library }
        )
        let sections = HomeSections(catalog: catalog, screens: [], configurationFile: "config.toml")
        return ItemQueries(sections: sections, clock: RunClock(now: { now }, utcOffset: { _ in 0 }))
    }

    private var marks: Marks { Marks(changes) { [queries] in MarkService(queries: queries, answers: AnswerCache()) } }

    private func items(_ queries: ItemQueries) -> Items {
        Items(ItemService(queries: queries, answers: AnswerCache()), changes, browse: { _ in })
    }

    /// Marks items, and returns when the operation does.
    private func mark(_ kind: Event.Kind, _ ids: [ItemID]) async throws {
        let provenance = Provenance(screen: "list", via: "mark")
        _ = try await marks.mark.carryOut(MarkRequest(kind: kind, items: .these(ids), provenance: provenance))
    }

    @Test func whatIsShownIsEmittedBeforeAnOperationReturns() async throws {
        let rows = Rows(changes, queries, showing: [items[0].id])
        try await mark(.starred, items.map(\.id))
        #expect(rows.emitted == [["Title 1 unread starred"]])
        let opening = Opening(item: items[0].id, provenance: Provenance(screen: "list", via: "next"))
        _ = try await items(queries).open(opening)
        #expect(rows.emitted.last == ["Title 1 read starred"])
        let undo = UndoWork(steps: .undo(UndoRequest(count: 2)), provenance: Provenance(screen: "list", via: "undo"))
        _ = try await marks.undo.carryOut(undo)
        #expect(rows.emitted.last == ["Title 1 unread"])
        try await mark(.read, [items[1].id])
        #expect(rows.emitted.count == 4)
    }

    /// Enter on a row of a list does nothing else that reads: the next row is known (`NextUnreadHistories`).
    @Test func openingAnItemReadsItItsTitlesAndTheChangeThatComesBack() async throws {
        let folder = try TemporaryFolder()
        let reads = Mutex<[String]>([])
        var environment = Self.environment(changes)
        environment.didExecute = { sql in if sql.hasPrefix("SELECT") { reads.withLock { $0.append(sql) } } }
        let library = try Library(path: folder.file("library.db"), environment: environment)
        try await library.store(items, from: items[0].source)
        let queries = try Self.queries(of: library)
        let rows = Rows(changes, queries, showing: Set(items.map(\.id)))
        reads.withLock { $0 = [] }
        let opening = Opening(item: items[0].id, provenance: Provenance(screen: "list", via: "next"))
        _ = try await items(queries).open(opening)
        #expect(rows.emitted == [["Title 1 read"]])
        #expect(reads.withLock(\.count) == 3, "\(reads.withLock(\.self))")
    }

    @Test func theChangeOfACommandThatWasStoppedIsEmitted() async throws {
        let rows = Rows(changes, queries, showing: [items[0].id])
        let stopped = Task { [library, items] in
            withUnsafeCurrentTask { $0?.cancel() }
            try await library.mark(.read, [items[0].id], screen: "list", via: "next")
        }
        _ = try await stopped.value
        try await changes.shown {}
        #expect(rows.emitted == [["Title 1 read"]])
    }

    @Test func aMarkReachesTheRowThatShowsAnotherCopyOfTheArticle() async throws {
        let copies = ["a", "b"].map { letter in
            var item = Item(source: SourceID("https://\(letter).example/feed"), guid: letter, title: "Shared")
            item.url = "https://shared.example/1"
            return item
        }
        for item in copies { try await library.store([item], from: item.source) }
        let rows = Rows(changes, queries, showing: [copies[1].id])
        try await mark(.starred, [copies[1].id])
        #expect(rows.emitted == [["Shared unread starred"]])
        let undo = UndoWork(steps: .undo(UndoRequest()), provenance: Provenance(screen: "list", via: "undo"))
        #expect(try await marks.undo.carryOut(undo).steps.count == 1)
        #expect(rows.emitted.last == ["Shared unread"])
    }

    @Test func afterTheSessionNothingIsRead() async throws {
        let rows = Rows(changes, queries, showing: [items[0].id])
        rows.end()
        try await mark(.read, [items[0].id])
        #expect(rows.emitted == [])
    }
}

/// The values that a session receives for its rows.
@MainActor private final class Rows {
    private(set) var emitted: [[String]] = []
    private var subscription: AnyCancellable?

    init(_ changes: ItemChanges, _ queries: ItemQueries, showing shown: Set<ItemID>) {
        subscription = changes.values(of: { shown }, in: queries).sink { [weak self] items in
            self?.emitted.append(items.map(Self.words))
        }
    }

    func end() { subscription = nil }

    private static func words(_ item: LibraryItem) -> String {
        item.item.title + (item.state.isRead ? " read" : " unread") + (item.state.isStarred ? " starred" : "")
    }
}
