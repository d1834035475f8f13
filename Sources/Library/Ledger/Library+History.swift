public import FeedModel
public import Foundation
import GRDB
public import Query

/// Which part of the ledger to read.
public struct HistoryRequest: Sendable {
    /// Only events about items of this query.
    ///
    /// `nil`, and a query without a condition, asks for all, those about purged and unknown items included. The limit is
    /// the most events, of which the latest are chosen; the order of the query does not count.
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
    public var omitsDuplicates = false

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
        private var hasBegun = false
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
            if !hasBegun {
                place = try await library.historyStart(request, in: context)
                hasBegun = true
            }
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
        let size = min(Self.historyPageSize, max(0, remaining ?? .max))
        return try await readHistory(request, in: context) { database, condition in
            try HistorySelection.page(request, condition: condition, after: place, limit: size, in: database)
        }
    }

    /// Before which event the latest ones begin that a limit leaves; `nil` when all of them are wanted, or the order is
    /// that of the latest first.
    func historyStart(
        _ request: HistoryRequest,
        in context: QueryContext
    ) async throws(StoreError) -> HistoryPlace? {
        guard let limit = request.query?.limit, limit > 0, !request.newestFirst else { return nil }
        var reversed = request
        reversed.newestFirst = true
        let latest = reversed
        return try await readHistory(latest, in: context) { database, condition in
            try HistorySelection.place(latest, condition: condition, skipping: limit - 1, in: database)
        }
    }

    private func readHistory<T: Sendable>(
        _ request: HistoryRequest,
        in context: QueryContext,
        _ body: @escaping @Sendable (Database, HistorySelection.Condition?) throws -> T
    ) async throws(StoreError) -> T {
        let bodyText = environment.bodyText
        return try await storage.read { database in
            guard let query = request.query, query.predicate != Query.everything.predicate else {
                return try body(database, nil)
            }
            return try CompiledQuery(query, in: context, bodyText: bodyText, database: database).run { compiled in
                try body(database, (compiled.condition, compiled.arguments))
            }
        }
    }
}
