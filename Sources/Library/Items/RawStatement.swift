import GRDB
import GRDBSQLite

/// A statement executed once per item, bound and stepped through the C API to avoid boxing.
///
/// GRDB prepares and caches the statement. GRDB's own execution validates arguments, boxes them and notifies observers,
/// which costs more than most of these statements.
struct RawStatement {
    private let statement: Statement
    private let handle: OpaquePointer
    private let database: Database

    init(_ sql: String, in database: Database) throws {
        statement = try database.cachedStatement(sql: sql)
        handle = statement.sqliteStatement
        self.database = database
    }

    /// Binds NULL to a parameter, counted from 1 in all methods.
    func bindNull(at index: Int32) { sqlite3_bind_null(handle, index) }

    func bind(_ number: Int64, at index: Int32) {
        sqlite3_bind_int64(handle, index, number)
    }

    func bind(_ number: Int64?, at index: Int32) {
        if let number { bind(number, at: index) } else { bindNull(at: index) }
    }

    func bind(_ text: String?, at index: Int32) {
        guard var text else { return bindNull(at: index) }
        text.withUTF8 { bind($0, at: index) }
    }

    func bind(_ text: [UInt8], at index: Int32) { text.withUnsafeBufferPointer { bind($0, at: index) } }

    /// Binds a text in UTF-8 without a copy; the memory must stay valid until ``clearBindings()``.
    func bind(borrowed text: UnsafeBufferPointer<UInt8>, at index: Int32) { bind(text, at: index, copies: nil) }

    /// Binds bytes without a copy; the memory must stay valid until ``clearBindings()``.
    func bind(borrowed bytes: UnsafeRawBufferPointer, at index: Int32) {
        if let address = bytes.baseAddress {
            sqlite3_bind_blob64(handle, index, address, UInt64(bytes.count), nil)
        } else {
            // Without an address it would be NULL.
            sqlite3_bind_zeroblob(handle, index, 0)
        }
    }

    func clearBindings() { sqlite3_clear_bindings(handle) }

    private static var copying: sqlite3_destructor_type? { unsafeBitCast(-1, to: sqlite3_destructor_type.self) }

    private func bind(
        _ text: UnsafeBufferPointer<UInt8>,
        at index: Int32,
        copies: sqlite3_destructor_type? = copying
    ) {
        _ = text.withMemoryRebound(to: CChar.self) { text in
            if let address = text.baseAddress {
                sqlite3_bind_text64(handle, index, address, UInt64(text.count), copies, UInt8(SQLITE_UTF8))
            } else {
                // Without an address it would be NULL.
                sqlite3_bind_text64(handle, index, "", 0, copies, UInt8(SQLITE_UTF8))
            }
        }
    }

    func run() throws {
        while try step() {}
    }

    /// Runs the statement up to its first row; returns `nil` if the result has no rows.
    func first<T>(_ row: (RawStatement) -> T) throws -> T? {
        guard try step() else { return nil }
        defer { sqlite3_reset(handle) }
        return row(self)
    }

    func each(_ body: (RawStatement) throws -> Void) throws {
        defer { sqlite3_reset(handle) }
        while try step() { try body(self) }
    }

    /// Calls a closure with the text of a column, counted from 0; it is valid within the closure only.
    func withText<T>(_ column: Int32, _ body: (UnsafeBufferPointer<UInt8>) -> T) -> T {
        let start = sqlite3_column_text(handle, column)
        return body(
            UnsafeBufferPointer(start: start, count: start == nil ? 0 : Int(sqlite3_column_bytes(handle, column)))
        )
    }

    func bytes(_ column: Int32) -> [UInt8] {
        let start = sqlite3_column_blob(handle, column)
        return Array(UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(handle, column))))
    }

    func number(_ column: Int32) -> Int64 { sqlite3_column_int64(handle, column) }

    /// Steps to the next row; returns whether there is one.
    private func step() throws -> Bool {
        switch sqlite3_step(handle) {
        case SQLITE_ROW: return true
        case SQLITE_DONE:
            sqlite3_reset(handle)
            return false
        default:
            // Resetting returns the exact code even if the step has not.
            let code = sqlite3_reset(handle)
            let message = database.sqliteConnection.flatMap { String(cString: sqlite3_errmsg($0)) }
            throw DatabaseError(resultCode: ResultCode(rawValue: code), message: message, sql: statement.sql)
        }
    }
}

/// An INSERT of many rows, several per statement.
///
/// A statement opens the table and each of its indexes. For a single small row that is up to a third of the cost.
struct BatchInsert {
    private let single: RawStatement
    private let several: RawStatement
    private let columns: Int32
    private let database: Database

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

    /// Inserts rows, whose values a closure binds from the given parameter on; returns the number of inserted rows.
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

    func clearBindings() {
        single.clearBindings()
        several.clearBindings()
    }
}
