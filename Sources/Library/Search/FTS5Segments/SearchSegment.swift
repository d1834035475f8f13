import GRDB

/// Adds texts to the search index as a segment of its own, without FTS5, which would cut, sort and merge them on the
/// writer's time (`docs/decisions/0020-search-segments-are-written-directly.md`).
///
/// FTS5 finds words in it, takes texts out and merges segments as if it had written it.
struct SearchSegment {
    private let database: Database
    private let replacement: RawStatement

    /// Where FTS5 keeps how many texts there are and how many tokens they have in each column, and its structure.
    private static let totals: Int64 = 1
    private static let structure: Int64 = 10

    private static let damage = DatabaseError(
        resultCode: .SQLITE_CORRUPT_VTAB,
        message: "what the search index says of itself cannot be read"
    )

    private init(_ database: Database) throws {
        self.database = database
        replacement = try RawStatement("REPLACE INTO search_data (id, block) VALUES (?, ?)", in: database)
    }

    /// Adds texts.
    ///
    /// - Parameter parts: Each with higher numbers than those before, none of which the index has.
    static func add(_ parts: [PostingsMerge.Part], in database: Database) throws {
        // What FTS5 has collected in this transaction is written when another begins within it.
        try database.execute(sql: "SAVEPOINT segment; RELEASE segment")
        let segment = try SearchSegment(database)
        try segment.count(parts)
        let work = try segment.write(parts)
        // A search on this connection may have left FTS5 with the structure as it was. To merge nothing makes it forget that;
        // told to merge at once it would go by what it remembers, and write that over the new one.
        let merge = try database.cachedStatement(sql: "INSERT INTO search (search, rank) VALUES ('merge', ?)")
        try merge.execute(arguments: [0])
        if work > 0 { try merge.execute(arguments: [work]) }
    }

    /// Writes the segment.
    ///
    /// - Returns: How many pages should be written to merge what lies about.
    private func write(_ parts: [PostingsMerge.Part]) throws -> Int {
        guard var structure = SegmentStructure(try Self.value(Self.structure, in: database)) else { throw Self.damage }
        guard let number = structure.freeNumber else {
            throw DatabaseError(resultCode: .SQLITE_FULL, message: "the search index has too many segments")
        }
        let contents = try RawStatement("REPLACE INTO search_idx (segid, term, pgno) VALUES (?, ?, ?)", in: database)
        var writer = SegmentWriter(number, pages: replacement, contents: contents)
        try PostingsMerge(parts).each { try writer.add($0, $1) }
        let pages = try writer.finish()
        guard pages > 0 else { return 0 }
        structure.add(number, pages: pages)
        try set(Self.structure, to: structure.record)
        return structure.mergeWork
    }

    /// Counts texts and tokens.
    private func count(_ parts: [PostingsMerge.Part]) throws {
        var totals = try Self.totals(in: database)
        for part in parts {
            for (place, number) in part.numbers.enumerated() where number > 0 {
                totals[0] += 1
                for column in 0..<SearchIndex.columnCount {
                    totals[1 + column] += UInt64(part.postings.lengths[place * SearchIndex.columnCount + column])
                }
            }
        }
        try set(Self.totals, to: Varint.bytes(of: totals))
    }

    /// Nothing at all in an index that was emptied.
    private static func totals(in database: Database) throws -> [UInt64] {
        let record = try value(totals, in: database)
        let totals = Varint.numbers(in: record)
        guard record.isEmpty || totals.count == 1 + SearchIndex.columnCount && Varint.bytes(of: totals) == record else {
            throw damage
        }
        return totals.isEmpty ? Array(repeating: 0, count: 1 + SearchIndex.columnCount) : totals
    }

    /// Throws where texts cannot be added, because what the index says of itself is damaged.
    static func check(in database: Database) throws {
        _ = try totals(in: database)
        guard SegmentStructure(try value(structure, in: database)) != nil else { throw damage }
    }

    /// Makes an index that FTS5 can open again, to empty it, where it says nothing of itself that can be read.
    static func makeReadable(in database: Database) throws {
        guard SegmentStructure(try value(structure, in: database)) == nil else { return }
        try SearchSegment(database).set(structure, to: SegmentStructure.empty)
    }

    private static func value(_ number: Int64, in database: Database) throws -> [UInt8] {
        let record = try RawStatement("SELECT block FROM search_data WHERE id = ?", in: database)
        record.bind(number, at: 1)
        return try record.first { $0.bytes(0) } ?? []
    }

    private func set(_ number: Int64, to bytes: [UInt8]) throws {
        replacement.bind(number, at: 1)
        defer { replacement.clearBindings() }
        try bytes.withUnsafeBytes {
            replacement.bind(kept: $0, at: 2)
            try replacement.run()
        }
    }
}
