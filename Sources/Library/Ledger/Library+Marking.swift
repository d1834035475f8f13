public import FeedModel
import Foundation
import GRDB
public import Query

extension Library {
    /// Records an action on items as one step.
    ///
    /// A mark that is set already is not recorded again: an item keeps the time it was first read. `shown` and `opened`
    /// are always recorded and change no state.
    ///
    /// - Parameters:
    ///   - kind: The action.
    ///   - ids: The items. Unknown ones are ignored.
    ///   - screen: The screen, for the ledger.
    ///   - via: The command, for the ledger.
    /// - Returns: The items for which it was recorded, in the order given.
    @discardableResult
    public func mark(
        _ kind: Event.Kind,
        _ ids: [ItemID],
        screen: String,
        via: String
    ) async throws(LibraryError) -> [ItemID] {
        let marking = marking(kind, screen: screen, via: via)
        return try await storage.write { database in
            try Marking.choose(ids, in: database)
            return try marking.apply(in: database)
        }
    }

    /// Records an action on all items of a query as one step.
    ///
    /// - Returns: The items for which it was recorded, in the query's order.
    @discardableResult
    public func mark(
        _ kind: Event.Kind,
        _ query: Query,
        in context: QueryContext,
        screen: String,
        via: String
    ) async throws(LibraryError) -> [ItemID] {
        let marking = marking(kind, screen: screen, via: via)
        let bodyText = environment.bodyText
        return try await storage.write { database in
            try Marking.choose(query, in: context, bodyText: bodyText, database: database)
            return try marking.apply(in: database)
        }
    }

    /// Undoes the last step that has not been undone, also one of an earlier run.
    ///
    /// Nothing is deleted: the inverse events are appended, with `undo` as their ``FeedModel/Event/via``. One `undo`
    /// undoes all marks of one command. Undoing `unread` restores the first time of reading. Steps whose marks have no
    /// effect any more are skipped.
    ///
    /// - Returns: The undone step; `nil` if there is none.
    public func undo(screen: String) async throws(LibraryError) -> UndoneStep? {
        let (now, uid, device) = (environment.now(), environment.newUID(), environment.device)
        return try await storage.write { database in
            while let step = try UndoableStep.last(in: database) {
                try step.close(in: database)
                guard let inverse = step.kind.inverse else { continue }
                let marking = Marking(
                    kind: inverse,
                    screen: screen,
                    via: LedgerFold.undo,
                    now: StoredDate.encode(now),
                    uid: uid,
                    device: device
                )
                try step.choose(in: database)
                let ids = try marking.apply(in: database)
                guard ids.isEmpty else {
                    let provenance = Provenance(screen: step.screen, via: step.via)
                    return UndoneStep(kind: step.kind, items: ids, provenance: provenance)
                }
            }
            return nil
        }
    }

    private func marking(_ kind: Event.Kind, screen: String, via: String) -> Marking {
        Marking(
            kind: kind,
            screen: screen,
            via: via,
            now: StoredDate.encode(environment.now()),
            uid: environment.newUID(),
            device: environment.device
        )
    }
}

/// A step that can be undone.
private struct UndoableStep {
    let number: Int64
    let kind: Event.Kind
    let screen: String
    let via: String

    static func last(in database: Database) throws -> UndoableStep? {
        let row = try Row.fetchOne(
            database,
            sql: """
                SELECT s.number, e.kind, e.tag, e.screen, e.via
                FROM (SELECT number FROM step WHERE is_undoable = 1 ORDER BY number DESC LIMIT 1) s
                JOIN event e ON e.step = s.number LIMIT 1
                """
        )
        guard let row, let kind = Event.Kind(name: try row.at(1), tag: NULSafeText.decode(try row.at(2) as String?))
        else {
            return nil
        }
        return UndoableStep(
            number: try row.at(0),
            kind: kind,
            screen: NULSafeText.decode(try row.at(3) as String),
            via: NULSafeText.decode(try row.at(4) as String)
        )
    }

    func close(in database: Database) throws {
        try database.execute(sql: "UPDATE step SET is_undoable = 0 WHERE number = ?", arguments: [number])
    }

    func choose(in database: Database) throws {
        try Marking.clear(database)
        try database.execute(
            sql: """
                INSERT OR IGNORE INTO chosen (item) SELECT i.number FROM event e JOIN item i ON i.id = e.item
                WHERE e.step = ? ORDER BY e.number
                """,
            arguments: [number]
        )
    }
}
