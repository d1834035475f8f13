import FeedModel
import Foundation
import GRDB
import Query
import QuireTesting
import Testing

@testable import Library

/// Tests of damaged files: a wrong byte on any page, wrong values in any column.
@Suite struct DamageTests {
    /// A closed library with content of every kind, and its bytes.
    private func library(_ world: World) async throws -> Data {
        let library = try world.library()
        for source in [feed, other] {
            let items = (1...12).map { number in
                makeItem("\(number)", "Title \(number)", source: source) {
                    $0.url = "https://site.example/\(number)"
                    $0.authors = ["Ada"]
                    $0.summary = String(repeating: "word\(number) 東京 ", count: 40)
                    $0.body = .text(String(repeating: "body\(number) ", count: 100))
                    $0.enclosures = [Enclosure(url: "https://site.example/a.mp3", type: "audio/mpeg", length: 5)]
                }
            }
            var record = FetchRecord(source: source)
            record.attempted = world.now
            record.validators = [Validators(url: source.rawValue, etag: "x")]
            try await library.store(
                items,
                from: source,
                record: record,
                hosts: [HostBackoff(host: "h", until: world.now.addingTimeInterval(90))]
            )
            try await library.mark(.read, items.prefix(5).map(\.id), screen: "list", via: "read")
            try await library.mark(.tagged("x"), items.suffix(2).map(\.id), screen: "list", via: "tag")
        }
        await library.close()
        return try Data(contentsOf: URL(filePath: world.path))
    }

    /// Calls every method of a library, and returns those that failed.
    private func use(_ world: World) async -> [String] {
        var failures: [String] = []
        func attempt(_ name: String, _ body: () async throws -> Void) async {
            do { try await body() } catch {
                failures.append(error is LibraryError ? name : "\(name): \(error)")
            }
        }
        guard let library = try? world.library() else { return ["open"] }
        let context = world.context
        await attempt("items") {
            for text in ["", "unread source:hn", "word1", "東京", "tag:x", "sort:title", "title:/x/"] {
                _ = try await library.items(Query(parsing: text), in: context, withBodies: true)
                _ = try await library.count(Query(parsing: text), in: context)
            }
        }
        await attempt("item") { _ = try await library.item(makeItem("1").id) }
        await attempt("prefix") {
            _ = try await library.items(withIDPrefix: String(makeItem("1").id.rawValue.prefix(1)))
        }
        await attempt("snippets") {
            _ = try await library.snippets(of: makeItems(1...12).map(\.id), for: Query(parsing: "word1"), in: context)
        }
        await attempt("lead") { _ = try await library.items(of: feed, limit: 3) }
        await attempt("counts") { _ = try await library.counts() }
        await attempt("records") { _ = try await library.records() }
        await attempt("titles") { _ = try await library.sourceTitles() }
        await attempt("waits") { _ = try await library.hostBackoffs() }
        await attempt("history") { _ = try await library.ledger(in: context) }
        await attempt("readings") { _ = try await library.readingCounts(in: context) }
        await attempt("journal") {
            var seen = SeenEvents()
            let events = try await library.events(notIn: seen).events
            _ = try await library.merge(events, recording: &seen)
        }
        await attempt("check") { _ = try await library.check() }
        await attempt("keep") { _ = try await library.store(makeItems(10...14), from: feed) }
        await attempt("mark") { _ = try await library.mark(.read, .everything, in: context, screen: "x", via: "x") }
        await attempt("undo") { _ = try await library.undo(screen: "x") }
        await attempt("purge") { _ = try await library.purge(Retention(days: 0)) }
        await attempt("rebuild") { _ = try await library.rebuildState() }
        await library.close()
        return failures
    }

    private func write(_ data: Data, to world: World) throws {
        for suffix in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: world.path + suffix) }
        try data.write(to: URL(filePath: world.path))
    }

    // H11
    @Test func aDamagedPageNeverEndsTheProgram() async throws {
        let world = try World()
        let whole = try await library(world)
        var random = SeededGenerator(seed: 11)
        let size = 8192
        let pages = whole.count / size
        #expect(pages > 20)
        for page in 0..<pages {
            let range = page * size..<(page + 1) * size
            var zeroed = whole
            zeroed.replaceSubrange(range, with: Data(count: size))
            var swapped = whole
            let other = Int.random(in: 0..<pages, using: &random) * size
            swapped.replaceSubrange(range, with: whole[other..<other + size])
            var flipped = whole
            for _ in 0..<12 {
                flipped[range.lowerBound + Int.random(in: 0..<size, using: &random)] ^= UInt8(
                    1 << Int.random(in: 0..<8, using: &random)
                )
            }
            let cut = whole.prefix(range.lowerBound + (page % 2) * 100)
            for data in [zeroed, swapped, flipped, Data(cut)] {
                try write(data, to: world)
                #expect(await use(world).allSatisfy { !$0.contains(":") })
            }
        }
        try write(whole, to: world)
        #expect(await use(world) == [])
    }

    // H11
    @Test func valuesNobodyWroteNeverEndTheProgram() async throws {
        let world = try World()
        let whole = try await library(world)
        try write(whole, to: world)
        let queue = try DatabaseQueue(path: world.path)
        let columns = try await queue.read { database in
            try Row.fetchAll(
                database,
                sql: """
                    SELECT m.name, c.name, c.type FROM sqlite_master m JOIN pragma_table_info(m.name) c
                    WHERE m.type = 'table' AND m.name NOT LIKE 'search%' AND m.name NOT LIKE 'sqlite%'
                    """
            )
            .map { ($0[0] as String, $0[1] as String, $0[2] as String) }
        }
        try queue.close()
        #expect(columns.count > 60)
        for (table, column, type) in columns {
            let values =
                type == "INTEGER"
                ? ["9223372036854775807", "-9223372036854775808"]
                : ["'[1,{}'", "CAST(x'ff00fe' AS TEXT)"]
            for value in values {
                try write(whole, to: world)
                let queue = try DatabaseQueue(path: world.path)
                // Constraints of the tables refuse some values.
                try? await queue.writeWithoutTransaction { database in
                    try database.execute(sql: "PRAGMA ignore_check_constraints = ON; PRAGMA foreign_keys = OFF")
                    try database.execute(sql: "UPDATE OR IGNORE \(table) SET \(column) = \(value)")
                    try database.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)")
                }
                try queue.close()
                #expect(await use(world).allSatisfy { !$0.contains(":") }, "\(table).\(column) = \(value)")
            }
        }
    }

    // H11
    @Test func valuesOfOtherTypesAreToldAsDamage() async throws {
        let world = try World()
        let whole = try await library(world)
        for (table, column) in [
            ("item", "title TEXT NOT NULL"), ("state", "arrived INTEGER NOT NULL"), ("event", "at INTEGER NOT NULL"),
        ] {
            try write(whole, to: world)
            let queue = try DatabaseQueue(path: world.path)
            try await queue.writeWithoutTransaction { database in
                try database.execute(sql: "PRAGMA writable_schema = ON")
                let name = column.prefix { $0 != " " }
                try database.execute(
                    sql: """
                        UPDATE sqlite_master SET sql = replace(replace(sql, '\(column)', '\(name) BLOB'), ') STRICT', ')')
                        WHERE name = '\(table)'
                        """
                )
            }
            try queue.close()
            let again = try DatabaseQueue(path: world.path)
            try await again.writeWithoutTransaction { database in
                let name = column.prefix { $0 != " " }
                try database.execute(sql: "UPDATE \(table) SET \(name) = x'00ff'; PRAGMA wal_checkpoint(TRUNCATE)")
            }
            try again.close()
            let failures = await use(world)
            #expect(!failures.isEmpty, "\(table)")
            #expect(failures.allSatisfy { !$0.contains(":") }, "\(failures)")
        }
    }
}
