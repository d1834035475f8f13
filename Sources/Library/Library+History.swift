public import FeedModel
public import Foundation
import GRDB
public import Query

/// Which part of the ledger to read.
public struct HistoryRequest: Sendable {
    /// Only events about items of this query.
    ///
    /// `nil` asks for all, those about purged and unknown items included. The limit is the most events, the order does
    /// not count.
    public var query: Query?
    /// Only events of this time or later.
    public var since: Date?
    /// Only events before this time.
    public var until: Date?
    /// Only events of these kinds, by ``FeedModel/Event/Kind/name``; empty for all.
    public var kinds: Set<String> = []
    /// Only events of this machine.
    public var device: String?
    /// Whether the latest event comes first.
    public var newestFirst = false
    /// Whether an event is left out that another copy of the same article has, too (``Duplicates/once``).
    public var leavesOutCopies = false

    /// Asks for the whole ledger, or for the events about the items of a query.
    public init(query: Query? = nil) {
        self.query = query
    }
}

/// Events of the ledger in the order of time, read some two thousand at a time.
///
/// No event that was there when the reading began is yielded twice, and of the whole ledger none is left out, also when
/// others are appended meanwhile. A query is asked anew for every two thousand events: of an item that is marked
/// meanwhile so that it joins or leaves the query, a part of the events can be yielded.
public struct History: AsyncSequence, Sendable {
    /// What the sequence yields.
    public typealias Element = HistoryRow
    /// What can go wrong.
    public typealias Failure = StoreError

    let library: Library
    let request: HistoryRequest
    let context: QueryContext

    /// Starts at the beginning.
    public func makeAsyncIterator() -> Iterator {
        Iterator(library: library, request: request, context: context, remaining: request.query?.limit)
    }

    /// Reads on where it stopped.
    public struct Iterator: AsyncIteratorProtocol {
        let library: Library
        let request: HistoryRequest
        let context: QueryContext
        var remaining: Int?
        private var rows: ArraySlice<HistoryRow> = []
        private var place: HistoryPlace?
        private var isAtEnd = false

        init(library: Library, request: HistoryRequest, context: QueryContext, remaining: Int?) {
            self.library = library
            self.request = request
            self.context = context
            self.remaining = remaining
        }

        /// The next event; `nil` at the end.
        public mutating func next() async throws(StoreError) -> HistoryRow? {
            try await next(isolation: nil)
        }

        /// The next event; `nil` at the end.
        public mutating func next(
            isolation actor: isolated (any Actor)?
        ) async throws(StoreError) -> HistoryRow? {
            while rows.isEmpty, !isAtEnd {
                let page = try await library.historyPage(request, in: context, after: place, remaining: remaining)
                rows = page.rows[...]
                place = page.place
                remaining = remaining.map { $0 - page.rows.count }
                isAtEnd = page.place == nil
            }
            return rows.popFirst()
        }
    }
}

/// Where the reading of the ledger stopped.
struct HistoryPlace: Hashable, Sendable {
    let at: Int64
    let number: Int64
}

extension Library {
    /// The ledger in the order of time, with what each event was about.
    public func history(_ request: HistoryRequest = HistoryRequest(), in context: QueryContext) -> History {
        History(library: self, request: request, context: context)
    }

    static let historyPageSize = 2000

    func historyPage(
        _ request: HistoryRequest,
        in context: QueryContext,
        after place: HistoryPlace?,
        remaining: Int?
    ) async throws(StoreError) -> (rows: [HistoryRow], place: HistoryPlace?) {
        let bodyText = environment.bodyText
        let size = min(Self.historyPageSize, max(0, remaining ?? .max))
        return try await storage.read { database in
            guard let query = request.query else {
                return try HistorySelection.page(request, condition: nil, after: place, limit: size, in: database)
            }
            return try CompiledQuery(query, in: context, bodyText: bodyText, database: database).run { compiled in
                let condition = (compiled.condition, compiled.arguments)
                return try HistorySelection.page(
                    request,
                    condition: condition,
                    after: place,
                    limit: size,
                    in: database
                )
            }
        }
    }
}

/// A part of one page of the ledger as SQL.
struct HistorySelection {
    /// Which events follow a place.
    ///
    /// Asked at once, SQLite would look at every event of the place's moment on every page, and a step of a million marks
    /// is one moment.
    enum Part: CaseIterable {
        /// Those of the same moment.
        case moment
        /// Those of other moments.
        case others
    }

    private(set) var sql: String
    private(set) var arguments = StatementArguments()

    /// Reads one page: of the place's own moment first, then of the others.
    static func page(
        _ request: HistoryRequest,
        condition: (sql: String, arguments: StatementArguments)?,
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
            // There is no end of queries, but the whole ledger is always asked for in the same words.
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

    init(
        _ request: HistoryRequest,
        condition: (sql: String, arguments: StatementArguments)?,
        after place: (HistoryPlace, Part)?,
        limit: Int
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
        if let device = request.device { add("e.device = ?", [StoredText.encode(device)], to: &arguments) }
        if request.leavesOutCopies { conditions.append(EventCopies.isOwn) }
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
        // A cross join is read from left to right: the events by time, for each its item. Left to itself SQLite may
        // collect and sort the events of all items of a query for every page, or go through all events of other moments.
        let join = condition == nil ? "LEFT JOIN" : "CROSS JOIN"
        sql = """
            SELECT \(Event.columns),
                coalesce(f.id, d.source), coalesce(i.guid, d.guid), coalesce(i.title, d.title),
                coalesce(i.url, d.url), coalesce(i.authors, d.authors), coalesce(i.published, d.published), \(ItemRow.othersSQL(of: "i.number"))
            FROM event e INDEXED BY event_at \(join) item i ON i.id = e.item \(join) state s ON s.item = i.number
            LEFT JOIN source f ON f.number = i.source LEFT JOIN tombstone d ON d.id = e.item
            """
        if !conditions.isEmpty { sql += " WHERE " + conditions.joined(separator: " AND ") }
        sql += " ORDER BY e.at \(order), e.number \(order) LIMIT ?"
        arguments += [limit]
    }

    private static func historyRow(_ row: Row) throws -> HistoryRow? {
        guard let event = try Event(row: row) else { return nil }
        var history = HistoryRow(event: event)
        history.source = StoredText.decode(try row.at(Event.columnCount) as String?).map(SourceID.init(rawValue:))
        history.guid = StoredText.decode(try row.at(Event.columnCount + 1) as String?)
        history.title = StoredText.decode(try row.at(Event.columnCount + 2) as String?)
        history.url = StoredText.decode(try row.at(Event.columnCount + 3) as String?)
        history.authors = StoredText.decode(list: try row.at(Event.columnCount + 4))
        history.published = StoredDate.decode(try row.at(Event.columnCount + 5) as Int64?)
        history.alsoIn = StoredText.decode(list: try row.at(Event.columnCount + 6)).map {
            SourceID(StoredText.decode($0))
        }
        return history
    }
}
