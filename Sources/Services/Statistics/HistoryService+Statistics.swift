import FeedModel
import Foundation
package import Library
import Primitives
import Query
package import Screens
import SubscriptionFormats

extension HistoryService {
    package func statistics(_ request: StatisticsRequest) async throws -> Statistics {
        let query = try request.query.isEmpty ? nil : Query(parsing: request.query)
        return try await statistics(HistoryRequest(query: query)).first { $0.division == request.division }
            ?? Statistics(by: request.division)
    }

    /// Counts what was read, along every division, reading the ledger once.
    package func statistics(_ request: HistoryRequest) async throws -> [Statistics] {
        let counts = try await libraries.current.readingCounts(
            request,
            in: try await queries.context(naming: request.query?.screens ?? [])
        )
        let folded = FoldedReadings(counts, offset: clock.utcOffset)
        let titles = try await catalog.titles()
        return try Statistics.Division.allCases.map { division in
            var statistics = Statistics(by: division)
            statistics.query = request.query?.description
            statistics.total = counts.total
            statistics.imported = counts.imported
            statistics.days = folded.span
            statistics.rows =
                switch division {
                case .source: ranked(counts.sources.map { ($0.map { titles[$0] } ?? "unknown source", $1) })
                case .tag: try tagRows(counts)
                case .day: folded.dayRows
                case .hour: folded.hours.enumerated().map { Statistics.Row(($0 < 10 ? "0" : "") + "\($0):00", $1) }
                case .weekday: zip(Statistics.weekdays, folded.weekdays).map { Statistics.Row($0, $1) }
                }
            return statistics
        }
    }

    /// Tags of items and of their subscriptions; an item that has a tag from both counts once for it.
    private func tagRows(_ counts: ReadingCounts) throws -> [Statistics.Row] {
        var rows: [String: Int] = [:]
        var ofSource: [SourceID: Set<String>] = [:]
        for subscription in try catalog.store.read().subscriptions {
            ofSource[subscription.id] = Set(subscription.tags)
            for tag in Set(subscription.tags) { rows[tag, default: 0] += counts.sources[subscription.id] ?? 0 }
        }
        for (tag, sources) in counts.tags {
            for (source, count) in sources where source.map({ ofSource[$0]?.contains(tag) != true }) ?? true {
                rows[tag, default: 0] += count
            }
        }
        return ranked(rows.filter { $0.value > 0 }.map { ($0.key, $0.value) })
    }

    private func ranked(_ rows: [(String, Int)]) -> [Statistics.Row] {
        rows.sorted { ($1.1, $0.0) < ($0.1, $1.0) }.map { Statistics.Row($0.0, $0.1) }
    }
}

/// Readings by the local clock: each quarter of an hour with the offset from UTC it had then.
private struct FoldedReadings {
    private var days: [CalendarDay: Int] = [:]
    private(set) var hours = [Int](repeating: 0, count: 24)
    private(set) var weekdays = [Int](repeating: 0, count: 7)

    init(_ counts: ReadingCounts, offset: (Date) -> Int) {
        for (quarter, count) in counts.quarters {
            let moment = Date(timeIntervalSince1970: Double(quarter) * 900)
            let time = CivilTime(moment, offset: offset(moment))
            days[time.day, default: 0] += count
            hours[time.hour] += count
            weekdays[(time.day.weekday + 6) % 7] += count
        }
    }

    var span: ClosedRange<CalendarDay>? {
        guard let first = days.keys.min(), let last = days.keys.max() else { return nil }
        return first...last
    }

    /// Every day of the period, including days on which nothing was read, up to about three months.
    var dayRows: [Statistics.Row] {
        guard let span, span.upperBound.daysSince1970 - span.lowerBound.daysSince1970 < 100 else {
            return days.sorted { $0.key < $1.key }.map { Statistics.Row($0.key.description, $0.value) }
        }
        return (span.lowerBound.daysSince1970...span.upperBound.daysSince1970).map { number in
            let day = CalendarDay(daysSince1970: number)
            return Statistics.Row(day.description, days[day] ?? 0)
        }
    }
}
