import GRDB

/// Whether SQLite looks, for each row that is written, whether the rows are there that it refers to.
///
/// It takes a twentieth of what it costs to write new items, whose rows come one with another. So while a library is
/// filled pages are written without, which remove no row that others refer to; every other write is checked, and what
/// goes with it is removed. To change it lets SQLite forget all statements, so it is not changed for each page.
enum References {
    @Sendable static func leaveUnchecked(in database: Database) throws {
        try database.execute(sql: "PRAGMA foreign_keys = OFF")
    }

    static func checkAgain(in database: Database) throws {
        let areChecked = try RawStatement("PRAGMA foreign_keys", in: database).first { $0.number(0) != 0 }
        if areChecked != true { try database.execute(sql: "PRAGMA foreign_keys = ON") }
    }
}
