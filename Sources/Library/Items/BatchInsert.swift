import GRDB

/// An INSERT of several rows a statement.
///
/// A statement opens the table and its indexes, which takes about a third of the time of inserting one small row.
struct BatchInsert {
    private let single: RawStatement
    private let several: RawStatement
    private let columns: Int32
    private let database: Database

    /// The number of rows a statement.
    private static let width = 32

    /// The SQL of the two statements, composed once and not for every page.
    struct SQL: Sendable {
        fileprivate let single: String
        fileprivate let several: String
        fileprivate let columns: Int32

        /// - Parameter table: The statement up to its rows, such as `INSERT INTO body (item, content)`.
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
    /// - Parameter bind: Binds the values of a row, given the index of the row, the statement and the row's first parameter.
    /// - Returns: The number of rows inserted.
    @discardableResult
    func run(_ count: Int, bind: (Int, RawStatement, Int32) -> Void) throws -> Int {
        var (row, inserted) = (0, 0)
        while row < count {
            let isFull = count - row >= Self.width
            let statement = isFull ? several : single
            for index in 0..<(isFull ? Self.width : 1) {
                bind(row, statement, Int32(index) * columns + 1)
                row += 1
            }
            try statement.run()
            inserted += database.changesCount
        }
        return inserted
    }

    /// Clears the bindings of the last rows.
    func clearBindings() {
        single.clearBindings()
        several.clearBindings()
    }
}
