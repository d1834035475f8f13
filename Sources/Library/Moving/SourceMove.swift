package import FeedModel
import GRDB
import Primitives

/// The move of a subscription's items to another address, within a transaction.
///
/// The identity of an item contains its address, so items, tombstones and events get new ones.
struct SourceMove {
    typealias Identities = (old: ItemID, new: ItemID)

    private let old: SourceID
    private let new: SourceID
    private let database: Database

    init(_ old: SourceID, to new: SourceID, in database: Database) {
        (self.old, self.new, self.database) = (old, new, database)
    }

    /// Moves everything; returns the identities of the items, or `nil` if the library knows nothing of the old address.
    func run(_ bodyText: (Item.Body) -> String) throws -> [Identities]? {
        guard let from = try SourceTable.existingNumber(of: old, in: database) else { return try moveLateEvents() }
        let identities = try collect(from, of: old)
        try removeItemsOfBoth(from, bodyText)
        try moveEventsAndTombstones()
        if let to = try SourceTable.existingNumber(of: new, in: database) {
            try giveItems(from, to: to)
        } else {
            try rename(from)
        }
        try refold()
        try database.execute(sql: "DELETE FROM moved")
        return identities
    }

    /// Gives the items of the new address the events of the old one that another machine recorded and that arrived after the move.
    private func moveLateEvents() throws -> [Identities]? {
        guard let to = try SourceTable.existingNumber(of: new, in: database) else { return nil }
        let identities = try collect(to, of: new)
        try database.execute(
            sql: "DELETE FROM moved WHERE NOT EXISTS (SELECT 1 FROM event e WHERE e.item = moved.old)"
        )
        let late = try Set(String.fetchAll(database, sql: "SELECT old FROM moved"))
        guard !late.isEmpty else { return nil }
        try moveEventsAndTombstones()
        try refold()
        try database.execute(sql: "DELETE FROM moved")
        return identities.filter { late.contains($0.old.rawValue) }
    }

    /// Fills the temporary table `moved` with the identities of the items and the tombstones.
    private func collect(_ number: Int64, of source: SourceID) throws -> [Identities] {
        try database.execute(
            sql: """
                CREATE TEMP TABLE IF NOT EXISTS moved (old TEXT PRIMARY KEY, new TEXT NOT NULL UNIQUE) WITHOUT ROWID;
                DELETE FROM moved;
                """
        )
        let items = try identities(of: "SELECT guid FROM item WHERE source = ?", number)
        let purged = try identities(
            of: "SELECT guid FROM tombstone WHERE source = ?",
            NULSafeText.encode(source.rawValue)
        )
        let insertion = try database.cachedStatement(sql: "INSERT OR IGNORE INTO moved (old, new) VALUES (?, ?)")
        for pair in items + purged { try insertion.execute(arguments: [pair.old.rawValue, pair.new.rawValue]) }
        return items
    }

    private func identities(of sql: String, _ argument: some DatabaseValueConvertible) throws -> [Identities] {
        try String.fetchAll(database, sql: sql, arguments: [argument]).map { stored in
            let guid = NULSafeText.decode(stored)
            return (ItemID(source: old, guid: guid), ItemID(source: new, guid: guid))
        }
    }

    /// Removes the items that the new address has as well; the search index and the groups of duplicates lose them.
    private func removeItemsOfBoth(_ from: Int64, _ bodyText: (Item.Body) -> String) throws {
        try Marking.clear(database)
        try database.execute(
            sql: """
                INSERT INTO chosen (item) SELECT i.number FROM item i JOIN moved m ON m.old = i.id
                WHERE i.source = ? AND EXISTS (SELECT 1 FROM item o WHERE o.id = m.new)
                """,
            arguments: [from]
        )
        _ = try Tombstones.purgeChosenItems(in: database, bodyText: bodyText)
        try Marking.clear(database)
    }

    private func moveEventsAndTombstones() throws {
        try database.execute(
            sql: """
                UPDATE event SET item = (SELECT new FROM moved WHERE old = event.item)
                WHERE item IN (SELECT old FROM moved);
                DELETE FROM tombstone WHERE id IN (
                    SELECT m.old FROM moved m WHERE EXISTS (SELECT 1 FROM item o WHERE o.id = m.new)
                );
                """
        )
        try database.execute(
            sql: """
                UPDATE OR REPLACE tombstone SET source = ?, id = (SELECT new FROM moved WHERE old = tombstone.id)
                WHERE id IN (SELECT old FROM moved)
                """,
            arguments: [NULSafeText.encode(new.rawValue)]
        )
    }

    /// Renames the old address, because the library knows nothing of the new one.
    private func rename(_ from: Int64) throws {
        try database.execute(sql: "DELETE FROM forecast WHERE source = ?", arguments: [from])
        try database.execute(
            sql: """
                UPDATE source SET id = ?, is_recorded = 0, attempted = NULL, succeeded = NULL, status = NULL,
                    failure_code = NULL, failure_details = NULL, failures_in_a_row = 0, validators = NULL, state = NULL,
                    due = NULL, due_rule = NULL, missing = 0, adopted = NULL, adopted_at = NULL, moving = NULL,
                    moving_times = 0, feed_interval = NULL, quiet = NULL, log = NULL
                WHERE number = ?
                """,
            arguments: [NULSafeText.encode(new.rawValue), from]
        )
        try renameItems(from, to: from)
    }

    /// Gives the rest of the items to the new address, and removes the old one.
    private func giveItems(_ from: Int64, to: Int64) throws {
        try renameItems(from, to: to)
        let numbers = try Int64.fetchAll(database, sql: "SELECT number FROM item WHERE source = ?", arguments: [from])
        for sql in [
            "UPDATE item SET source = ? WHERE source = ?", "UPDATE state SET source = ? WHERE source = ?",
            "UPDATE twin SET source = ? WHERE source = ?",
        ] { try database.execute(sql: sql, arguments: [to, from]) }
        try database.execute(sql: "DELETE FROM forecast WHERE source = ?", arguments: [from])
        try database.execute(sql: "DELETE FROM source WHERE number = ?", arguments: [from])
        if try DuplicateGroups.areGrouped(in: database) {
            try DuplicateGroups(in: database, groups: true).group(numbers)
        }
        try database.execute(
            sql: """
                UPDATE source SET total = (SELECT count(*) FROM state s WHERE s.source = ?1 AND s.hidden = 0),
                    unread = (SELECT count(*) FROM state s WHERE s.source = ?1 AND s.hidden = 0 AND s.read_at IS NULL)
                WHERE number = ?1
                """,
            arguments: [to]
        )
    }

    private func renameItems(_ from: Int64, to: Int64) throws {
        try SharedGuids(database: database).move(from: from, to: (to, new), moved: "moved")
        try ArticleName.move(old, to: new, in: database)
        try database.execute(
            sql: "UPDATE item SET id = (SELECT new FROM moved WHERE old = item.id) WHERE source = ?",
            arguments: [from]
        )
    }

    private func refold() throws {
        let rows = try Row.fetchAll(
            database,
            sql: """
                SELECT i.id, i.number FROM moved m JOIN item i ON i.id = m.new
                WHERE EXISTS (SELECT 1 FROM event e WHERE e.item = i.id)
                """
        )
        for row in rows {
            guard let id = ItemID(rawValue: try row.at(0) as String) else { continue }
            try LedgerFold(of: id, in: database).write(to: try row.at(1), in: database)
        }
    }

    private static let name = "move"

    func remember() throws {
        let event = try Int.fetchOne(database, sql: "SELECT max(number) FROM event") ?? 0
        let json: JSONValue = ["old": .string(old.rawValue), "new": .string(new.rawValue), "event": .int(event)]
        try database.execute(
            sql: "INSERT OR REPLACE INTO setting (name, value) VALUES (?, ?)",
            arguments: [Self.name, json.line]
        )
    }

    /// Returns the last move if no event was recorded since.
    static func last(in database: Database) throws -> (old: SourceID, new: SourceID)? {
        let text = try String.fetchOne(database, sql: "SELECT value FROM setting WHERE name = ?", arguments: [name])
        guard let text, let json = try? JSONValue(parsing: text), let old = json["old"].string,
            let new = json["new"].string, let event = json["event"].int,
            try Int.fetchOne(database, sql: "SELECT max(number) FROM event") ?? 0 == event
        else { return nil }
        return (SourceID(old), SourceID(new))
    }

    static func forgetLast(in database: Database) throws {
        try database.execute(sql: "DELETE FROM setting WHERE name = ?", arguments: [name])
    }
}

extension Library {
    /// Gives the items of a subscription to another address, with their marks and their history; returns their number.
    ///
    /// An item of both, with the same guid, keeps the text of the new address and gets the marks of both. The new
    /// address is fetched whole. Events of another machine that arrived after the move go to the items, too.
    ///
    /// - Parameter movesLine: Whether the line of the subscription is moved as well, which `undo` reports even without
    ///   items.
    @discardableResult
    package func move(_ old: SourceID, to new: SourceID, movesLine: Bool = false) async throws(LibraryError) -> Int? {
        guard old != new else { return nil }
        let bodyText = environment.bodyText
        let moved = try await storage.write { database in
            let move = SourceMove(old, to: new, in: database)
            let moved = try move.run(bodyText)
            if moved != nil || movesLine { try move.remember() }
            return moved
        }
        if moved != nil || movesLine { session.recordMove(old, to: new) }
        guard let moved else { return nil }
        tellChange(of: moved.flatMap { [$0.old, $0.new] })
        return moved.count
    }

    /// Returns the last move of a subscription if no mark was made since, and forgets it.
    package func takeLastMove(_ scope: UndoScope = .any) async throws(LibraryError) -> (old: SourceID, new: SourceID)? {
        let own = session.takeMove()
        guard scope == .any || own != nil else { return nil }
        let last = try await storage.read { try SourceMove.last(in: $0) }
        if scope == .session, let own, last.map({ $0 != own }) ?? true { return own }
        guard last != nil else { return nil }
        return try await storage.write { database in
            let move = try SourceMove.last(in: database)
            try SourceMove.forgetLast(in: database)
            return move
        }
    }
}
