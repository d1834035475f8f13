public import FeedModel
import Foundation
import GRDB

/// Which events of the ledger a folder of journals has: a bit an event.
public struct SeenEvents: Sendable {
    private var words: [UInt64] = []
    private static let maximumEvents: Int64 = 1 << 32

    /// None so far.
    public init() {}

    mutating func insert(_ number: Int64) {
        // No ledger has so many; a damaged file can say it has.
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

/// A part of the ledger, in the order in which events came to this library.
public struct LedgerPart: Sendable {
    /// The events.
    public var events: [Event]
    /// Where the next part begins; `nil` after the last.
    public var next: Int64?
}

extension Library {
    /// Takes over events of a journal, as ``merge(_:)`` does, and notes which they are.
    ///
    /// - Returns: How many were not known before.
    @discardableResult
    public func merge(_ events: [Event], recording seen: inout SeenEvents) async throws(StoreError) -> Int {
        let added = try await merge(events)
        let uids = events.map(\.uid)
        let numbers = try await storage.read { database in
            let statement = try database.cachedStatement(sql: "SELECT number FROM event WHERE uid = ?")
            return try uids.compactMap { try Int64.fetchOne(statement, arguments: [NULSafeText.encode($0)]) }
        }
        for number in numbers { seen.insert(number) }
        return added
    }

    /// Some events that were not seen elsewhere.
    ///
    /// - Parameters:
    ///   - seen: What is left out.
    ///   - place: Where to begin: 0, or where the last part ended.
    public func events(notIn seen: SeenEvents, from place: Int64 = 0) async throws(StoreError) -> LedgerPart {
        try await storage.read { database in
            let rows = try Row.fetchAll(
                database.cachedStatement(
                    sql: """
                        SELECT \(Event.columns) FROM event e
                        WHERE number > ? ORDER BY number LIMIT 2000
                        """
                ),
                arguments: [place]
            )
            let events = try rows.filter { try !seen.contains($0.at(0)) }.compactMap(Event.init(row:))
            return LedgerPart(events: events, next: try rows.last.map { try $0.at(0) })
        }
    }
}
