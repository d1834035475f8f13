package import FeedModel
package import Foundation
import GRDB

extension Library {
    /// Undoes the last step that has not been undone; returns `nil` if all steps have been undone.
    ///
    /// The inverse events are appended, with `undo` as their ``FeedModel/Event/via``. Undoing `unread` restores the first
    /// time of reading. Steps whose marks have no effect any more are skipped.
    package func undo(_ scope: UndoScope = .any, screen: String) async throws(LibraryError) -> UndoneStep? {
        // A step outside of the ledger is the caller's, and those before it wait until it is undone.
        let recorded = session.recordedInLedger
        let template = Marking(.read, screen: screen, via: LedgerFold.undo, environment)
        let (undone, step, skipped) = try await storage.write { database -> (UndoableStep.Done?, String?, [String]) in
            var skipped: [String] = []
            var rest = recorded[...]
            func next() throws -> UndoableStep? {
                guard scope == .session else { return try UndoableStep.last(in: database) }
                while let uid = rest.popLast() {
                    if let step = try UndoableStep.named(uid, isUndoable: true, in: database) { return step }
                    skipped.append(uid)
                }
                return nil
            }
            while let step = try next() {
                try step.close(in: database)
                if let inverse = step.kind.inverse, let done = try step.apply(inverse, as: template, in: database) {
                    return (done, step.uid, skipped)
                }
                skipped.append(step.uid)
            }
            return (nil, nil, skipped)
        }
        session.recordUndo(of: step, forgetting: skipped)
        tellChange(of: undone?.changed ?? [])
        return undone?.step
    }

    /// Repeats the step that this run undid last, as a new step; returns `nil` if this run has undone no step.
    ///
    /// A new mark ends what can be done again. Repeating `read` restores the time of reading.
    package func redo(screen: String) async throws(LibraryError) -> UndoneStep? {
        let steps = session.undoneInLedger
        let template = Marking(.read, screen: screen, via: LedgerFold.redo, environment)
        let (redone, count) = try await storage.write { database -> (UndoableStep.Done?, Int) in
            var rest = steps[...]
            while let uid = rest.popLast() {
                if let step = try UndoableStep.named(uid, isUndoable: false, in: database),
                    let done = try step.apply(step.kind, as: template, in: database)
                {
                    return (done, rest.count)
                }
            }
            return (nil, 0)
        }
        session.recordRedo(of: Array(steps[count...]), as: redone == nil ? nil : template.uid)
        tellChange(of: redone?.changed ?? [])
        return redone?.step
    }

    /// Returns the step that `undo` with ``FeedModel/UndoScope/any`` would undo, and whether this run has recorded it.
    package func nextUndo() async throws(LibraryError) -> (step: RecordedStep, isOwn: Bool)? {
        let step = try await storage.read { database in
            try UndoableStep.last(in: database).flatMap { try RecordedStep(number: $0.number, in: database) }
        }
        guard let step else { return nil }
        return (step, session.recorded.contains(step.id))
    }
}

struct UndoableStep {
    let number: Int64
    let uid: String
    let kind: Event.Kind
    let provenance: Provenance

    static func last(in database: Database) throws -> UndoableStep? {
        try first(where: "is_undoable = 1", [], in: database)
    }

    static func named(_ uid: String, isUndoable: Bool, in database: Database) throws -> UndoableStep? {
        try first(where: "uid = ? AND is_undoable = ?", [NULSafeText.encode(uid), isUndoable], in: database)
    }

    private static func first(
        where condition: String,
        _ arguments: StatementArguments,
        in database: Database
    ) throws -> UndoableStep? {
        let row = try Row.fetchOne(
            database,
            sql: """
                SELECT s.number, s.uid, e.kind, e.tag, e.screen, e.via
                FROM (SELECT number, uid FROM step WHERE \(condition) ORDER BY number DESC LIMIT 1) s
                JOIN event e ON e.step = s.number LIMIT 1
                """,
            arguments: arguments
        )
        guard let row, let kind = Event.Kind(name: try row.at(2), tag: try row.optionalText(3)) else { return nil }
        return UndoableStep(
            number: try row.at(0),
            uid: try row.text(1),
            kind: kind,
            provenance: Provenance(screen: try row.text(4), via: try row.text(5))
        )
    }

    func close(in database: Database) throws {
        try database.execute(sql: "UPDATE step SET is_undoable = 0 WHERE number = ?", arguments: [number])
    }

    /// The step that was undone or redone, and all items whose states that changed.
    typealias Done = (step: UndoneStep, changed: [ItemID])

    /// Records an action on the items of the step; returns `nil` if none of them changes.
    func apply(_ kind: Event.Kind, as template: Marking, in database: Database) throws -> Done? {
        try Marking.clear(database)
        try database.execute(
            sql: """
                INSERT OR IGNORE INTO chosen (item) SELECT i.number FROM event e JOIN item i ON i.id = e.item
                WHERE e.step = ? ORDER BY e.number
                """,
            arguments: [number]
        )
        var marking = template
        marking.kind = kind
        let (recorded, changed) = try marking.apply(in: database)
        guard !recorded.isEmpty else { return nil }
        return (UndoneStep(kind: self.kind, items: recorded, provenance: provenance), changed)
    }
}

extension RecordedStep {
    init?(number: Int64, in database: Database) throws {
        let row = try Row.fetchOne(
            database.cachedStatement(
                sql: """
                    SELECT \(Event.columns), s.uid FROM event e JOIN step s ON s.number = e.step
                    WHERE e.step = ? ORDER BY e.number LIMIT 1
                    """
            ),
            arguments: [number]
        )
        guard let row, let first = try Event(row: row) else { return nil }
        let items = try String.fetchAll(
            database.cachedStatement(
                sql: "SELECT item FROM event e WHERE step = ? AND NOT \(DuplicateEvents.isCopy) ORDER BY number LIMIT ?"
            ),
            arguments: [number, Self.maximumItems]
        )
        // Without duplicates the index alone is read.
        let condition = try DuplicateGroups.exist(in: database) ? " AND NOT \(DuplicateEvents.isCopy)" : ""
        let count = try database.cachedStatement(sql: "SELECT count(*) FROM event e WHERE step = ?\(condition)")
        self.init(
            id: try row.text(Event.columnCount),
            at: first.at,
            device: first.device,
            kind: first.kind,
            provenance: Provenance(screen: first.screen, via: first.via),
            count: try Int.fetchOne(count, arguments: [number]) ?? items.count,
            items: items.compactMap(ItemID.init(rawValue:))
        )
    }
}

extension Library {
    package var now: Date { environment.now() }

    /// Returns the step outside of the ledger that `undo` comes to next; `nil` if a mark or a move is next.
    package func outsideStepToUndo(_ scope: UndoScope) async throws(LibraryError) -> String? {
        guard let last = session.lastOutside else { return nil }
        switch scope {
        case .session: return last.later.isEmpty ? last.step : nil
        case .any:
            guard let (mark, isOwn) = try await nextUndo() else { return last.step }
            return (isOwn ? last.later.contains(mark.id) : mark.at > last.at) ? nil : last.step
        }
    }
}
