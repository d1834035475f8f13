import FeedModel
import GRDB
import GRDBSQLite
import Query

/// The number of items of a whole list, as far as it can be counted quickly.
package enum ListTotal {
    /// Some 20 ms; steps and not time, so that the same library gives the same answer on any machine.
    package static let maximumSteps = 400_000

    /// Returns the number of items of a query, up to its limit; `nil` if counting takes more than a number of steps, or the
    /// query has conditions without an index.
    static func count(
        _ query: Query,
        in context: QueryContext,
        bodyText: @escaping @Sendable (Item.Body) -> String,
        from database: Database,
        maximumSteps: Int = maximumSteps
    ) throws -> Int? {
        if let total = try counters(query.resolved(in: context), in: database) {
            return query.limit.map { min($0, total) } ?? total
        }
        let compiled = try CompiledQuery(query, in: context, bodyText: bodyText, database: database)
        guard compiled.matchers.isEmpty else { return nil }
        return try bounded(maximumSteps, in: database) { try compiled.count() }
    }

    /// Returns the sum of the counters of subscriptions, if the condition is about their states only.
    ///
    /// Where items represent duplicates, only the counters of all subscriptions together are right.
    static func counters(_ condition: ResolvedPredicate, in database: Database) throws -> Int? {
        var (excludesHidden, isUnread, isRead) = (false, false, false)
        var match: ((SourceID) -> Bool)?
        var followed: Set<SourceID>?
        for term in condition.conjuncts {
            switch term {
            case .not(.hidden): excludesHidden = true
            case .not(.read): isUnread = true
            case .read: isRead = true
            case .source(let source) where match == nil: match = source.matches
            case .followed(let sources) where match == nil: match = sources.contains
            case .any(let branches):
                guard case .followed(let sources)? = branches.first else { return nil }
                if branches.dropFirst() == [.read, .starred] {
                    followed = sources
                } else if branches.count == 2, case .not(.followed(let all)) = branches[1], match == nil {
                    match = { sources.contains($0) || !all.contains($0) }
                } else {
                    return nil
                }
            default: return nil
            }
        }
        if let followed, try !isRead && CompiledQuery.hasUnread(besides: followed, in: database) { return nil }
        guard excludesHidden, !(isUnread && isRead), try match == nil || !DuplicateGroups.exist(in: database) else {
            return nil
        }
        let sources = try database.cachedStatement(sql: "SELECT id, total, unread FROM source WHERE total > 0")
        let rows = try Row.fetchCursor(sources)
        var sum = 0
        while let row = try rows.next() {
            if let match, !match(try row.source(0)) { continue }
            let (total, unread): (Int, Int) = (try row.at(1), try row.at(2))
            sum += isUnread ? unread : isRead ? total - unread : total
        }
        return sum
    }

    private static func bounded<T>(_ maximum: Int, in database: Database, _ body: () throws -> T) throws -> T? {
        let interval = max(1, min(maximum, 1000))
        var remaining = Int64(maximum / interval)
        return try withUnsafeMutablePointer(to: &remaining) { remaining in
            sqlite3_progress_handler(
                database.sqliteConnection,
                Int32(interval),
                { context in
                    guard let remaining = context?.assumingMemoryBound(to: Int64.self) else { return 0 }
                    remaining.pointee -= 1
                    return remaining.pointee < 0 ? 1 : 0
                },
                remaining
            )
            defer { sqlite3_progress_handler(database.sqliteConnection, 0, nil, nil) }
            do {
                return try body()
            } catch let error as DatabaseError where error.resultCode == .SQLITE_INTERRUPT {
                guard remaining.pointee < 0 else { throw error }
                return nil
            }
        }
    }
}
