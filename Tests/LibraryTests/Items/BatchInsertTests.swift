import GRDB
import Testing

@testable import Library

/// Tests of inserting several rows with one statement: BatchInsert.
@Suite struct BatchInsertTests {
    @Test(arguments: [0, 1, 31, 32, 33, 100])
    func rowsAreInsertedSeveralAtATime(count: Int) async throws {
        let library = try World().memory()
        let (inserted, again, rows) = try await library.storage.write { database in
            let sql = BatchInsert.SQL("INSERT OR IGNORE INTO identity (key, item)", columns: 2)
            let insertion = try BatchInsert(sql, in: database)
            func insert(_ keys: Range<Int>) throws -> Int {
                try insertion.run(keys.count) { place, statement, first in
                    statement.bind(Int64(keys.lowerBound + place), at: first)
                    statement.bind(Int64(place * 2), at: first + 1)
                }
            }
            let inserted = try insert(0..<count)
            let again = try insert(0..<(count + 5))
            let rows = try String.fetchAll(database, sql: "SELECT key || ' ' || item FROM identity ORDER BY key")
            return (inserted, again, rows)
        }
        #expect(inserted == count)
        #expect(again == 5)
        #expect(rows == (0..<(count + 5)).map { "\($0) \($0 * 2)" })
    }
}
