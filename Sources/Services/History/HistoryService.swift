import FeedModel
package import Foundation
package import Library
import Primitives
package import Query
package import ReaderShell
import Screens

/// Reads the ledger: events in order of time, and counts of what was read.
package struct HistoryService: Sendable {
    let libraries: LibraryProvider
    let catalog: SubscriptionCatalog
    let queries: ItemQueries
    let clock: RunClock

    /// Creates the service.
    package init(libraries: LibraryProvider, catalog: SubscriptionCatalog, queries: ItemQueries, clock: RunClock) {
        self.libraries = libraries
        self.catalog = catalog
        self.queries = queries
        self.clock = clock
    }

    /// Returns the newest events of items that a query finds, oldest first.
    ///
    /// - Parameter limit: The greatest number of events.
    package func lines(_ query: Query?, limit: Int) async throws -> [HistoryLine] {
        var request = HistoryRequest(query: query)
        request.newestFirst = true
        var lines: [HistoryLine] = []
        for try await line in try await events(request) {
            lines.append(line)
            if lines.count == limit { break }
        }
        return lines.reversed()
    }

    /// Returns the newest steps of items that a query finds, oldest first.
    ///
    /// - Parameter limit: The greatest number of steps.
    func rows(_ query: Query?, limit: Int) async throws -> [LedgerStep] {
        try await lines(query, limit: limit).map {
            LedgerStep(at: $0.at, kind: $0.kind, title: $0.title, sourceTitle: $0.sourceTitle, item: $0.item)
        }
    }

    /// Returns events with the titles of items and subscriptions, one after the other.
    package func events(_ request: HistoryRequest) async throws -> some AsyncSequence<HistoryLine, any Error> {
        let titles = try await catalog.titles()
        var request = request
        request.omitsDuplicates = true
        let context = try await queries.context(naming: request.query?.screens ?? [])
        return libraries.current.history(request, in: context).map { row in
            HistoryLine(
                at: row.event.at,
                kind: row.event.kind,
                item: row.event.item,
                title: row.title.flatMap { $0.isEmpty ? nil : $0 } ?? row.url ?? row.event.item.rawValue,
                sourceTitle: ([titles[row.source ?? SourceID("unknown")]] + row.alsoIn.map { "also in " + titles[$0] })
                    .joined(separator: ", ")
            )
        }
    }

    /// Parses a moment: the beginning of a day, or a span of time ago.
    package func moment(_ text: String) throws -> Date {
        if let day = CalendarDay(text) { return CivilTime(day: day).date(offset: clock.utcOffset) }
        if let span = Query.Age(text) { return span.before(clock.now(), offset: clock.utcOffset) }
        throw CommandError.impossible(
            what: "'\(text)' is neither a day nor a time span.",
            remedy: "Write 2026-11-01, 7d or P1M."
        )
    }
}
