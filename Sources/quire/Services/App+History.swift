import FeedModel
import Foundation
import Library
import Primitives
import Query
import ReaderShell

extension App {
    /// The newest events of items that a query finds, oldest first.
    ///
    /// - Parameter limit: The most events.
    func historyLines(_ query: Query?, limit: Int) async throws -> [HistoryLine] {
        var request = HistoryRequest(query: query)
        request.newestFirst = true
        var lines: [HistoryLine] = []
        for try await line in try await history(request) {
            lines.append(line)
            if lines.count == limit { break }
        }
        return lines.reversed()
    }

    /// Events with the titles a person knows, one after the other.
    func history(_ request: HistoryRequest) async throws -> some AsyncSequence<HistoryLine, any Error> {
        let titles = try await titles()
        var request = request
        request.omitsDuplicates = true
        return library.history(request, in: try await queryContext(naming: request.query?.screens ?? [])).map { row in
            HistoryLine(
                at: row.event.at,
                kind: row.event.kind,
                title: row.title.flatMap { $0.isEmpty ? nil : $0 } ?? row.url ?? row.event.item.rawValue,
                sourceTitle: ([titles[row.source ?? SourceID("unknown")]] + row.alsoIn.map { "also in " + titles[$0] })
                    .joined(separator: ", ")
            )
        }
    }

    /// A moment that the person names: the beginning of a day, or so long ago.
    func moment(_ text: String) throws -> Date {
        if let day = CalendarDay(text) { return CivilTime(day: day).date(offset: utcOffset) }
        if let span = Query.Age(text) { return span.before(now(), offset: utcOffset) }
        throw CommandError.impossible(
            what: "'\(text)' is neither a day nor a span of time.",
            remedy: "Write 2026-11-01, 7d or P1M."
        )
    }
}
