import FeedModel
import Foundation
import GRDB
import Query

/// The state of an item: the fold of its events.
///
/// Events are folded by time, then by identity, so that every machine with the same events has the same state.
struct LedgerFold: Equatable {
    var readAt: Int64?
    /// The time it had been read before it was marked unread, which undoing `unread` restores.
    var wasReadAt: Int64?
    var isStarred = false
    var isHidden = false
    var tags: Set<String> = []

    /// The value of ``FeedModel/Event/via`` for an event that undoes another.
    static let undo = "undo"
    static let redo = "redo"

    static func restores(via: String) -> Bool { via == undo || via == redo }

    mutating func apply(_ kind: Event.Kind, at: Int64, via: String) {
        switch kind {
        case .shown, .opened: break
        case .read:
            if readAt == nil { readAt = (Self.restores(via: via) ? wasReadAt : nil) ?? at }
        case .unread:
            if let readAt { wasReadAt = readAt }
            readAt = nil
        case .starred: isStarred = true
        case .unstarred: isStarred = false
        case .tagged(let tag): tags.insert(tag)
        case .untagged(let tag): tags.remove(tag)
        case .hidden: isHidden = true
        case .unhidden: isHidden = false
        }
    }
}

extension LedgerFold {
    static func hasEvents(_ id: ItemID, in database: Database) throws -> Bool {
        let statement = try database.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM event WHERE item = ?)")
        return try Bool.fetchOne(statement, arguments: [id.rawValue]) ?? false
    }

    init(of id: ItemID, in database: Database) throws {
        var count = 0
        try self.init(of: id, in: database, adding: &count)
    }

    init(of id: ItemID, in database: Database, adding count: inout Int) throws {
        let statement = try database.cachedStatement(
            sql: "SELECT e.kind, e.tag, e.at, e.via FROM event e WHERE e.item = ? ORDER BY \(DuplicateEvents.order)"
        )
        let rows = try Row.fetchCursor(statement, arguments: [id.rawValue])
        while let row = try rows.next() {
            try apply(row, offset: 0)
            count += 1
        }
    }

    private mutating func apply(_ row: Row, offset: Int) throws {
        guard
            let kind = Event.Kind(name: try row.at(offset), tag: try row.optionalText(offset + 1))
        else {
            return
        }
        apply(kind, at: try row.at(offset + 2), via: try row.text(offset + 3))
    }

    /// Folds the whole ledger, item by item, and calls a closure for each item in the library.
    static func forEach(
        in database: Database,
        _ body: (_ number: Int64, _ fold: LedgerFold) throws -> Void
    ) throws {
        let rows = try Row.fetchCursor(
            database,
            sql: """
                SELECT i.number, e.kind, e.tag, e.at, e.via FROM event e JOIN item i ON i.id = e.item
                ORDER BY e.item, i.number, \(DuplicateEvents.order)
                """
        )
        var current: (number: Int64, fold: LedgerFold)?
        while let row = try rows.next() {
            let number: Int64 = try row.at(0)
            if current?.number != number {
                if let current { try body(current.number, current.fold) }
                current = (number, LedgerFold())
            }
            try current?.fold.apply(row, offset: 1)
        }
        if let current { try body(current.number, current.fold) }
    }

    func write(to number: Int64, in database: Database) throws {
        try database.cachedStatement(
            sql: "UPDATE state SET read_at = ?, was_read_at = ?, starred = ?, hidden = hidden & 2 | ? WHERE item = ?"
        )
        .execute(arguments: [readAt, wasReadAt, isStarred, isHidden, number])
        try database.cachedStatement(sql: "DELETE FROM tag WHERE item = ?").execute(arguments: [number])
        for tag in tags { try Self.insert(tag: tag, number, in: database) }
    }

    static func insert(tag: String, _ number: Int64, in database: Database) throws {
        try database.cachedStatement(sql: "INSERT OR IGNORE INTO tag (item, tag, folded) VALUES (?, ?, ?)")
            .execute(arguments: [number, NULSafeText.encode(tag), SearchFolding.fold(NULSafeText.encode(tag))])
    }

    static func stored(_ number: Int64, in database: Database) throws -> LedgerFold {
        var fold = LedgerFold()
        let row = try Row.fetchOne(
            database.cachedStatement(
                sql: "SELECT read_at, was_read_at, starred, hidden & 1 FROM state WHERE item = ?"
            ),
            arguments: [number]
        )
        if let row {
            (fold.readAt, fold.wasReadAt, fold.isStarred, fold.isHidden) = (
                try row.at(0), try row.at(1), try row.at(2), try row.at(3)
            )
        }
        let tags = try database.cachedStatement(sql: "SELECT tag FROM tag WHERE item = ?")
        fold.tags = Set(try String.fetchAll(tags, arguments: [number]).map { NULSafeText.decode($0) })
        return fold
    }
}
