import FeedModel
import Foundation
import GRDB

/// The SQL of a part of a page of the ledger.
struct HistorySelection {
    /// The events after a position.
    ///
    /// As one query, SQLite would examine all events of the position's time on every page. A step of a million marks
    /// has one time.
    enum Part: CaseIterable {
        case moment
        case others
    }

    typealias Condition = (sql: String, arguments: StatementArguments)

    private(set) var sql: String
    private(set) var arguments = StatementArguments()

    /// Reads one page: first the events of the position's own time, then the others.
    static func page(
        _ request: HistoryRequest,
        condition: Condition?,
        after place: HistoryPlace?,
        limit: Int,
        in database: Database
    ) throws -> (rows: [HistoryRow], place: HistoryPlace?) {
        var rows: [HistoryRow] = []
        var last: HistoryPlace?
        var missing = limit
        for part in Part.allCases where missing > 0 && (place != nil || part == .others) {
            let after = place.map { ($0, part) }
            let selection = HistorySelection(request, condition: condition, after: after, limit: missing)
            // Queries differ without end, but the SQL for the whole ledger is always the same.
            let statement =
                condition == nil
                ? try database.cachedStatement(sql: selection.sql) : try database.makeStatement(sql: selection.sql)
            let found = try Row.fetchCursor(statement, arguments: selection.arguments)
            while let row = try found.next() {
                missing -= 1
                last = HistoryPlace(at: try row.at(2), number: try row.at(0))
                if let row = try historyRow(row) { rows.append(row) }
            }
        }
        return (rows, missing > 0 || limit == 0 ? nil : last)
    }

    /// Returns the position before an event in the order of time; `nil` if there are fewer events.
    ///
    /// - Parameter count: The number of events that precede it in the order of the request.
    static func place(
        _ request: HistoryRequest,
        condition: Condition?,
        skipping count: Int,
        in database: Database
    ) throws -> HistoryPlace? {
        let selection = HistorySelection(request, condition: condition, after: nil, limit: 1, skipping: count)
        let row = try Row.fetchOne(database, sql: selection.sql, arguments: selection.arguments)
        return try row.map { HistoryPlace(at: try $0.at(2), number: try $0.at(0) as Int64 &- 1) }
    }

    init(
        _ request: HistoryRequest,
        condition: Condition?,
        after place: (HistoryPlace, Part)?,
        limit: Int,
        skipping count: Int = 0
    ) {
        var conditions: [String] = []
        let order = request.newestFirst ? "DESC" : "ASC"
        let sign = request.newestFirst ? "<" : ">"
        func add(_ condition: String, _ values: StatementArguments, to arguments: inout StatementArguments) {
            conditions.append(condition)
            arguments += values
        }
        if let condition { add(condition.sql, condition.arguments, to: &arguments) }
        if let since = request.since { add("e.at >= ?", [StoredDate.encode(since)], to: &arguments) }
        if let until = request.until { add("e.at < ?", [StoredDate.encode(until)], to: &arguments) }
        if let device = request.device { add("e.device = ?", [NULSafeText.encode(device)], to: &arguments) }
        if request.omitsDuplicates { conditions.append(DuplicateEvents.isOwn) }
        if !request.kinds.isEmpty {
            let kinds = request.kinds.sorted()
            let marks = databaseQuestionMarks(count: kinds.count)
            add("e.kind IN (\(marks))", StatementArguments(kinds), to: &arguments)
        }
        switch place {
        case (let place, .moment)?:
            add("e.at = ? AND e.number \(sign) ?", [place.at, place.number], to: &arguments)
        case (let place, .others)?: add("e.at \(sign) ?", [place.at], to: &arguments)
        case nil: break
        }
        // SQLite does not reorder a cross join: it reads the events by time, and for each its item. On its own it may
        // collect and sort the events of all items of a query for every page, or examine all events of other times.
        let join = condition == nil ? "LEFT JOIN" : "CROSS JOIN"
        sql = """
            SELECT \(Event.columns),
                coalesce(f.id, d.source), coalesce(i.guid, d.guid), coalesce(i.title, d.title),
                coalesce(i.url, d.url), coalesce(i.authors, d.authors), coalesce(i.published, d.published), \(ItemRecord.othersSQL(of: "i.number"))
            FROM event e INDEXED BY event_at \(join) item i ON i.id = e.item \(join) state s ON s.item = i.number
            LEFT JOIN source f ON f.number = i.source LEFT JOIN tombstone d ON d.id = e.item
            """
        if !conditions.isEmpty { sql += " WHERE " + conditions.joined(separator: " AND ") }
        sql += " ORDER BY e.at \(order), e.number \(order) LIMIT ? OFFSET ?"
        arguments += [limit, count]
    }

    private static func historyRow(_ row: Row) throws -> HistoryRow? {
        guard let event = try Event(row: row) else { return nil }
        var history = HistoryRow(event: event)
        history.source = NULSafeText.decode(try row.at(Event.columnCount) as String?).map(SourceID.init(rawValue:))
        history.guid = NULSafeText.decode(try row.at(Event.columnCount + 1) as String?)
        history.title = NULSafeText.decode(try row.at(Event.columnCount + 2) as String?)
        history.url = NULSafeText.decode(try row.at(Event.columnCount + 3) as String?)
        history.authors = NULSafeText.decode(list: try row.at(Event.columnCount + 4))
        history.published = StoredDate.decode(try row.at(Event.columnCount + 5) as Int64?)
        history.alsoIn = NULSafeText.decode(list: try row.at(Event.columnCount + 6)).map {
            SourceID(NULSafeText.decode($0))
        }
        return history
    }
}
