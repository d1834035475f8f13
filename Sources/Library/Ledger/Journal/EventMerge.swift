import FeedModel
import Foundation
import GRDB

/// Inserts events by union of their identities, and then folds the state of the items they mention.
struct EventMerge {
    private let database: Database
    private let insertion: Statement
    private let duplicateGroups: DuplicateGroups
    private let first: Int64
    private(set) var added = 0
    private(set) var folded = 0
    private var names: ArticleNames
    private let sharedGuids: SharedGuids
    private let isAnyGuidShared: Bool

    init(in database: Database) throws {
        self.database = database
        duplicateGroups = try DuplicateGroups(in: database, groups: true)
        first = try Int64.fetchOne(database, sql: "SELECT coalesce(max(number), 0) FROM event") ?? 0
        insertion = try database.cachedStatement(
            sql: """
                INSERT OR IGNORE INTO event (uid, at, device, item, kind, tag, screen, via, article)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
                """
        )
        names = ArticleNames(in: database)
        sharedGuids = SharedGuids(database: database)
        isAnyGuidShared = try Bool.fetchOne(database, sql: "SELECT EXISTS (SELECT 1 FROM shared_guid)") ?? false
    }

    mutating func insert(_ event: Event) throws {
        let heir = isAnyGuidShared ? try sharedGuids.heir(of: event.item) : nil
        let isPlaced = try heir == nil && event.article != nil && isKnown(event.item)
        let standIn = heir == nil ? nil : event.article.flatMap(ArticleName.standIn)
        try insertion.execute(arguments: [
            NULSafeText.encode(event.uid), StoredDate.encode(event.at), NULSafeText.encode(event.device),
            (standIn ?? event.item).rawValue, event.kind.name, NULSafeText.encode(event.kind.tag),
            NULSafeText.encode(event.screen), NULSafeText.encode(event.via),
            event.article.map { isPlaced ? ArticleName.placed($0) : $0 },
        ])
        guard database.changesCount > 0 else { return }
        added += 1
        let waiting = WaitingEvents(database: database)
        if !isPlaced, let name = event.article {
            if let item = try names.article(named: name) { try waiting.hand(event.uid, to: item) }
        } else if let heir, try !isKnown(event.item) {
            try waiting.hand(event.uid, to: heir)
        }
    }

    private func isKnown(_ id: ItemID) throws -> Bool {
        let statement = try database.cachedStatement(
            sql: """
                SELECT EXISTS (SELECT 1 FROM item WHERE id = ?1) OR EXISTS (SELECT 1 FROM tombstone WHERE id = ?1)
                """
        )
        return try Bool.fetchOne(statement, arguments: [id.rawValue]) ?? false
    }

    mutating func finish() throws {
        guard added > 0 else { return }
        // After many events all items of the library are examined, so that memory does not grow with their number.
        let condition =
            added < 100_000
            ? "i.id IN (SELECT item FROM event WHERE number > ?)"
            : "EXISTS (SELECT 1 FROM event e WHERE e.item = i.id AND e.number > ?)"
        let rows = try Row.fetchCursor(
            database,
            sql: "SELECT i.id, i.number FROM item i WHERE \(condition)",
            arguments: [first]
        )
        while let row = try rows.next() {
            guard let id = ItemID(rawValue: try row.at(0) as String) else { continue }
            try refold(id, try row.at(1))
        }
    }

    private mutating func refold(_ id: ItemID, _ number: Int64) throws {
        try LedgerFold(of: id, in: database, adding: &folded).write(to: number, in: database)
        let others = try duplicateGroups.duplicates(of: number)
        if !others.isEmpty { try DuplicateEvents.copy(among: others + [number], in: database) }
    }
}
