import GRDB

/// An INSERT of many rows, several per statement.
///
/// A statement opens the table and each of its indexes. For a single small row that is up to a third of the cost.
struct BatchInsert {
    private let single: RawStatement
    private let several: RawStatement
    private let columns: Int32
    private let database: Database

    /// The rows of one statement.
    ///
    /// More gain nothing.
    private static let width = 32

    /// The SQL of both statements, built once and not for every page.
    struct SQL: Sendable {
        fileprivate let single: String
        fileprivate let several: String
        fileprivate let columns: Int32

        /// - Parameter table: The beginning of the statement, such as `INSERT INTO body (item, content)`.
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
    /// - Parameters:
    ///   - count: The number of rows.
    ///   - bind: Binds the values of the row at an index, the first of them to the given parameter.
    /// - Returns: The number of rows that were inserted.
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

    /// Releases the values of the last rows.
    func clearBindings() {
        single.clearBindings()
        several.clearBindings()
    }
}
