package import FeedModel
import Foundation
import GRDB

/// The events of the ledger that a folder of journals contains, one bit per event.
package struct SeenEvents: Sendable {
    private var words: [UInt64] = []
    private static let maximumEvents: Int64 = 1 << 32

    package init() {}

    mutating func insert(_ number: Int64) {
        // No ledger has so many events, but a damaged file can claim it.
        guard (0..<Self.maximumEvents).contains(number) else { return }
        let (word, bit) = (Int(number >> 6), UInt64(number & 63))
        if word >= words.count { words += Array(repeating: 0, count: max(word + 1 - words.count, words.count)) }
        words[word] |= 1 << bit
    }

    func contains(_ number: Int64) -> Bool {
        let word = Int(number >> 6)
        return words.indices.contains(word) && words[word] & (1 << UInt64(number & 63)) != 0
    }
}

extension Library {
    /// Merges events of a journal as ``merge(_:)`` does, and records that the journal contains them.
    @discardableResult
    package func merge(
        _ events: [Event],
        recording seen: inout SeenEvents
    ) async throws(LibraryError) -> (added: Int, folded: Int) {
        let merged = try await mergeFolding(events)
        let uids = events.map(\.uid)
        let numbers = try await storage.read { database in
            let statement = try database.cachedStatement(sql: "SELECT number FROM event WHERE uid = ?")
            return try uids.compactMap { try Int64.fetchOne(statement, arguments: [NULSafeText.encode($0)]) }
        }
        for number in numbers { seen.insert(number) }
        return merged
    }

    /// Returns events that are not in a set, from 0 or the end of the previous part on.
    package func events(
        notIn seen: SeenEvents,
        from place: Int64 = 0
    ) async throws(LibraryError) -> (events: [Event], next: Int64?) {
        try await storage.read { database in
            let rows = try Row.fetchAll(
                database.cachedStatement(
                    sql: """
                        SELECT \(Event.columns), e.article FROM event e
                        WHERE number > ? ORDER BY number LIMIT 2000
                        """
                ),
                arguments: [place]
            )
            let names = ArticleNames(in: database)
            let events = try rows.filter { try !seen.contains($0.at(0)) }.compactMap { row in
                guard var event = try Event(row: row), event.kind.inverse != nil,
                    event.kind != .hidden || event.via != Library.importing || event.screen != DoubledImports.screen
                else { return try Event(row: row) }
                event.article =
                    try names.name(of: event.item)
                    ?? (row.at(Event.columnCount) as String?).map(ArticleName.unplaced)
                return event
            }
            return (events, try rows.last.map { try $0.at(0) })
        }
    }
}
