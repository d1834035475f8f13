import GRDB

/// Inserts the article keys of new items, a batch a statement.
struct IdentityInsertion {
    private let insertion: BatchInsert

    private static let sql = BatchInsert.SQL("INSERT OR IGNORE INTO identity (key, item)", columns: 2)

    init(in database: Database) throws { insertion = try BatchInsert(Self.sql, in: database) }

    func insert(_ keys: [(key: Int64, item: Int64)]) throws -> Int {
        try insertion.run(keys.count) { index, statement, first in
            statement.bind(keys[index].key, at: first)
            statement.bind(keys[index].item, at: first + 1)
        }
    }
}
