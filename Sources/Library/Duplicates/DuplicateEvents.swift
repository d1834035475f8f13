import FeedModel
import GRDB
import Primitives

/// Copies of events for the duplicates of an article, of which another machine may have subscribed to only one.
///
/// The identity of a copy is derived from the item's and the original's, so that two machines create the same one.
/// Events of one time are folded in the order of the originals, so that every copy reaches the same state.
enum DuplicateEvents {
    /// The prefix of a copy's identity; the item's identity follows, a full stop, and the original's.
    static let prefix = "same."

    static let isCopy = "e.uid GLOB 'same.*'"

    /// SQL for whether `e` is an original, or a copy whose original is about an unknown item.
    static let isOwn = """
        (e.uid NOT GLOB 'same.*' OR NOT EXISTS (
            SELECT 1 FROM event o WHERE o.uid = substr(e.uid, 23)
                AND (o.item IN (SELECT id FROM item) OR o.item IN (SELECT id FROM tombstone))
        ))
        """

    static let order = "e.at, \(original)"

    /// SQL for the identity of the original of `e`, which may be itself.
    static let original = "CASE WHEN e.uid GLOB 'same.*' THEN substr(e.uid, 23) ELSE e.uid END"

    static func copy(among items: [Int64], in database: Database) throws {
        let list = JSONValue.array(items.map { .int(Int($0)) }).line
        let insertion = try database.cachedStatement(
            sql: """
                INSERT OR IGNORE INTO event (uid, at, device, item, kind, tag, screen, via)
                SELECT '\(prefix)' || m.id || '.' || \(original), e.at, e.device, m.id, e.kind, e.tag, e.screen, e.via
                FROM json_each(:list) a CROSS JOIN item i ON i.number = a.value CROSS JOIN event e ON e.item = i.id
                CROSS JOIN json_each(:list) b ON b.value <> a.value CROSS JOIN item m ON m.number = b.value
                WHERE e.kind NOT IN ('shown', 'opened')
                    AND NOT EXISTS (SELECT 1 FROM event o WHERE o.uid = \(original) AND o.item = m.id)
                """
        )
        try insertion.execute(arguments: ["list": list])
        for item in items { try fold(item, in: database) }
    }

    static func copy(ofStep step: Int64, in database: Database) throws {
        try database.execute(
            sql: """
                INSERT OR IGNORE INTO event (uid, at, device, item, kind, tag, screen, via, step)
                SELECT '\(prefix)' || m.id || '.' || e.uid, e.at, e.device, m.id, e.kind, e.tag, e.screen, e.via, e.step
                FROM event e JOIN item i ON i.id = e.item JOIN twin t ON t.item = i.number
                JOIN twin o ON o.first = t.first AND o.item <> t.item JOIN item m ON m.number = o.item
                WHERE e.step = ? AND NOT \(isCopy)
                """,
            arguments: [step]
        )
    }

    private static func fold(_ item: Int64, in database: Database) throws {
        let statement = try database.cachedStatement(sql: "SELECT id FROM item WHERE number = ?")
        guard let text = try String.fetchOne(statement, arguments: [item]), let id = ItemID(rawValue: text) else {
            return
        }
        try LedgerFold(of: id, in: database).write(to: item, in: database)
    }
}
