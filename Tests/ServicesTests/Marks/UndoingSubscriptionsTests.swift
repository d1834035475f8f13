import FeedModel
import FeedsSource
import Foundation
import Library
import Query
import QuireTesting
import SubscriptionFormats
import Synchronization
import Testing

@testable import Screens
@testable import Services

/// Tests of additions and removals among the steps that `undo` and `redo` come to: MarkService, SubscriptionCatalog+Undoing, LibraryProvider.
@Suite struct UndoingSubscriptionsTests: ~Copyable {
    private static let now = Date(timeIntervalSince1970: 1_763_740_800)
    private static let lines = "https://a.example/feed ~A\nhttps://b.example/feed ~B\n"
    private let item: Item
    private let folder: TemporaryFolder
    private let library: Library
    /// The library of another process.
    private let other: Library
    private let libraries: LibraryProvider
    private let store: SubscriptionsStore
    private let catalog: SubscriptionCatalog
    private let queries: ItemQueries

    init() async throws {
        let item = Item(source: SourceID("https://a.example/feed"), guid: "1", title: "One")
        let store = SubscriptionsStore(text: Self.lines)
        let folder = try TemporaryFolder()
        let uids = Counter()
        let environment = Library.Environment(now: { Self.now }, newUID: { "uid-\(uids.next())" }, device: "desk")
        let library = try Library(path: folder.file("library.db"), environment: environment)
        let other = try Library(path: folder.file("library.db"), environment: environment)
        try await library.store([item], from: item.source)
        let libraries = LibraryProvider(library, of: nil) { _ throws(LibraryError) in
            try Library.inMemory(environment: environment)
        }
        let catalog = SubscriptionCatalog(
            registry: try SourceRegistry([FeedsSource()]),
            store: store,
            sections: [],
            libraries: libraries
        )
        let clock = RunClock(now: { Self.now }, utcOffset: { _ in 0 })
        let sections = HomeSections(catalog: catalog, screens: [], configurationFile: "config.toml")
        queries = ItemQueries(sections: sections, clock: clock)
        (self.library, self.other, self.libraries, self.catalog) = (library, other, libraries, catalog)
        (self.item, self.store) = (item, store)
        self.folder = folder
    }

    private var service: MarkService { MarkService(queries: queries, answers: AnswerCache()) }

    private func perform(_ steps: UndoWork.Steps) async throws -> [String] {
        let outcome = try await service.undo(
            UndoWork(steps: steps, provenance: Provenance(screen: "list", via: "undo"))
        )
        return outcome.steps.map { step in
            switch step {
            case .marks(let step): "\(step.kind.name) \(step.items.count)"
            case .removal(let uris): "removal \(uris.map(\.description).joined(separator: " "))"
            case .addition(let uris): "addition \(uris.map(\.description).joined(separator: " "))"
            }
        } + (outcome.failure.map { ["\($0.error)"] } ?? [])
    }

    private func remove(_ words: String...) async throws {
        _ = try await catalog.removeInSession(words, rows: [:])
    }

    @Test func severalStepsAreUndoneAndDoneAgainInTheirOrder() async throws {
        try await library.mark(.starred, [item.id], screen: "list", via: "star")
        try await remove("A")
        try await library.mark(.read, [item.id], screen: "list", via: "read")
        #expect(try await perform(.undo(UndoRequest(count: 2))) == ["read 1", "removal https://a.example/feed"])
        #expect(try store.read().contents == Array(Self.lines.utf8))
        #expect(try await perform(.undo(UndoRequest(count: 2))) == ["starred 1"])
        #expect(try await perform(.redo) == ["starred 1"])
        #expect(try await perform(.redo) == ["removal https://a.example/feed"])
        #expect(try await perform(.redo) == ["read 1"])
        #expect(try await perform(.redo) == [])
    }

    @Test func anAdditionIsUndoneAndDoneAgainWithItsLine() async throws {
        let uri = try SubscriptionURI("https://c.example/feed")
        let added = Self.lines + "https://c.example/feed ~C later\n"
        try await library.mark(.starred, [item.id], screen: "list", via: "star")
        try await catalog.addInSession(Subscription(uri: uri, title: "C", tags: ["later"]))
        #expect(try await perform(.undo(UndoRequest())) == ["addition https://c.example/feed"])
        #expect(try store.read().contents == Array(Self.lines.utf8))
        #expect(try await perform(.redo) == ["addition https://c.example/feed"])
        #expect(try store.read().contents == Array(added.utf8))
        #expect(try await perform(.undo(UndoRequest(count: 2))) == ["addition https://c.example/feed", "starred 1"])
        #expect(try store.read().contents == Array(Self.lines.utf8))
    }

    @Test func anAdditionThatSomethingElseHasTakenBackIsForgotten() async throws {
        let uri = try SubscriptionURI("https://c.example/feed")
        try await library.mark(.starred, [item.id], screen: "list", via: "star")
        try await catalog.addInSession(Subscription(uri: uri))
        _ = try store.remove([uri.id])
        await #expect(throws: SubscriptionError.missing(uri.description)) { try await perform(.undo(UndoRequest())) }
        #expect(try await perform(.undo(UndoRequest())) == ["starred 1"])
        try await catalog.addInSession(Subscription(uri: uri))
        #expect(try await perform(.undo(UndoRequest())) == ["addition https://c.example/feed"])
        try await catalog.add(Subscription(uri: uri))
        await #expect(throws: SubscriptionError.duplicate(uri.id)) { try await perform(.redo) }
        #expect(try await perform(.redo) == [])
    }

    @Test func theAddressesOfOneCommandAreOneStep() async throws {
        let uris = try ["https://c.example/feed", "https://d.example/feed"].map { try SubscriptionURI($0) }
        for (index, uri) in uris.enumerated() {
            try await catalog.addInSession(Subscription(uri: uri), isFurther: index > 0)
        }
        let both = "addition https://c.example/feed https://d.example/feed"
        #expect(try await perform(.undo(UndoRequest())) == [both])
        #expect(try store.read().contents == Array(Self.lines.utf8))
        #expect(try await perform(.redo) == [both])
        #expect(try await perform(.undo(UndoRequest())) == [both])
        // What is added after a step that was undone is not part of it.
        try await catalog.addInSession(Subscription(uri: uris[1]), isFurther: true)
        #expect(try await perform(.undo(UndoRequest())) == ["addition https://d.example/feed"])
    }

    @Test func theRestOfAStepIsUndoneAndDoneAgainWhereAPartWasChangedElsewhere() async throws {
        let uris = try ["https://c.example/feed", "https://d.example/feed"].map { try SubscriptionURI($0) }
        for (index, uri) in uris.enumerated() {
            try await catalog.addInSession(Subscription(uri: uri), isFurther: index > 0)
        }
        _ = try store.remove([uris[0].id])
        let undone = try await service.undo(
            UndoWork(steps: .undo(UndoRequest()), provenance: Provenance(screen: "list", via: "undo"))
        )
        #expect(undone.steps == [.addition([uris[1]])])
        #expect(undone.failure == SessionFailure(UndoError.noLongerSubscribed(["https://c.example/feed"])))
        #expect(try store.read().contents == Array(Self.lines.utf8))
        #expect(try await perform(.redo) == ["addition https://d.example/feed"])
        #expect(try await perform(.undo(UndoRequest())) == ["addition https://d.example/feed"])
    }

    @Test func aRedoLeavesOutWhatWasAddedAgainAndStaysAStep() async throws {
        let uris = try ["https://c.example/feed", "https://d.example/feed"].map { try SubscriptionURI($0) }
        for (index, uri) in uris.enumerated() {
            try await catalog.addInSession(Subscription(uri: uri), isFurther: index > 0)
        }
        _ = try await perform(.undo(UndoRequest()))
        try await catalog.add(Subscription(uri: uris[0]))
        let before = try store.read().contents
        let redone = try await service.undo(UndoWork(steps: .redo, provenance: Provenance(screen: "list", via: "undo")))
        #expect(redone.steps == [.addition([uris[1]])])
        #expect(redone.failure == SessionFailure(UndoError.alreadySubscribed(["https://c.example/feed"])))
        #expect(try await perform(.undo(UndoRequest())) == ["addition https://d.example/feed"])
        #expect(try store.read().contents == before)
    }

    @Test func anAdditionAndItsRemovalAreTwoSteps() async throws {
        try await catalog.addInSession(Subscription(uri: try SubscriptionURI("https://c.example/feed"), title: "C"))
        try await remove("C")
        #expect(
            try await perform(.undo(UndoRequest(count: 2)))
                == ["removal https://c.example/feed", "addition https://c.example/feed"]
        )
        #expect(try store.read().contents == Array(Self.lines.utf8))
        #expect(try await perform(.redo) == ["addition https://c.example/feed"])
        #expect(try await perform(.redo) == ["removal https://c.example/feed"])
        #expect(try store.read().contents == Array(Self.lines.utf8))
    }

    @Test func whatWasUndoneBeforeAFailureIsTold() async throws {
        try await remove("A", "B")
        try await catalog.add(Subscription(uri: try SubscriptionURI("https://a.example/feed")))
        try await library.mark(.starred, [item.id], screen: "list", via: "star")
        let told = try await perform(.undo(UndoRequest(count: 3)))
        let failure = UndoError.addedAgain(["https://a.example/feed"], lines: ["https://a.example/feed ~A"])
        #expect(told == ["starred 1", "removal https://b.example/feed", "\(failure)"])
        await #expect(throws: failure) { try await perform(.undo(UndoRequest())) }
        _ = try store.remove([item.source])
        #expect(try await perform(.undo(UndoRequest())) == ["removal https://a.example/feed"])
        #expect(try store.read().contents == Array(Self.lines.utf8))
    }

    @Test func marksWithoutAnEffectAreNotInTheWayOfARemoval() async throws {
        try await remove("A")
        try await library.mark(.starred, [item.id], screen: "list", via: "star")
        try await other.mark(.unstarred, [item.id], screen: "list", via: "unstar")
        #expect(try await perform(.undo(UndoRequest())) == ["removal https://a.example/feed"])
        try await library.mark(.read, [item.id], screen: "list", via: "read")
        try await remove("B")
        #expect(try await perform(.undo(UndoRequest(count: 2))) == ["removal https://b.example/feed", "read 1"])
        try await other.mark(.read, [item.id], screen: "list", via: "read")
        #expect(try await perform(.redo) == ["removal https://b.example/feed"])
        #expect(try await perform(.redo) == [])
    }

    @Test func aRemovalIsUndoneByTheNextReaderOfTheSessionToo() async throws {
        try await remove("A")
        try libraries.switchUser(to: User(provider: "demo", id: "ada", name: "Ada"))
        #expect(try await perform(.undo(UndoRequest())) == ["removal https://a.example/feed"])
        try await remove("B")
        try libraries.switchUser(to: nil)
        #expect(try await perform(.undo(UndoRequest())) == ["removal https://b.example/feed"])
        #expect(try await perform(.redo) == ["removal https://b.example/feed"])
        try libraries.switchUser(to: User(provider: "demo", id: "ada", name: "Ada"))
        #expect(try await perform(.undo(UndoRequest())) == ["removal https://b.example/feed"])
        #expect(try await perform(.undo(UndoRequest())) == [])
        #expect(try store.read().contents == Array(Self.lines.utf8))
    }

    @Test func theStepsOfOneUndoAreThoseOfOneReaderAlthoughAnotherSignsIn() async throws {
        let uids = Counter()
        let signingIn = Mutex<LibraryProvider?>(nil)
        let environment = Library.Environment(
            now: { Self.now },
            newUID: {
                try? signingIn.withLock(\.self)?.switchUser(to: User(provider: "demo", id: "ada", name: "Ada"))
                return "uid-\(uids.next())"
            },
            device: "desk"
        )
        let library = try Library.inMemory(environment: environment)
        let libraries = LibraryProvider(library, of: nil) { _ throws(LibraryError) in
            try Library.inMemory(environment: environment)
        }
        let catalog = SubscriptionCatalog(registry: catalog.registry, store: store, sections: [], libraries: libraries)
        let sections = HomeSections(catalog: catalog, screens: [], configurationFile: "config.toml")
        let service = MarkService(
            queries: ItemQueries(sections: sections, clock: queries.clock),
            answers: AnswerCache()
        )
        try await library.store([item], from: item.source)
        for kind in [Event.Kind.starred, .read] {
            try await library.mark(kind, [item.id], screen: "list", via: "mark")
        }
        signingIn.withLock { $0 = libraries }
        let work = UndoWork(steps: .undo(UndoRequest(count: 2)), provenance: Provenance(screen: "list", via: "undo"))
        #expect(try await service.undo(work).steps.count == 2)
        #expect(libraries.user?.id == "ada")
    }

    @Test func aRemovalWhoseLinesCannotBeWrittenStaysAStep() async throws {
        try folder.write("subscriptions", Self.lines)
        let store = SubscriptionsStore(path: folder.file("subscriptions"))
        let catalog = SubscriptionCatalog(registry: catalog.registry, store: store, sections: [], libraries: libraries)
        _ = try await catalog.removeInSession(["A"], rows: [:])
        let step = try #require(await library.outsideStepToUndo(.session))
        try FileManager.default.removeItem(atPath: folder.file("subscriptions"))
        try FileManager.default.createDirectory(
            atPath: folder.file("subscriptions"),
            withIntermediateDirectories: false
        )
        #expect(throws: (any Error).self) { _ = try catalog.undo(step: step) }
        #expect(try await library.outsideStepToUndo(.session) == step)
        try FileManager.default.removeItem(atPath: folder.file("subscriptions"))
        #expect(try catalog.undo(step: step)?.undone == .removal([SubscriptionURI("https://a.example/feed")]))
    }
}
