import GRDB

/// An insertion of many rows, several with one statement.
///
/// A statement opens the table and each of its indexes, which for a single small row costs as much as a third of the whole.
struct BatchInsert {
    private let single: RawStatement
    private let several: RawStatement
    private let columns: Int32
    private let database: Database

    /// How many rows one statement takes; more gain nothing.
    private static let width = 32

    /// The texts of the two statements, which are put together once and not for every page.
    struct SQL: Sendable {
        fileprivate let single: String
        fileprivate let several: String
        fileprivate let columns: Int32

        /// - Parameter table: The statement as far as the rows, such as `INSERT INTO body (item, content)`.
        init(_ table: String, columns: Int) {
            let row = "(\(databaseQuestionMarks(count: columns)))"
            single = "\(table) VALUES \(row)"
            several = "\(table) VALUES \(repeatElement(row, count: BatchInsert.width).joined(separator: ", "))"
            self.columns = Int32(columns)
        }
    }

    init(_ sql: SQL, in database: Database) throws {
        single = try RawStatement(sql.single, in: database)
        several = try RawStatement(sql.several, in: database)
        columns = sql.columns
        self.database = database
    }

    /// Inserts rows.
    ///
    /// - Parameter bind: Binds the values of the row of that place, the first of them at that parameter.
    /// - Returns: How many were inserted.
    @discardableResult
    func run(_ count: Int, bind: (Int, RawStatement, Int32) -> Void) throws -> Int {
        var (place, inserted) = (0, 0)
        while place < count {
            let isFull = count - place >= Self.width
            let statement = isFull ? several : single
            for row in 0..<(isFull ? Self.width : 1) {
                bind(place, statement, Int32(row) * columns + 1)
                place += 1
            }
            try statement.run()
            inserted += database.changesCount
        }
        return inserted
    }

    /// Lets go of the texts of the rows that were inserted last.
    func clearBindings() {
        single.clearBindings()
        several.clearBindings()
    }
}
