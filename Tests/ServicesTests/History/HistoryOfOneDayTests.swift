import FeedModel
import FeedsSource
import Foundation
import Library
import Primitives
import Query
import QuireTesting
import Screens
import Testing

@testable import Services

/// Tests of the days of the history: HistoryService, HistoryQuestion.
@Suite struct HistoryOfOneDayTests {
    private static let source = SourceID("https://a.example/feed")
    /// 2026-11-21 12:00 UTC.
    private static let noon = Date(timeIntervalSince1970: 1_795_262_400)
    private let library: Library
    private let history: HistoryService

    /// Marks one item on each of three days, the last of them the present one.
    init() async throws {
        let (uids, days) = (Counter(), Counter())
        let now: @Sendable () -> Date = { Self.noon + Double(days.count - 2) * 86_400 }
        let library = try Library.inMemory(
            environment: Library.Environment(now: now, newUID: { "uid-\(uids.next())" }, device: "desk")
        )
        let items = ["1", "2", "3"].map { Item(source: Self.source, guid: $0, title: "Story \($0)") }
        try await library.store(items, from: Self.source, record: FetchRecord(source: Self.source))
        for (index, item) in items.enumerated() {
            try await library.mark(.starred, [item.id], screen: "list", via: "star")
            if index < 2 { days.increment() }
        }
        self.library = library
        let libraries = LibraryProvider(library, of: nil) { _ throws(LibraryError) in library }
        let catalog = SubscriptionCatalog(
            registry: try SourceRegistry([FeedsSource()]),
            store: SubscriptionsStore(text: "https://a.example/feed\n"),
            sections: [],
            libraries: libraries
        )
        // The clock of the reader is an hour ahead.
        let clock = RunClock(now: now, utcOffset: { _ in 3600 })
        let sections = HomeSections(catalog: catalog, screens: [], configurationFile: "config.toml")
        let queries = ItemQueries(sections: sections, clock: clock)
        history = HistoryService(queries: queries)
    }

    @Test(arguments: [
        ("today", true, ["Story 3"]), ("yesterday", true, ["Story 2"]), ("2026-11-19", true, ["Story 1"]),
        ("2026-11-18", true, []), ("yesterday", false, ["Story 3", "Story 2"]),
        ("2026-11-19", false, ["Story 3", "Story 2", "Story 1"]),
    ])
    func aDayAloneLeavesOutLaterOnes(day: String, isOneDay: Bool, titles: [String]) async throws {
        let start = try #require(HistoryQuestion.Start(day))
        let question = HistoryQuestion(nil, isOneDay ? .day(start) : .since(start))
        #expect(try await history.steps(of: question).map(\.title) == titles)
    }

    @Test func allStepsOfADayAreListed() async throws {
        let item = Item(source: Self.source, guid: "1", title: "Story 1")
        for index in 1...40 {
            try await library.mark(
                index.isMultiple(of: 2) ? .starred : .unstarred,
                [item.id],
                screen: "list",
                via: "star"
            )
        }
        #expect(try await history.rows(HistoryQuestion(nil, .day(.today))).count == 41)
        #expect(try await history.rows(HistoryQuestion()).count == 30)
    }
}

extension HistoryService {
    /// Returns the steps of the ledger among the rows.
    fileprivate func steps(of question: HistoryQuestion) async throws -> [LedgerStep] {
        try await rows(question).compactMap { if case .marks(let step) = $0 { step } else { nil } }
    }
}
