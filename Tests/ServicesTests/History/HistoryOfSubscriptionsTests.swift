import FeedModel
import FeedsSource
import Foundation
import Library
import Query
import QuireTesting
import Testing

@testable import Screens
@testable import Services

/// Tests of additions and removals among the rows of the history: HistoryService, SubscriptionSteps.
@Suite struct HistoryOfSubscriptionsTests {
    /// 2026-11-21 12:00 UTC.
    private static let noon = Date(timeIntervalSince1970: 1_795_262_400)
    private let item = Item(source: SourceID("https://a.example/feed"), guid: "1", title: "One")
    private let minutes = Counter()
    private let library: Library
    private let catalog: SubscriptionCatalog
    private let service: MarkService
    private let history: HistoryService

    init() async throws {
        let (uids, minutes) = (Counter(), minutes)
        let now: @Sendable () -> Date = { Self.noon + Double(minutes.count) * 60 }
        library = try Library.inMemory(
            environment: Library.Environment(now: now, newUID: { "uid-\(uids.next())" }, device: "desk")
        )
        let libraries = LibraryProvider(library, of: nil) { [library] _ throws(LibraryError) in library }
        var record = FetchRecord(source: item.source)
        record.title = "Planet"
        try await library.store([item], from: item.source, record: record)
        catalog = SubscriptionCatalog(
            registry: try SourceRegistry([FeedsSource()]),
            store: SubscriptionsStore(text: "https://a.example/feed\nhttps://b.example/feed ~B\n"),
            sections: [],
            libraries: libraries
        )
        let clock = RunClock(now: now, utcOffset: { _ in 0 })
        let sections = HomeSections(catalog: catalog, screens: [], configurationFile: "config.toml")
        let queries = ItemQueries(sections: sections, clock: clock)
        history = HistoryService(queries: queries)
        service = MarkService(queries: queries, answers: AnswerCache())
    }

    @discardableResult private func perform(_ steps: UndoWork.Steps) async throws -> UndoOutcome {
        minutes.increment()
        return try await service.undo(UndoWork(steps: steps, provenance: Provenance(screen: "list", via: "undo")))
    }

    private func remove(_ words: String...) async throws {
        minutes.increment()
        _ = try await catalog.removeInSession(words, rows: [:])
    }

    private func mark(_ kind: Event.Kind) async throws {
        minutes.increment()
        try await library.mark(kind, [item.id], screen: "list", via: kind.name)
    }

    private func rows(_ question: HistoryQuestion = HistoryQuestion()) async throws -> [String] {
        try await history.rows(question).map { row in
            let minutes = Int(row.at.timeIntervalSince(Self.noon)) / 60
            switch row {
            case .marks(let step): return "\(minutes) \(step.isUndo ? "undo " : "")\(step.kind.name) \(step.title)"
            case .subscriptions(let step):
                let titles = step.subscriptions.map(\.title).joined(separator: ", ")
                return "\(minutes) \(step.isUndo ? "undo " : "")\(step.isAddition ? "added" : "removed") \(titles)"
            }
        }
    }

    @Test func additionsAndRemovalsAreAmongTheMarksByTime() async throws {
        try await mark(.starred)
        try await remove("Planet", "B")
        try await mark(.read)
        minutes.increment()
        for (index, address) in ["https://c.example/feed", "https://d.example/feed"].enumerated() {
            let subscription = Subscription(uri: try SubscriptionURI(address), title: index == 0 ? "C" : nil)
            try await catalog.addInSession(subscription, isFurther: index > 0)
        }
        #expect(
            try await rows() == [
                "4 added C, https://d.example/feed", "3 read One", "2 removed Planet, B", "1 starred One",
            ]
        )
    }

    @Test func whatIsUndoneAndDoneAgainHasRowsOfItsOwn() async throws {
        minutes.increment()
        try await catalog.addInSession(Subscription(uri: try SubscriptionURI("https://c.example/feed"), title: "C"))
        try await remove("B")
        try await perform(.undo(UndoRequest(count: 2)))
        try await perform(.redo)
        #expect(
            try await rows() == [
                "4 added C", "3 undo added C", "3 undo removed B", "2 removed B", "1 added C",
            ]
        )
    }

    @Test func aPartThatIsUndoneIsTheWholeRow() async throws {
        try await remove("Planet", "B")
        try await catalog.add(Subscription(uri: try SubscriptionURI("https://b.example/feed")))
        try await perform(.undo(UndoRequest()))
        #expect(try await rows() == ["2 undo removed Planet", "1 removed Planet, B"])
    }

    @Test func aQueryFindsMarksOnlyAndALimitAndADayBoth() async throws {
        try await remove("B")
        try await mark(.starred)
        #expect(try await rows(HistoryQuestion(try Query(parsing: "one"))) == ["2 starred One"])
        #expect(try await rows(HistoryQuestion(try Query(parsing: "limit:1"))) == ["2 starred One"])
        #expect(try await rows(HistoryQuestion(try Query(parsing: "limit:9"))) == ["2 starred One", "1 removed B"])
        #expect(try await rows(HistoryQuestion(nil, .day(.today))) == ["2 starred One", "1 removed B"])
        #expect(try await rows(HistoryQuestion(nil, .day(.yesterday))) == [])
        for _ in 1...(24 * 60) { minutes.increment() }
        #expect(try await rows(HistoryQuestion(nil, .since(.today))) == [])
        #expect(try await rows(HistoryQuestion(nil, .day(.yesterday))) == ["2 starred One", "1 removed B"])
    }

    @Test func redoKnowsThatAStepHasFollowedWhatWasUndone() async throws {
        #expect(try await perform(.redo).hasEndedRedo == false)
        try await mark(.starred)
        try await perform(.undo(UndoRequest()))
        #expect(try await perform(.redo).hasEndedRedo == false)
        #expect(try await perform(.redo).hasEndedRedo == false)
        try await perform(.undo(UndoRequest()))
        try await mark(.read)
        #expect(try await perform(.redo).hasEndedRedo)
        try await mark(.unread)
        #expect(try await perform(.redo).hasEndedRedo)
        try await remove("B")
        try await perform(.undo(UndoRequest()))
        #expect(try await perform(.redo).steps == [.removal([SubscriptionURI("https://b.example/feed")])])
        #expect(try await perform(.redo).hasEndedRedo == false)
        try await perform(.undo(UndoRequest()))
        minutes.increment()
        try await catalog.addInSession(Subscription(uri: try SubscriptionURI("https://c.example/feed")))
        #expect(try await perform(.redo).hasEndedRedo)
    }
}
