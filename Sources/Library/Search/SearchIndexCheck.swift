import FeedModel
import GRDB
import Query

/// Compares the search index with the texts that items have, only by reading.
///
/// FTS5 has a check of its own, which counts as writing: nobody else could write for as long as it takes. So both sides
/// are summed up here, text by text — every token of the text, and every entry of the index — on one state of the file.
/// The sum is against chance, and does not depend on the order.
struct SearchIndexCheck {
    private let database: Database
    private let bodyText: (Item.Body) -> String

    /// What the index has under numbers that are some item's text, and what under others.
    struct Outcome {
        /// How many items have a text.
        var items = 0
        /// Items of which the index does not hold exactly the text they have.
        var differing = 0
        /// Texts that no item has any more.
        var outdated = 0
    }

    init(_ database: Database, bodyText: @escaping (Item.Body) -> String) {
        self.database = database
        self.bodyText = bodyText
    }

    func outcome() throws -> Outcome {
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
        return Outcome(items: sums.count, differing: sums.values.count { $0 != 0 }, outdated: outdated.count)
    }

    private func forEachEntry(_ body: (Int64, UInt64) -> Void) throws {
        try database.execute(
            sql: "CREATE VIRTUAL TABLE IF NOT EXISTS temp.vocabulary USING fts5vocab(main, search, instance)"
        )
        let entries = try RawStatement("SELECT term, doc, col, offset FROM temp.vocabulary", in: database)
        try entries.each { entry in
            // The columns' names differ in length.
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
        // What differs little must not sum up to the same.
        state = (state ^ (state >> 32)) &* 0xD6E8_FEB8_6659_FD93
        return state ^ (state >> 29)
    }
}
