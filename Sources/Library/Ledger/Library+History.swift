package import FeedModel
package import Foundation
import GRDB
package import Query

package struct HistoryRequest: Sendable {
    /// The query whose items the events are about.
    ///
    /// `nil`, or a query without a condition, selects all events, including those about purged and unknown items. The
    /// limit of the query is the maximum number of events, of which the latest are returned. Its order is ignored.
    package var query: Query?
    package var since: Date?
    package var until: Date?
    /// The kinds of the events, by ``FeedModel/Event/Kind/name``; empty for all.
    package var kinds: Set<String> = []
    package var device: String?
    package var newestFirst = false
    /// Whether to omit events that another copy of the same article has as well (``Duplicates/once``).
    package var omitsDuplicates = false

    package init(query: Query? = nil) {
        self.query = query
    }
}

/// Events of the ledger in the order of time, read in pages of some two thousand.
///
/// No event that existed when the reading began is yielded twice. Of the whole ledger none is omitted, even if others
/// are appended at the same time. A query is evaluated for every page: if marks add an item to the query or remove
/// it, a part of its events may be yielded.
package struct History: AsyncSequence, Sendable {
    package typealias Element = HistoryRow
    package typealias Failure = LibraryError

    let library: Library
    let request: HistoryRequest
    let context: QueryContext

    package func makeAsyncIterator() -> Iterator { Iterator(history: self, remaining: request.query?.limit) }

    package struct Iterator: AsyncIteratorProtocol {
        fileprivate let history: History
        fileprivate var remaining: Int?
        fileprivate var rows: ArraySlice<HistoryRow> = []
        fileprivate var place: HistoryPlace?
        fileprivate var hasBegun = false
        fileprivate var isAtEnd = false

        package mutating func next(
            isolation actor: isolated (any Actor)?
        ) async throws(LibraryError) -> HistoryRow? {
            if !hasBegun {
                place = try await history.start()
                hasBegun = true
            }
            while rows.isEmpty, !isAtEnd {
                let limit = Swift.min(History.pageSize, Swift.max(0, remaining ?? .max))
                let page = try await history.page(after: place, limit: limit)
                rows = page.rows[...]
                place = page.place
                remaining = remaining.map { $0 - page.rows.count }
                isAtEnd = page.place == nil
            }
            return rows.popFirst()
        }
    }

    static let pageSize = 2000

    private func page(
        after place: HistoryPlace?,
        limit: Int
    ) async throws(LibraryError) -> (rows: [HistoryRow], place: HistoryPlace?) {
        try await library.readHistory(request, in: context) { [request] database, condition in
            try HistorySelection.page(request, condition: condition, after: place, limit: limit, in: database)
        }
    }

    /// The position before the latest events that a limit keeps; `nil` for the first event.
    private func start() async throws(LibraryError) -> HistoryPlace? {
        guard let limit = request.query?.limit, limit > 0, !request.newestFirst else { return nil }
        var latest = request
        latest.newestFirst = true
        return try await library.readHistory(latest, in: context) { [latest] database, condition in
            try HistorySelection.place(latest, condition: condition, skipping: limit - 1, in: database)
        }
    }
}

struct HistoryPlace: Hashable, Sendable {
    let at: Int64
    let number: Int64
}

extension Library {
    package func history(_ request: HistoryRequest = HistoryRequest(), in context: QueryContext) -> History {
        History(library: self, request: request, context: context)
    }

    func readHistory<T: Sendable>(
        _ request: HistoryRequest,
        in context: QueryContext,
        _ body: @escaping @Sendable (Database, HistorySelection.Condition?) throws -> T
    ) async throws(LibraryError) -> T {
        let bodyText = environment.bodyText
        return try await read(at: context.now) { database in
            guard let query = request.query, query.predicate != Query.everything.predicate else {
                return try body(database, nil)
            }
            return try CompiledQuery(query, in: context, bodyText: bodyText, database: database).run { compiled in
                try body(database, (compiled.condition, compiled.arguments))
            }
        }
    }

    /// Returns the latest steps of the ledger, the latest first, each with the description of one of its items.
    ///
    /// Events of another machine belong to a step by their identities. If the request has a query, the items of a step
    /// are those that it finds; otherwise a step is read at once, however many items it has.
    package func historySteps(
        _ request: HistoryRequest = HistoryRequest(),
        in context: QueryContext,
        limit: Int
    ) async throws(LibraryError) -> [(step: RecordedStep, sample: HistoryRow)] {
        var request = request
        request.newestFirst = true
        request.omitsDuplicates = true
        return try await readHistory(request, in: context) { [request] database, condition in
            var reading = StepReading(limit: limit)
            var place: HistoryPlace?
            repeat {
                let page = try HistorySelection.page(
                    request,
                    condition: condition,
                    after: place,
                    limit: 200,
                    in: database
                )
                for row in page.rows where !reading.isFull { reading.append(row) }
                place = page.place
                guard condition == nil, let last = page.rows.last, let known = place else { continue }
                place = try reading.skip(stepOf: last, from: known, in: database)
            } while place != nil && !reading.isFull
            return reading.steps
        }
    }
}

private struct StepReading {
    private(set) var steps: [(step: RecordedStep, sample: HistoryRow)] = []
    private(set) var isFull = false
    private let limit: Int
    private var indices: [Key: Int] = [:]
    private var whole: Set<Key> = []

    private struct Key: Hashable {
        let uid: String
        let kind: Event.Kind
    }

    init(limit: Int) {
        self.limit = limit
        isFull = limit <= 0
    }

    mutating func append(_ row: HistoryRow) {
        let key = Self.key(of: row.event)
        guard !whole.contains(key) else { return }
        if let index = indices[key] {
            steps[index].step.count += 1
            steps[index].step.items.insert(row.event.item, at: 0)
            steps[index].step.items = Array(steps[index].step.items.prefix(RecordedStep.maximumItems))
            return
        }
        guard steps.count < limit else {
            isFull = true
            return
        }
        indices[key] = steps.count
        let step = RecordedStep(
            id: key.uid,
            at: row.event.at,
            device: row.event.device,
            kind: row.event.kind,
            provenance: Provenance(screen: row.event.screen, via: row.event.via),
            count: 1,
            items: [row.event.item]
        )
        steps.append((step, row))
    }

    /// Reads the rest of an event's step at once; returns the position after its events of the same time.
    mutating func skip(stepOf row: HistoryRow, from place: HistoryPlace, in database: Database) throws -> HistoryPlace {
        let statement = try database.cachedStatement(sql: "SELECT step FROM event WHERE uid = ?")
        let key = Self.key(of: row.event)
        guard let index = indices[key],
            let number = try Int64.fetchOne(statement, arguments: [NULSafeText.encode(row.event.uid)]),
            let step = try RecordedStep(number: number, in: database)
        else { return place }
        (steps[index].step.count, steps[index].step.items) = (step.count, step.items)
        whole.insert(key)
        let first = try database.cachedStatement(sql: "SELECT min(number) FROM event WHERE step = ?")
        return HistoryPlace(at: place.at, number: try Int64.fetchOne(first, arguments: [number]) ?? place.number)
    }

    /// The identity of an event without its number in the step, and without the prefix of a copy.
    private static func key(of event: Event) -> Key {
        var uid = event.uid[...]
        if uid.hasPrefix(DuplicateEvents.prefix) {
            uid = uid.dropFirst(DuplicateEvents.prefix.count + event.item.rawValue.count + 1)
        }
        if let point = uid.lastIndex(of: "."), Int(uid[point...].dropFirst()) != nil { uid = uid[..<point] }
        return Key(uid: String(uid), kind: event.kind)
    }
}

/// An event of the ledger, with what the library knows of its item now: the identity alone if it never had it.
package struct HistoryRow: Hashable, Sendable {
    package var event: Event
    package var source: SourceID?
    package var guid: String?
    package var title: String?
    package var url: String?
    package var authors: [String] = []
    package var published: Date?
    package var alsoIn: [SourceID] = []
}

struct HistorySelection {
    /// The events after a position.
    ///
    /// As one query, SQLite would examine all events of the position's time on every page: a step of a million marks.
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

    /// The position before the `count`th event in the order of the request; `nil` if there are fewer events.
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
        history.source = try row.optionalText(Event.columnCount).map { SourceID($0) }
        history.guid = try row.optionalText(Event.columnCount + 1)
        history.title = try row.optionalText(Event.columnCount + 2)
        history.url = try row.optionalText(Event.columnCount + 3)
        history.authors = try row.texts(Event.columnCount + 4)
        history.published = try row.date(Event.columnCount + 5)
        history.alsoIn = try row.texts(Event.columnCount + 6).map {
            SourceID(NULSafeText.decode($0))
        }
        return history
    }
}
