import GRDB

/// Allocates the document IDs of texts in the search index: a new item's text has the item's number, a changed text a new ID.
///
/// No ID is used twice. A text can be deleted from the index only with the exact words it was added with. When the rules for the
/// text of bodies have changed since, words stay, under an ID that no item has.
struct DocumentIDAllocator {
    private var last: Int64

    init(in database: Database) throws {
        let statement = try RawStatement(
            """
            SELECT max(
                (SELECT number FROM given), ifnull((SELECT max(number) FROM item), 0),
                ifnull((SELECT max(text) FROM revised), 0)
            )
            """,
            in: database
        )
        last = try statement.first { $0.number(0) } ?? 0
    }

    mutating func next() throws -> Int64 {
        guard last < .max else { throw DatabaseError(resultCode: .SQLITE_FULL) }
        last += 1
        return last
    }

    /// Saves the last ID that was allocated, before items are deleted.
    static func saveLast(in database: Database) throws {
        try database.execute(
            sql: "UPDATE given SET number = ?",
            arguments: [DocumentIDAllocator(in: database).last]
        )
    }
}
