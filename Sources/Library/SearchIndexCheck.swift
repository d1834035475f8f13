import GRDB

/// Compares the search index with the texts it was made of, only by reading.
///
/// FTS5 has a check of its own, which counts as writing: nobody else could write for as long as it takes. So both sides
/// are summed up here — every token of every text, and every entry of the index — on one state of the file. The sum is
/// against chance, and does not depend on the order.
struct SearchIndexCheck {
    private let database: Database

    init(_ database: Database) {
        self.database = database
    }

    /// Whether the index holds what the texts have, and nothing else.
    func isWhole() throws -> Bool {
        try database.execute(
            sql: "CREATE VIRTUAL TABLE IF NOT EXISTS temp.vocabulary USING fts5vocab(main, search, instance)"
        )
        return try sumOfIndex() == sumOfTexts()
    }

    private func sumOfIndex() throws -> UInt64 {
        var sum: UInt64 = 0
        let entries = try RowStatement("SELECT term, doc, col, offset FROM temp.vocabulary", in: database)
        try entries.each { entry in
            // The columns' names differ in length.
            let column = entry.withText(2) { $0.count }
            let (item, offset) = (entry.number(1), entry.number(3))
            sum &+= entry.withText(0) { Self.fingerprint($0, item, column, offset) }
        }
        return sum
    }

    private func sumOfTexts() throws -> UInt64 {
        var sum: UInt64 = 0
        let texts = try RowStatement("SELECT id, c0, c1, c2 FROM search_content", in: database)
        let columns = ["title", "authors", "text"].map(\.utf8.count)
        try texts.each { row in
            let item = row.number(0)
            for (index, column) in columns.enumerated() {
                row.withText(Int32(index + 1)) { text in
                    for (offset, token) in text.split(separator: UInt8(ascii: " ")).enumerated() {
                        sum &+= Self.fingerprint(UnsafeBufferPointer(rebasing: token), item, column, Int64(offset))
                    }
                }
            }
        }
        return sum
    }

    private static func fingerprint(
        _ token: UnsafeBufferPointer<UInt8>,
        _ item: Int64,
        _ column: Int,
        _ offset: Int64
    ) -> UInt64 {
        var state: UInt64 = 0xCBF2_9CE4_8422_2325
        func add(_ number: UInt64) { state = (state ^ number) &* 0x0000_0100_0000_01B3 }
        for byte in token { add(UInt64(byte)) }
        add(UInt64(bitPattern: item) &* 0x9E37_79B9_7F4A_7C15)
        add(UInt64(bitPattern: offset) << 8 | UInt64(UInt8(truncatingIfNeeded: column)))
        // What differs little must not sum up to the same.
        state = (state ^ (state >> 32)) &* 0xD6E8_FEB8_6659_FD93
        return state ^ (state >> 29)
    }
}
