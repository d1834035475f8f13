import GRDB
import Query

/// Adds texts as a segment that is written directly into FTS5's tables, without FTS5
/// (`docs/decisions/0020-search-segments-are-written-directly.md`).
///
/// FTS5 would split the texts into words again, and sort and merge them while the writer is held. It searches the segment,
/// deletes texts from it and merges it like its own segments. Only the format of ``isFormatKnown(in:)`` is written; an
/// index of another format is left to ``FTS5InsertWriter``.
struct FTS5SegmentWriter: SearchIndexWriter {
    private let database: Database
    private let replacement: RawStatement

    /// The rows of `search_data` in which FTS5 keeps the numbers of texts and tokens, and the structure record.
    private static let totals: Int64 = 1
    private static let structure: Int64 = 10

    /// The format of FTS5's tables, as `search_config` has it.
    private static let knownVersion: Int64 = 4

    private static let damage = DatabaseError(
        resultCode: .SQLITE_CORRUPT_VTAB,
        message: "the search index's own records are damaged"
    )

    init(in database: Database) throws {
        self.database = database
        replacement = try RawStatement("REPLACE INTO search_data (id, block) VALUES (?, ?)", in: database)
    }

    /// Whether the index has the format that this type writes.
    ///
    /// - Throws: `SQLITE_CORRUPT_VTAB` when the structure record is missing or too short for any format.
    static func isFormatKnown(in database: Database) throws -> Bool {
        let record = try value(structure, in: database)
        guard record.count >= SegmentStructure.empty.count else { throw damage }
        guard SegmentStructure(record) != nil else { return false }
        let version = try RawStatement("SELECT v FROM search_config WHERE k = 'version'", in: database)
        return try version.first { $0.number(0) } == knownVersion
    }

    func add(_ pages: [WrittenPage]) throws {
        try add(pages.flatMap { page in (page.postings ?? []).map { PostingsMerge.Part($0, page.added) } })
    }

    func add(_ texts: [(number: Int64, document: SearchDocument)]) throws {
        var builder = PostingsBuilder()
        for text in texts { builder.add(text.document.write) }
        let added = texts.enumerated().map { (number: $1.number, index: $0) }
        try add([PostingsMerge.Part(builder.finish(), added)])
    }

    /// Adds the texts of postings as one segment; each part has higher document IDs than those before.
    func add(_ parts: [PostingsMerge.Part]) throws {
        // Beginning a savepoint makes FTS5 write what it has collected in this transaction.
        try database.execute(sql: "SAVEPOINT segment; RELEASE segment")
        try count(parts)
        let work = try write(parts)
        // After a search on this connection FTS5 has a copy of the old structure record. Merging nothing drops the copy;
        // merging right away would write it over the new record.
        let merge = try database.cachedStatement(sql: "INSERT INTO search (search, rank) VALUES ('merge', ?)")
        try merge.execute(arguments: [0])
        if work > 0 { try merge.execute(arguments: [work]) }
    }

    /// Writes the segment; returns the number of pages to write in merges, 0 when no merge is due.
    private func write(_ parts: [PostingsMerge.Part]) throws -> Int {
        guard var structure = SegmentStructure(try Self.value(Self.structure, in: database)) else { throw Self.damage }
        guard let number = structure.freeNumber else {
            throw DatabaseError(resultCode: .SQLITE_FULL, message: "the search index has too many segments")
        }
        let contents = try RawStatement("REPLACE INTO search_idx (segid, term, pgno) VALUES (?, ?, ?)", in: database)
        var writer = SegmentPageWriter(number, pages: replacement, contents: contents)
        try PostingsMerge(parts).each { try writer.add($0, $1) }
        let pages = try writer.finish()
        guard pages > 0 else { return 0 }
        structure.add(number, pages: pages)
        try set(Self.structure, to: structure.record)
        return structure.mergeWork
    }

    private func count(_ parts: [PostingsMerge.Part]) throws {
        var totals = try Self.totals(in: database)
        for part in parts {
            for (index, number) in part.numbers.enumerated() where number > 0 {
                totals[0] += 1
                for column in 0..<SearchIndex.columnCount {
                    totals[1 + column] += UInt64(part.postings.lengths[index * SearchIndex.columnCount + column])
                }
            }
        }
        try set(Self.totals, to: Varint.bytes(of: totals))
    }

    /// The number of texts, and of tokens in each column; the record of an emptied index is empty.
    private static func totals(in database: Database) throws -> [UInt64] {
        let record = try value(totals, in: database)
        let totals = Varint.numbers(in: record)
        guard record.isEmpty || totals.count == 1 + SearchIndex.columnCount && Varint.bytes(of: totals) == record else {
            throw damage
        }
        return totals.isEmpty ? Array(repeating: 0, count: 1 + SearchIndex.columnCount) : totals
    }

    /// Throws when the records that FTS5 keeps of the index are damaged; FTS5 checks records of another format.
    static func check(in database: Database) throws {
        _ = try totals(in: database)
        _ = try isFormatKnown(in: database)
    }

    /// Replaces a structure record that cannot be read with an empty one, so that FTS5 can open the index to empty it.
    static func makeReadable(in database: Database) throws {
        guard SegmentStructure(try value(structure, in: database)) == nil else { return }
        try FTS5SegmentWriter(in: database).set(structure, to: SegmentStructure.empty)
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
            replacement.bind(borrowed: $0, at: 2)
            try replacement.run()
        }
    }
}
