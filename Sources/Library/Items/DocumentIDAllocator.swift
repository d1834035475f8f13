import GRDB

/// Gives texts their numbers: those of new items, which the items share, and those of texts that have changed.
///
/// No number is given twice. The search index cannot be asked what it holds of a text, so what cannot be taken out of it
/// exactly — because the text of a body was made by other rules when it came — stays under a number that nobody has.
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

    /// The next number.
    mutating func next() throws -> Int64 {
        guard last < .max else { throw DatabaseError(resultCode: .SQLITE_FULL) }
        last += 1
        return last
    }

    /// Remembers the numbers that have been given, because items are about to be removed.
    static func remember(in database: Database) throws {
        try database.execute(
            sql: "UPDATE given SET number = ?",
            arguments: [DocumentIDAllocator(in: database).last]
        )
    }
}
