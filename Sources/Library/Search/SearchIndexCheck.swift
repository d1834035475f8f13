import FeedModel
import GRDB
import Query

/// Compares the search index with the texts of items, by reading only.
///
/// FTS5's own check needs the writer for as long as it runs. This one sums fingerprints text by text: of every token of the
/// text, and of every entry of the index. The sums do not depend on the order.
struct SearchIndexCheck {
    let database: Database
    let bodyText: (Item.Body) -> String

    func outcome() throws -> SearchRebuilding {
        try FTS5SegmentWriter.check(in: database)
        var sums = try sumsOfTexts()
        var outdated: Set<Int64> = []
        try forEachEntry { number, fingerprint in
            if let index = sums.index(forKey: number) {
                sums.values[index] &-= fingerprint
            } else {
                outdated.insert(number)
            }
        }
        return SearchRebuilding(items: sums.count, differing: sums.values.count { $0 != 0 }, outdated: outdated.count)
    }

    private func forEachEntry(_ body: (Int64, UInt64) -> Void) throws {
        try database.execute(
            sql: "CREATE VIRTUAL TABLE IF NOT EXISTS temp.vocabulary USING fts5vocab(main, search, instance)"
        )
        let entries = try RawStatement("SELECT term, doc, col, offset FROM temp.vocabulary", in: database)
        try entries.each { entry in
            // The names of the columns differ in length.
            let column = entry.withText(2) { $0.count }
            let offset = entry.number(3)
            body(entry.number(1), entry.withText(0) { Self.fingerprint($0, column, offset) })
        }
    }

    private func sumsOfTexts() throws -> [Int64: UInt64] {
        var sums: [Int64: UInt64] = [:]
        try SearchIndex.each(in: database, bodyText) { number, document in
            var sum: UInt64 = 0
            for column in SearchColumn.allCases {
                document[column].withUnsafeBufferPointer { text in
                    for (offset, token) in text.split(separator: UInt8(ascii: " ")).enumerated() {
                        let token = UnsafeBufferPointer(rebasing: token)
                        sum &+= Self.fingerprint(token, column.rawValue.utf8.count, Int64(offset))
                    }
                }
            }
            sums[number] = sum
        }
        return sums
    }

    private static func fingerprint(_ token: UnsafeBufferPointer<UInt8>, _ column: Int, _ offset: Int64) -> UInt64 {
        var state: UInt64 = 0xCBF2_9CE4_8422_2325
        func add(_ number: UInt64) { state = (state ^ number) &* 0x0000_0100_0000_01B3 }
        for byte in token { add(UInt64(byte)) }
        add(UInt64(bitPattern: offset) << 8 | UInt64(UInt8(truncatingIfNeeded: column)))
        // Mixes the bits, so that similar tokens do not add up to the same sum.
        state = (state ^ (state >> 32)) &* 0xD6E8_FEB8_6659_FD93
        return state ^ (state >> 29)
    }
}
