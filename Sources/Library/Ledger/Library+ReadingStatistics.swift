package import FeedModel
import Foundation
import GRDB
package import Query

/// Counts of readings, by subject and time.
///
/// A reading is an item that was marked read, at the time it was first read, and not marked unread since. Items that an
/// import marked read are counted apart, because the time they were read is unknown.
package struct ReadingCounts: Hashable, Sendable {
    package var total = 0
    package var imported = 0
    package var sources: [SourceID?: Int] = [:]
    /// The readings of each quarter of an hour that has some, by the number of the quarter since 1970 in UTC.
    ///
    /// Every time zone is a whole number of quarters from UTC, with and without daylight saving.
    package var quarters: [Int: Int] = [:]
    package var tags: [String: [SourceID?: Int]] = [:]
}

extension Library {
    /// Reads the whole ledger once; the kinds, the order and the limit of the request are ignored.
    package func readingCounts(
        _ request: HistoryRequest = HistoryRequest(),
        in context: QueryContext
    ) async throws(LibraryError) -> ReadingCounts {
        let bodyText = environment.bodyText
        return try await read(at: context.now) { database in
            guard let query = request.query else { return try ReadingCounter(request, nil, in: database).counts }
            return try CompiledQuery(query, in: context, bodyText: bodyText, database: database).run { compiled in
                try ReadingCounter(request, (compiled.condition, compiled.arguments), in: database).counts
            }
        }
    }
}

private struct ReadingCounter {
    private(set) var counts = ReadingCounts()
    private let since: Int64
    private let until: Int64

    init(
        _ request: HistoryRequest,
        _ condition: (sql: String, arguments: StatementArguments)?,
        in database: Database
    ) throws {
        since = request.since.map { StoredDate.encode($0) } ?? .min
        until = request.until.map { StoredDate.encode($0) } ?? .max
        var arguments = StatementArguments()
        var filter = ""
        if let condition {
            filter += " AND " + condition.sql
            arguments += condition.arguments
        }
        if let device = request.device {
            filter += " AND e.device = ?"
            arguments += [NULSafeText.encode(device)]
        }
        let join = condition == nil ? "LEFT JOIN" : "CROSS JOIN"
        let hasTags = try Bool.fetchOne(database, sql: "SELECT EXISTS (SELECT 1 FROM tag)") ?? false
        let tags = hasTags ? "(SELECT json_group_array(t.tag) FROM tag t WHERE t.item = i.number)" : "NULL"
        let rows = try Row.fetchCursor(
            database,
            sql: """
                SELECT e.item, e.kind, e.at, e.via, coalesce(f.id, d.source), \(tags)
                FROM event e \(join) item i ON i.id = e.item \(join) state s ON s.item = i.number
                LEFT JOIN source f ON f.number = i.source LEFT JOIN tombstone d ON d.id = e.item
                WHERE e.kind IN ('read', 'unread') AND \(DuplicateEvents.isOwn)\(filter) ORDER BY e.item, \(DuplicateEvents.order)
                """,
            arguments: arguments
        )
        try count(rows)
    }

    private struct Reading {
        var fold = LedgerFold()
        var isImported = false
        var source: SourceID?
        var tags: String?
    }

    private mutating func count(_ rows: RowCursor) throws {
        var item: String?
        var reading = Reading()
        while let row = try rows.next() {
            let id: String = try row.at(0)
            if id != item {
                add(reading)
                item = id
                reading = Reading()
                reading.source = try row.optionalText(4).map { SourceID($0) }
                reading.tags = try row.at(5)
            }
            let via = try row.text(3)
            let isRead = try row.at(1) as String == "read"
            if isRead, reading.fold.readAt == nil { reading.isImported = via == Library.importing }
            reading.fold.apply(isRead ? .read : .unread, at: try row.at(2), via: via)
        }
        add(reading)
    }

    private mutating func add(_ reading: Reading) {
        guard let at = reading.fold.readAt, at >= since, at < until else { return }
        guard !reading.isImported else {
            counts.imported += 1
            return
        }
        counts.total += 1
        counts.sources[reading.source, default: 0] += 1
        counts.quarters[Int((Double(at) / 900_000).rounded(.down)), default: 0] += 1
        for tag in NULSafeText.decode(list: reading.tags) {
            counts.tags[NULSafeText.decode(tag), default: [:]][reading.source, default: 0] += 1
        }
    }
}
