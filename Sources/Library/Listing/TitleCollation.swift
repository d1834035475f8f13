import GRDB
import GRDBSQLite
import Query

/// The order of titles in SQL (``Query/TitleKey``): stored keys are compared by it, so that the order can change without them.
enum TitleCollation {
    static let name = "quire_title"

    static func register(in database: Database) {
        sqlite3_create_collation_v2(
            database.sqliteConnection,
            name,
            SQLITE_UTF8,
            nil,
            { _, leftCount, left, rightCount, right in
                let left = UnsafeRawBufferPointer(start: left, count: Int(leftCount)).bindMemory(to: UInt8.self)
                let right = UnsafeRawBufferPointer(start: right, count: Int(rightCount)).bindMemory(to: UInt8.self)
                return Int32(clamping: TitleKey.compare(left.span, right.span))
            },
            nil
        )
    }
}
