import FeedModel
import Foundation
import GRDB
import Query
import QuireTesting
import Testing

@testable import Library

/// Tests of segments written without FTS5, compared with FTS5's own: PostingsBuilder, PostingsMerge, SearchSegment,
/// SegmentWriter, SkipList.
@Suite struct SegmentTests {
    /// A database with two empty indexes: `search`, which segments are added to, and `reference`, which FTS5 fills.
    private func database() throws -> DatabaseQueue {
        let queue = try DatabaseQueue()
        try queue.writeWithoutTransaction { database in
            for name in ["search", "reference"] {
                try database.execute(
                    sql: """
                        CREATE VIRTUAL TABLE \(name)
                            USING fts5(title, authors, text, content = '', tokenize = 'ascii', columnsize = 0)
                        """
                )
            }
        }
        return queue
    }

    /// Texts of some words, which occur in many positions or in few.
    private struct Words {
        var random: SeededGenerator
        private let words: [String]

        init(seed: UInt64) {
            random = SeededGenerator(seed: seed)
            let letters = ["a", "b", "lantern", "harbour", "9", "ünï", "日本", "ж", "🎉", "zz", "abcdefgh", "abcdefghi"]
            var words = letters
            for one in letters { for other in letters { words.append(one + other) } }
            words.append(String(repeating: "x", count: 64))
            words.append(String(repeating: "x", count: 63) + "y")
            self.words = words
        }

        mutating func text(_ count: Int) -> [UInt8] {
            let chosen = (0..<count).map { _ in
                words[Int.random(in: 0..<(random.chance(3) ? words.count : 5), using: &random)]
            }
            return Array(chosen.joined(separator: " ").utf8)
        }

        mutating func document(longest: Int) -> Document {
            Document(
                title: text(Int.random(in: 0...6, using: &random)),
                authors: random.chance(3) ? text(2) : [],
                text: text(Int.random(in: 0...longest, using: &random))
            )
        }
    }

    private struct Document {
        var title: [UInt8] = []
        var authors: [UInt8] = []
        var text: [UInt8] = []
    }

    private func part(_ documents: [Document], _ numbers: [Int64?]) -> PostingsMerge.Part {
        var builder = PostingsBuilder()
        for document in documents {
            builder.add { bytes in
                bytes += document.title
                let title = bytes.count
                bytes += document.authors
                let authors = bytes.count
                bytes += document.text
                return (title, authors)
            }
        }
        let added = numbers.enumerated().compactMap { index, number in number.map { (number: $0, index: index) } }
        return PostingsMerge.Part(builder.finish(), added)
    }

    private func insert(_ documents: [Document], _ numbers: [Int64?], in database: Database) throws {
        for (document, number) in zip(documents, numbers) {
            guard let number else { continue }
            try database.execute(
                sql: "INSERT INTO reference (rowid, title, authors, text) VALUES (?, ?, ?, ?)",
                arguments: [number] + StatementArguments([document.title, document.authors, document.text].map(string))
            )
        }
    }

    private func remove(_ document: Document, _ number: Int64, from table: String, in database: Database) throws {
        try database.execute(
            sql: "INSERT INTO \(table) (rowid, title, authors, text, \(table)) VALUES (?, ?, ?, ?, 'delete')",
            arguments: [number] + StatementArguments([document.title, document.authors, document.text].map(string))
        )
    }

    private func string(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

    /// Every word with every position where it occurs, and how many texts and tokens there are.
    private func contents(of table: String, in database: Database) throws -> (entries: [String], totals: [UInt64]) {
        try database.execute(sql: "CREATE VIRTUAL TABLE temp.words USING fts5vocab(main, \(table), instance)")
        defer { try? database.execute(sql: "DROP TABLE temp.words") }
        let entries = try String.fetchAll(
            database,
            sql: "SELECT term || ' ' || doc || ' ' || col || ' ' || offset FROM temp.words"
        )
        let totals = try Data.fetchOne(database, sql: "SELECT block FROM \(table)_data WHERE id = 1")
        return (entries, Varint.numbers(in: Array(totals ?? Data())))
    }

    private func expectEqual(in database: Database) throws {
        // It fails where a page, a list or a table of contents is not as it should be.
        try database.execute(sql: "INSERT INTO search (search) VALUES ('integrity-check')")
        let (segments, reference) = (
            try contents(of: "search", in: database), try contents(of: "reference", in: database)
        )
        #expect(segments.entries == reference.entries)
        #expect(segments.totals == reference.totals)
    }

    @Test(arguments: 1...12) func segmentsHoldWhatFTS5MakesOfTheSameTexts(seed: Int) throws {
        var words = Words(seed: UInt64(seed))
        try database().writeWithoutTransaction { database in
            var next: Int64 = 1
            for _ in 0..<Int.random(in: 1...5, using: &words.random) {
                var parts: [PostingsMerge.Part] = []
                try database.inTransaction {
                    for _ in 0..<Int.random(in: 1...8, using: &words.random) {
                        let longest = words.random.pick([0, 3, 40, 900])
                        let count = Int.random(in: 0...40, using: &words.random)
                        let documents = (0..<count).map { _ in words.document(longest: longest) }
                        let leavesOut = words.random.chance(2)
                        let numbers = documents.map { _ -> Int64? in
                            next += leavesOut ? Int64.random(in: 1...300, using: &words.random) : 1
                            return leavesOut && words.random.chance(4) ? nil : next
                        }
                        parts.append(part(documents, numbers))
                        try insert(documents, numbers, in: database)
                    }
                    try FTS5SegmentWriter(in: database).add(parts)
                    return .commit
                }
                try expectEqual(in: database)
            }
        }
    }

    /// Lists of many pages have a table of the rows that their pages begin with, and words of many places end up on pages
    /// on which no row begins.
    @Test func listsOfManyPagesAreFoundAndJumpedThrough() throws {
        var words = Words(seed: 5)
        try database().writeWithoutTransaction { database in
            var documents = (0..<6_000).map { index in
                Document(
                    title: index % 997 == 0 ? Array("rare common".utf8) : Array("common".utf8),
                    text: words.text(9)
                )
            }
            documents[3_000].text = Array(repeatElement("common", count: 40_000).joined(separator: " ").utf8)
            let numbers = documents.indices.map { Int64($0 + 1_000_000) as Int64? }
            try FTS5SegmentWriter(in: database).add([part(documents, numbers)])
            try database.inTransaction {
                try insert(documents, numbers, in: database)
                return .commit
            }
            try expectEqual(in: database)
            let lists = try Int.fetchOne(database, sql: "SELECT count(*) FROM search_idx WHERE pgno & 1")
            #expect(lists ?? 0 > 3)
            for query in ["rare AND common", "common AND rare", "title : common NOT rare", "NEAR(common common)"] {
                let found = try ["search", "reference"].map {
                    try Int64.fetchAll(database, sql: "SELECT rowid FROM \($0) WHERE \($0) MATCH ?", arguments: [query])
                }
                #expect(found[0] == found[1])
                #expect(!found[0].isEmpty)
            }
        }
    }

    /// The contents of two indexes: one changed by segments and FTS5 in turns, the other by FTS5 alone.
    private struct Turns {
        var words: Words
        var kept: [Int64: Document] = [:]
        var next: Int64 = 0

        init(seed: Int) { words = Words(seed: UInt64(seed)) }
    }

    /// Takes a text out by FTS5, or adds some by a segment.
    private func takeTurn(_ turns: inout Turns, in database: Database) throws {
        if turns.words.random.chance(3), !turns.kept.isEmpty {
            let number = turns.words.random.pick(turns.kept.keys.sorted())
            guard let document = turns.kept.removeValue(forKey: number) else { return }
            for table in ["search", "reference"] { try remove(document, number, from: table, in: database) }
        } else {
            let documents = (0..<turns.words.random.pick([1, 2, 50, 400])).map { _ in turns.words.document(longest: 60)
            }
            let numbers = documents.indices.map { turns.next + Int64($0) + 1 as Int64? }
            turns.next += Int64(documents.count)
            for (number, document) in zip(numbers, documents) { turns.kept[number ?? 0] = document }
            try FTS5SegmentWriter(in: database).add([part(documents, numbers)])
            try insert(documents, numbers, in: database)
        }
    }

    /// FTS5 caches the list of segments of the index, and must not overwrite segments that were added without it.
    @Test(arguments: 1...6) func segmentsAndFTS5TakeTurns(seed: Int) throws {
        var turns = Turns(seed: seed)
        try database().writeWithoutTransaction { database in
            for round in 0..<60 {
                let before = turns
                try database.inTransaction {
                    for _ in 0..<Int.random(in: 1...3, using: &turns.words.random) {
                        try takeTurn(&turns, in: database)
                        if turns.words.random.chance(2) { _ = try count(of: "lantern", in: database) }
                    }
                    return round % 7 == 3 ? .rollback : .commit
                }
                if round % 7 == 3 { (turns.kept, turns.next) = (before.kept, before.next) }
            }
            try expectEqual(in: database)
        }
    }

    @Test func segmentsThatLieAboutAreMerged() throws {
        try database().writeWithoutTransaction { database in
            for number in 1...100 as ClosedRange<Int64> {
                try add("lantern \(number)", number, in: database)
            }
            let record = try Data.fetchOne(database, sql: "SELECT block FROM search_data WHERE id = 10")
            let structure = try #require(SegmentStructure(Array(record ?? Data())))
            #expect(structure.segmentCount < 16)
            #expect(structure.record == Array(record ?? Data()))
            try expectEqual(in: database)
        }
    }

    /// A connection that has searched caches the segments of the index.
    @Test func aSearchBetweenSegmentsChangesNothing() throws {
        try database().writeWithoutTransaction { database in
            for number in 1...30 as ClosedRange<Int64> {
                try add("lantern \(number)", number, in: database)
                #expect(try count(of: "lantern", in: database) == Int(number))
            }
            try expectEqual(in: database)
        }
    }

    @Test func aSearchWhileAMergeIsNotAtItsEndLosesNothing() throws {
        try database().writeWithoutTransaction { database in
            for number in 1...18 as ClosedRange<Int64> {
                let words = (0..<16_000).map { "w\(Int64($0) &* number &* 7919 % 1_000_003)" }
                try add("lantern " + words.joined(separator: " "), number, in: database)
                #expect(try count(of: "lantern", in: database) == Int(number))
            }
            try expectEqual(in: database)
        }
    }

    /// Adds a text to both indexes.
    private func add(_ text: String, _ number: Int64, in database: Database) throws {
        let document = Document(text: Array(text.utf8))
        try FTS5SegmentWriter(in: database).add([part([document], [number])])
        try insert([document], [number], in: database)
    }

    private func count(of word: String, in database: Database) throws -> Int? {
        try Int.fetchOne(database, sql: "SELECT count(*) FROM search WHERE search MATCH ?", arguments: [word])
    }
}
