package import FeedModel
package import Foundation
package import Library
package import Query
package import Screens
import TerminalText

package struct HistoryService: QueryingService {
    let queries: ItemQueries

    package init(queries: ItemQueries) { self.queries = queries }

    /// Returns the latest steps from `since` to before `until`, each command once however many items it marked, oldest
    /// first.
    package func steps(
        _ query: Query?,
        since: Date? = nil,
        until: Date? = nil,
        limit: Int
    ) async throws -> [HistoryStep] {
        var request = HistoryRequest(query: query)
        (request.since, request.until) = (since, until)
        // The limit of the query counts steps, and not their events.
        request.query?.limit = nil
        let library = libraries.current
        let context = try await queries.context(naming: query?.screens ?? [])
        let found = try await library.historySteps(request, in: context, limit: min(limit, query?.limit ?? limit))
        let items = try await library.items(found.filter { $0.step.count > 1 }.compactMap(\.step.items.first))
        let titles = try await catalog.titles()
        let isRemoved = try catalog.removalCheck()
        return found.reversed().map { step, sample in
            let first = step.items.first.flatMap { items[$0] }
            let title = first?.item.displayTitle ?? Self.title(of: sample)
            let sources = first.map { [$0.item.source] + $0.alsoIn } ?? Self.sources(of: sample)
            return HistoryStep(step: step, title: title, sourceTitle: Self.words(sources, titles, isRemoved))
        }
    }

    private static func title(of row: HistoryRow) -> String {
        row.title.flatMap { $0.isEmpty ? nil : $0 } ?? row.url ?? row.event.item.rawValue
    }

    private static func sources(of row: HistoryRow) -> [SourceID] { [row.source ?? SourceID("unknown")] + row.alsoIn }

    /// Returns the titles of subscriptions; removed ones are named only if there is no other.
    private static func words(
        _ sources: [SourceID],
        _ titles: SourceTitles,
        _ isRemoved: (SourceID) -> Bool
    ) -> String {
        let present = sources.filter { !isRemoved($0) }
        let words = (present.isEmpty ? Array(sources.prefix(1)) : present).map { titles[$0] }
        return (words.prefix(1) + words.dropFirst().map { "also in " + $0 }).joined(separator: ", ")
    }

    package func events(_ request: HistoryRequest) async throws -> some AsyncSequence<HistoryLine, any Error> {
        let titles = try await catalog.titles()
        let isRemoved = try catalog.removalCheck()
        var request = request
        request.omitsDuplicates = true
        let context = try await queries.context(naming: request.query?.screens ?? [])
        return libraries.current.history(request, in: context).map { row in
            HistoryLine(
                at: row.event.at,
                kind: row.event.kind,
                title: Self.title(of: row),
                sourceTitle: Self.words(Self.sources(of: row), titles, isRemoved)
            )
        }
    }

    package func moment(_ text: String) throws -> Date {
        if let start = HistoryQuestion.Start(text) { return clock.date(start) }
        throw HistoryTimeError(text)
    }

    /// Returns the latest steps, the last one first: thirty, all of one day, or as many as the limit of the query.
    ///
    /// Without a condition on items, the additions and removals of subscriptions by this run are among them.
    package func rows(_ question: HistoryQuestion) async throws -> [HistoryPlace.Row] {
        let (since, until) = clock.limits(of: question.period)
        let limit = question.query?.limit ?? (until == nil ? 30 : .max)
        let steps = try await steps(question.query, since: since, until: until, limit: limit)
        let marks = steps.reversed().compactMap(LedgerStep.init).map(HistoryPlace.Row.marks)
        guard question.query.map({ $0.predicate == .all([]) }) ?? true else { return marks }
        let changes = try await changes(since: since, until: until).map(HistoryPlace.Row.subscriptions)
        return Array(Self.merged(marks, changes).prefix(limit))
    }

    private func changes(since: Date?, until: Date?) async throws -> [SubscriptionStep] {
        let entries = catalog.store.steps.history.reversed().filter { entry in
            since.map { entry.at >= $0 } ?? true && until.map { entry.at < $0 } ?? true
        }
        guard !entries.isEmpty else { return [] }
        let sources = Set(entries.flatMap(\.step.subscriptions).map(\.id))
        let published = try await libraries.current.sourceTitles(of: sources)
        return entries.map { entry in
            SubscriptionStep(
                at: entry.at,
                isAddition: entry.step.isAddition,
                isUndo: entry.isUndo,
                subscriptions: entry.step.subscriptions.map { subscription in
                    let title = SourceTitles.shown(subscription.title, published[subscription.id])
                    let uri = subscription.uri
                    return SubscriptionStep.Titled(uri: uri, title: title ?? uri.query?.name ?? uri.description)
                }
            )
        }
    }

    /// Merges rows by their times, the latest first.
    ///
    /// The ledger's times are cut to milliseconds. At equal times the change of subscriptions is the later step.
    private static func merged(_ marks: [HistoryPlace.Row], _ changes: [HistoryPlace.Row]) -> [HistoryPlace.Row] {
        var rows: [HistoryPlace.Row] = []
        var rest = changes[...]
        for mark in marks {
            while let change = rest.first, change.at >= mark.at { rows.append(rest.removeFirst()) }
            rows.append(mark)
        }
        return rows + rest
    }
}

extension LedgerStep {
    fileprivate init?(_ step: HistoryStep) {
        guard let item = step.step.items.first else { return nil }
        self.init(
            at: step.step.at,
            kind: step.step.kind,
            count: step.step.count,
            title: step.title,
            sourceTitle: step.sourceTitle,
            item: item,
            items: step.step.items,
            isUndo: step.step.provenance.via == "undo"
        )
    }
}
