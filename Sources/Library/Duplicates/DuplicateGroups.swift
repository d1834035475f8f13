package import FeedModel
import GRDB
import Primitives

package enum Duplicates: String, Hashable, Sendable, CaseIterable {
    case once
    /// Each copy is an item by itself.
    case all
}

/// Groups items that are the same article, in several subscriptions or under several guids of one (``RenamedArticles``).
///
/// The groups depend on the items alone, and not on the order in which they were stored. Items belong to one group if
/// they share a key, directly or through others. A key that two items of one subscription have means nothing, nor does
/// a chain that leads back to a subscription. Only the representative of a group is chosen by arrival, but the item of a
/// `filter:` line is preferred as long as that is subscribed to, because the reader has asked for its version.
struct DuplicateGroups {
    private let database: Database
    private let insertion: BatchInsert
    private let groups: Bool

    private static let insertionSQL = BatchInsert.SQL("INSERT OR IGNORE INTO identity (key, item)", columns: 2)

    /// Larger ones have another cause than duplicates.
    private static let maximumGroupSize = 100

    init(in database: Database, groups: Bool) throws {
        self.database = database
        self.groups = groups
        insertion = try BatchInsert(Self.insertionSQL, in: database)
    }

    /// Stores the keys of items; keys of one item must be adjacent if items are grouped.
    ///
    /// For articles without duplicates, which most are, this is one insertion.
    func insertKeys(_ keys: [(key: Int64, item: Int64)]) throws {
        let inserted = try insertion.run(keys.count) { index, statement, first in
            statement.bind(keys[index].key, at: first)
            statement.bind(keys[index].item, at: first + 1)
        }
        guard inserted < keys.count else { return }
        var isShared = false
        for (index, (key, item)) in keys.enumerated() {
            if try share(key, with: item) { isShared = true }
            guard index + 1 == keys.count || keys[index + 1].item != item else { continue }
            if isShared, groups { try group([item]) }
            isShared = false
        }
    }

    /// Records that another item has a key as well; returns whether the key is shared and still has a meaning.
    private func share(_ key: Int64, with item: Int64) throws -> Bool {
        guard let first = try number("SELECT item FROM identity WHERE key = ?", key), first != 0, first != item else {
            return false
        }
        var owners = try numbers("SELECT item FROM shared_identity WHERE key = ?", key)
        if owners.isEmpty { owners = [first] }
        guard !owners.contains(item) else { return true }
        let source = try number("SELECT source FROM item WHERE number = ?", item)
        let isTaken = try owners.contains { owner in
            try number(
                "SELECT source FROM item WHERE number = ? AND number NOT IN (SELECT item FROM renamed)",
                owner
            ) == source
        }
        guard !isTaken else {
            try run("UPDATE identity SET item = 0 WHERE key = ?", key)
            try run("DELETE FROM shared_identity WHERE key = ?", key)
            if groups { try group(owners) }
            return false
        }
        for owner in [first, item] {
            try run("INSERT OR IGNORE INTO shared_identity (key, item) VALUES (?, ?)", key, owner)
        }
        return true
    }

    func removeKeys(_ keys: [Int64], of item: Int64) throws {
        for key in keys {
            let others = try numbers("SELECT item FROM shared_identity WHERE key = ?", key).filter { $0 != item }
            try run("DELETE FROM shared_identity WHERE key = ? AND item = ?", key, item)
            if let heir = others.min() {
                try run("UPDATE identity SET item = ? WHERE key = ? AND item = ?", heir, key, item)
                if others.count == 1 { try run("DELETE FROM shared_identity WHERE key = ?", key) }
            } else {
                try run("DELETE FROM identity WHERE key = ? AND item = ?", key, item)
            }
        }
    }

    func duplicates(of item: Int64) throws -> [Int64] {
        try numbers(
            "SELECT item FROM twin WHERE first = (SELECT first FROM twin WHERE item = ?1) AND item <> ?1",
            item
        )
    }

    /// Groups items with those that share their keys, and separates items that no longer do.
    func group(_ items: [Int64]) throws {
        var waiting = items
        var seen: Set<Int64> = []
        while let item = waiting.popLast() {
            guard !seen.contains(item) else { continue }
            let group = try connected(to: item, byKeys: groups)
            seen.formUnion(group.items)
            var former: Set<Int64> = []
            for member in group.items { former.formUnion(try duplicates(of: member)) }
            waiting += former.subtracting(group.items)
            if group.isWhole, Set(group.sources).count == group.sources.count, group.items.count > 1 {
                try store(group.items)
            } else {
                try separate(group.items)
                for item in group.items {
                    let renamed = try connected(to: item, byKeys: false).items
                    if renamed.count > 1, renamed.min() == item { try store(renamed) }
                }
            }
        }
    }

    private func connected(
        to item: Int64,
        byKeys: Bool
    ) throws -> (items: [Int64], sources: [Int64], isWhole: Bool) {
        var found: [Int64] = []
        var sources: [Int64] = []
        var known: Set = [item]
        var waiting = [item]
        while let item = waiting.popLast() {
            // The item was removed.
            guard let source = try number("SELECT source FROM item WHERE number = ?", item) else { continue }
            found.append(item)
            if try number("SELECT 1 FROM renamed WHERE item = ?", item) == nil { sources.append(source) }
            guard found.count <= Self.maximumGroupSize else { return (found, sources, false) }
            let next =
                byKeys
                ? try numbers(
                    """
                    SELECT o.item FROM shared_identity k JOIN shared_identity o ON o.key = k.key
                    WHERE k.item = ? LIMIT \(Self.maximumGroupSize * 2)
                    """,
                    item
                ) : []
            let others = try numbers(RenamedArticles.others, item) + next
            for other in others where known.insert(other).inserted { waiting.append(other) }
        }
        return (found, sources, true)
    }

    private func store(_ items: [Int64]) throws {
        let list = JSONValue.array(items.map { .int(Int($0)) }).line
        let first = try Int64.fetchOne(
            database.cachedStatement(
                sql: """
                    SELECT s.item FROM state s JOIN source o ON o.number = s.source
                    WHERE s.item IN (SELECT value FROM json_each(?))
                    ORDER BY s.item IN (SELECT item FROM renamed), o.id IN (\(RemovedFilters.sql)),
                        o.id NOT GLOB 'filter:*', s.arrived, s.item LIMIT 1
                    """
            ),
            arguments: [list]
        )
        guard let first else { return }
        for item in items {
            try run(
                "INSERT OR REPLACE INTO twin (item, first, source) SELECT number, ?, source FROM item WHERE number = ?",
                first,
                item
            )
            let hidden = item == first ? "hidden & 1" : "hidden | 2"
            try run("UPDATE state SET hidden = \(hidden) WHERE item = ? AND hidden <> \(hidden)", item)
        }
        try DuplicateEvents.copy(among: items, in: database)
    }

    private func separate(_ items: [Int64]) throws {
        for item in items {
            try run("DELETE FROM twin WHERE item = ?", item)
            try run("UPDATE state SET hidden = hidden & 1 WHERE item = ? AND hidden > 1", item)
        }
    }

    private func run(_ sql: String, _ arguments: Int64...) throws {
        try database.cachedStatement(sql: sql).execute(arguments: StatementArguments(arguments))
    }

    private func number(_ sql: String, _ argument: Int64) throws -> Int64? {
        try Int64.fetchOne(database.cachedStatement(sql: sql), arguments: [argument])
    }

    private func numbers(_ sql: String, _ arguments: Int64...) throws -> [Int64] {
        try Int64.fetchAll(database.cachedStatement(sql: sql), arguments: StatementArguments(arguments))
    }

    /// Returns SQL for the representative of an item, which is the item itself without duplicates.
    static func first(_ item: String) -> String {
        "coalesce((SELECT first FROM twin WHERE twin.item = \(item)), \(item))"
    }

    static func exist(in database: Database) throws -> Bool {
        try Bool.fetchOne(database.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM twin)")) ?? false
    }

    static func areGrouped(in database: Database) throws -> Bool {
        let sql = "SELECT value = 'once' FROM setting WHERE name = 'duplicates'"
        return try Bool.fetchOne(database.cachedStatement(sql: sql)) ?? false
    }

    static func set(_ duplicates: Duplicates, in database: Database) throws {
        guard try areGrouped(in: database) != (duplicates == .once) else { return }
        try database.execute(
            sql: "INSERT OR REPLACE INTO setting (name, value) VALUES ('duplicates', ?)",
            arguments: [duplicates.rawValue]
        )
        let all = try DuplicateGroups(in: database, groups: duplicates == .once)
        if duplicates == .once { return try all.group(all.numbers("SELECT DISTINCT item FROM shared_identity")) }
        // Articles under several guids stay one.
        try all.separate(all.numbers("SELECT item FROM twin"))
        try all.group(all.numbers("SELECT item FROM renamed"))
    }
}

/// The `filter:` lines that the reader has removed, whose versions of shared articles are no longer preferred.
///
/// The library does not know the subscriptions otherwise.
enum RemovedFilters {
    static let sql = "SELECT value FROM json_each((SELECT value FROM setting WHERE name = 'removed filters'))"

    static func all(in database: Database) throws -> Set<SourceID> {
        Set(try String.fetchAll(database, sql: sql).map { SourceID(NULSafeText.decode($0)) })
    }

    /// Replaces them, and chooses the representatives of the articles anew that a filter has for which that changes.
    static func set(_ filters: Set<SourceID>, in database: Database) throws {
        let changed = try all(in: database).symmetricDifference(filters)
        try database.execute(
            sql: "INSERT OR REPLACE INTO setting (name, value) VALUES ('removed filters', ?)",
            arguments: [list(filters)]
        )
        guard try DuplicateGroups.areGrouped(in: database) else { return }
        let items = try Int64.fetchAll(
            database,
            sql: """
                SELECT item FROM twin WHERE source IN (
                    SELECT number FROM source WHERE id IN (SELECT value FROM json_each(?))
                )
                """,
            arguments: [list(changed)]
        )
        try DuplicateGroups(in: database, groups: true).group(items)
    }

    private static func list(_ filters: Set<SourceID>) -> String {
        JSONValue.array(filters.map(\.rawValue).sorted().map { .string(NULSafeText.encode($0)) }).line
    }
}

extension Library {
    /// The `filter:` lines that were ever fetched, and the ones that the library takes for removed.
    package func filters() async throws(LibraryError) -> (all: Set<SourceID>, removed: Set<SourceID>) {
        try await storage.read { database in
            let all = try String.fetchAll(database, sql: "SELECT id FROM source WHERE id GLOB 'filter:*'")
            return (Set(all.map { SourceID(NULSafeText.decode($0)) }), try RemovedFilters.all(in: database))
        }
    }

    /// Replaces the `filter:` lines that are removed: other subscriptions' own versions of their articles are shown.
    package func setRemovedFilters(_ filters: Set<SourceID>) async throws(LibraryError) {
        try await storage.write { try RemovedFilters.set(filters, in: $0) }
    }
}
