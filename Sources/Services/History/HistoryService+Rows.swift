import FeedModel
import Foundation
import Library
import Query
import ReaderShell
import Screens

extension HistoryService {
    /// Returns the latest steps, the last one first: thirty, all of one day, or as many as the limit of the query.
    ///
    /// Without a condition on items, the additions and removals of subscriptions by this run are among them.
    func rows(_ question: HistoryQuestion) async throws -> [HistoryPlace.Row] {
        let (since, until) = clock.limits(of: question.period)
        let limit = question.query?.limit ?? (until == nil ? 30 : .max)
        let steps = try await steps(question.query, since: since, until: until, limit: limit)
        let marks = steps.reversed().compactMap(LedgerStep.init).map(HistoryPlace.Row.marks)
        guard question.query.map({ $0.predicate == .all([]) }) ?? true else { return marks }
        let changes = try await changes(since: since, until: until).map(HistoryPlace.Row.subscriptions)
        return Array(Self.merged(marks, changes).prefix(limit))
    }

    /// Returns the changes of subscriptions by this run, the last one first.
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
    /// The ledger's times are cut to milliseconds; of one time, the change of subscriptions is the later step.
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
    /// Creates the row of a step; `nil` for a step without an item.
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
