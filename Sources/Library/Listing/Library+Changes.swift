public import FeedModel
import GRDB

/// A state of a library, to ask later what has changed since.
public struct ChangePosition: Hashable, Sendable {
    /// The number of the last event.
    let event: Int64
    /// The highest number of an item or of a changed text.
    let document: Int64
    /// `PRAGMA data_version` of the reading connection.
    let version: Int
}

/// The items that have changed between two states of a library.
public struct ItemChangeSet: Hashable, Sendable {
    /// The items with new events, the new items, and the items with a changed text.
    public var items: [ItemID]
    /// The later state.
    public var position: ChangePosition
}

extension Library {
    /// Returns the items that have changed since a position, whichever process changed them.
    ///
    /// Nothing is searched if no other connection has committed since. Changes of an item's address or categories alone are not found.
    ///
    /// - Parameter position: The earlier state; `nil` to learn the current one.
    public func changes(since position: ChangePosition?) async throws(LibraryError) -> ItemChangeSet {
        try await storage.read { database in
            let version = try Int.fetchOne(database, sql: "PRAGMA data_version") ?? 0
            if let position, position.version == version { return ItemChangeSet(items: [], position: position) }
            let event = try Int64.fetchOne(database, sql: "SELECT max(number) FROM event") ?? 0
            let items = try Int64.fetchOne(database, sql: "SELECT max(number) FROM item") ?? 0
            let texts = try Int64.fetchOne(database, sql: "SELECT max(text) FROM revised") ?? 0
            let now = ChangePosition(event: event, document: max(items, texts), version: version)
            guard let position else { return ItemChangeSet(items: [], position: now) }
            let changed = try String.fetchAll(
                database,
                sql: """
                    SELECT item FROM event WHERE number > ?1
                    UNION SELECT id FROM item WHERE number > ?2
                    UNION SELECT i.id FROM revised r JOIN item i ON i.number = r.item WHERE r.text > ?2
                    """,
                arguments: [position.event, position.document]
            )
            return ItemChangeSet(items: changed.compactMap(ItemID.init(rawValue:)), position: now)
        }
    }
}
