import FeedModel
import Foundation
import GRDB
import Query

/// A step of the ledger: one kind of event for the items in the temporary table `chosen`.
///
/// A few statements over whole tables do all of it, so that marking a hundred thousand items is one short transaction.
/// `chosen` is in memory and belongs to the writing connection.
struct Marking {
    var kind: Event.Kind
    let screen: String
    let via: String
    let now: Int64
    let uid: String
    let device: String

    init(_ kind: Event.Kind, screen: String, via: String, _ environment: Library.Environment) {
        (self.kind, self.screen, self.via) = (kind, screen, via)
        (now, uid, device) = (StoredDate.encode(environment.now()), environment.newUID(), environment.device)
    }

    var isUndoable: Bool { kind.inverse != nil && via != LedgerFold.undo }

    static func clear(_ database: Database) throws {
        try database.execute(
            sql: """
                CREATE TEMP TABLE IF NOT EXISTS chosen (ordinal INTEGER PRIMARY KEY, item INTEGER NOT NULL UNIQUE);
                DELETE FROM chosen;
                """
        )
    }

    /// Unknown items are ignored.
    static func choose(_ ids: [ItemID], in database: Database) throws {
        try clear(database)
        let statement = try database.cachedStatement(
            sql: "INSERT OR IGNORE INTO chosen (item) SELECT number FROM item WHERE id = ?"
        )
        for id in ids { try statement.execute(arguments: [id.rawValue]) }
    }

    static func choose(
        _ query: Query,
        in context: QueryContext,
        bodyText: @escaping @Sendable (Item.Body) -> String,
        database: Database
    ) throws {
        try clear(database)
        var rest = query.limit
        for tier in query.tiers(in: context) where rest != 0 {
            try CompiledQuery(tier, of: query, bodyText: bodyText, database: database).run { compiled in
                try database.execute(
                    sql: "INSERT INTO chosen (item) " + compiled.numbersSQL(limit: rest),
                    arguments: compiled.arguments
                )
            }
            rest = rest.map { $0 - database.changesCount }
        }
    }

    /// The items with an event, and all whose states it changes: their duplicates as well.
    typealias Outcome = (recorded: [ItemID], changed: [ItemID])

    /// Appends events for the chosen items whose state changes, and changes it.
    func apply(in database: Database) throws -> Outcome {
        let hasDuplicates = try DuplicateGroups.exist(in: database)
        if hasDuplicates {
            // Replaces duplicates by the items that represent them.
            try database.execute(
                sql: """
                    INSERT OR IGNORE INTO chosen (item)
                    SELECT t.first FROM chosen c JOIN twin t ON t.item = c.item WHERE t.first <> t.item ORDER BY c.ordinal;
                    DELETE FROM chosen WHERE item IN (SELECT item FROM twin WHERE first <> item)
                    """
            )
        }
        try dropUnchanged(in: database)
        let recorded = try Self.chosen(in: database)
        guard !recorded.isEmpty else { return ([], []) }
        try database.execute(
            sql: "INSERT INTO step (uid, is_undoable) VALUES (?, ?)",
            arguments: [NULSafeText.encode(uid), isUndoable]
        )
        let step = database.lastInsertedRowID
        try appendEvents(step: step, in: database)
        if hasDuplicates, kind.inverse != nil {
            try DuplicateEvents.copy(ofStep: step, in: database)
            try database.execute(
                sql: """
                    INSERT OR IGNORE INTO chosen (item)
                    SELECT t.item FROM chosen c JOIN twin t ON t.first = c.item WHERE t.item <> t.first ORDER BY c.ordinal
                    """
            )
        }
        try changeState(step: step, in: database)
        return (recorded, hasDuplicates ? try Self.chosen(in: database) : recorded)
    }

    private static func chosen(in database: Database) throws -> [ItemID] {
        try String.fetchAll(
            database,
            sql: "SELECT i.id FROM chosen c JOIN item i ON i.number = c.item ORDER BY c.ordinal"
        )
        .compactMap(ItemID.init(rawValue:))
    }

    private func dropUnchanged(in database: Database) throws {
        let condition: String
        switch kind {
        case .shown, .opened: return
        case .read: condition = "read_at IS NULL"
        case .unread: condition = "read_at IS NOT NULL"
        case .starred: condition = "starred = 0"
        case .unstarred: condition = "starred = 1"
        case .hidden: condition = "hidden & 1 = 0"
        case .unhidden: condition = "hidden & 1 = 1"
        case .tagged: condition = "NOT EXISTS (SELECT 1 FROM tag WHERE tag.item = state.item AND tag.tag = ?)"
        case .untagged: condition = "EXISTS (SELECT 1 FROM tag WHERE tag.item = state.item AND tag.tag = ?)"
        }
        try database.execute(
            sql:
                "DELETE FROM chosen WHERE NOT EXISTS (SELECT 1 FROM state WHERE state.item = chosen.item AND \(condition))",
            arguments: kind.tag.map { [NULSafeText.encode($0)] } ?? []
        )
    }

    /// Appends one event per item.
    ///
    /// An event is later than every event it answers, even if the clock was set back: the fold goes by time.
    private func appendEvents(step: Int64, in database: Database) throws {
        try database.execute(
            sql: """
                INSERT INTO event (uid, at, device, item, kind, tag, screen, via, step)
                SELECT :uid || '.' || c.ordinal,
                    max(:now, coalesce((
                        SELECT max(e.at) + 1 FROM event e
                        WHERE e.item = i.id AND e.kind IN (:kind, :inverse) AND e.tag IS :tag
                    ), :now)),
                    :device, i.id, :kind, :tag, :screen, :via, :step
                FROM chosen c JOIN item i ON i.number = c.item ORDER BY c.ordinal
                """,
            arguments: [
                "uid": NULSafeText.encode(uid), "now": now, "device": NULSafeText.encode(device), "kind": kind.name,
                // A kind without an inverse answers no event.
                "inverse": kind.inverse?.name, "tag": NULSafeText.encode(kind.tag),
                "screen": NULSafeText.encode(screen), "via": NULSafeText.encode(via), "step": step,
            ]
        )
    }

    private func changeState(step: Int64, in database: Database) throws {
        switch kind {
        case .shown, .opened: break
        case .read:
            let value = LedgerFold.restores(via: via) ? "coalesce(state.was_read_at, e.at)" : "e.at"
            try database.execute(
                sql: """
                    UPDATE state SET read_at = \(value) FROM event e JOIN item i ON i.id = e.item
                    WHERE e.step = ? AND state.item = i.number
                    """,
                arguments: [step]
            )
        case .unread: try setState("was_read_at = read_at, read_at = NULL", in: database)
        case .starred: try setState("starred = 1", in: database)
        case .unstarred: try setState("starred = 0", in: database)
        case .hidden: try setState("hidden = hidden | 1", in: database)
        case .unhidden: try setState("hidden = hidden & 2", in: database)
        case .tagged(let tag):
            let stored = NULSafeText.encode(tag)
            try database.execute(
                sql: "INSERT OR IGNORE INTO tag (item, tag, folded) SELECT item, ?, ? FROM chosen",
                arguments: [stored, SearchFolding.fold(stored)]
            )
        case .untagged(let tag):
            try database.execute(
                sql: "DELETE FROM tag WHERE tag = ? AND item IN (SELECT item FROM chosen)",
                arguments: [NULSafeText.encode(tag)]
            )
        }
    }

    private func setState(_ assignments: String, in database: Database) throws {
        try database.execute(sql: "UPDATE state SET \(assignments) WHERE item IN (SELECT item FROM chosen)")
    }
}
