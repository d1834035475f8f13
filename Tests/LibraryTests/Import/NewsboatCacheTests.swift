import FeedModel
import Foundation
import GRDB
import Query
import Testing

@testable import Library

/// Tests of reading newsboat's cache.db: NewsboatCache.
@Suite struct NewsboatCacheTests {
    /// The tables as newsboat 2.21 creates them (`src/cache.cpp`).
    private static let tables = """
        CREATE TABLE rss_feed (rssurl VARCHAR(1024) PRIMARY KEY NOT NULL, url VARCHAR(1024) NOT NULL,
            title VARCHAR(1024) NOT NULL, lastmodified INTEGER(11) NOT NULL DEFAULT 0,
            is_rtl INTEGER(1) NOT NULL DEFAULT 0, etag VARCHAR(128) NOT NULL DEFAULT "");
        CREATE TABLE rss_item (id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, guid VARCHAR(64) NOT NULL,
            title VARCHAR(1024) NOT NULL, author VARCHAR(1024) NOT NULL, url VARCHAR(1024) NOT NULL,
            feedurl VARCHAR(1024) NOT NULL, pubDate INTEGER NOT NULL, content VARCHAR(65535) NOT NULL,
            unread INTEGER(1) NOT NULL, enclosure_url VARCHAR(1024), enclosure_type VARCHAR(1024),
            enqueued INTEGER(1) NOT NULL DEFAULT 0, flags VARCHAR(52), deleted INTEGER(1) NOT NULL DEFAULT 0,
            base VARCHAR(128) NOT NULL DEFAULT "", content_mime_type VARCHAR(255) NOT NULL DEFAULT "");
        CREATE TRIGGER malice AFTER INSERT ON rss_item BEGIN SELECT 1; END;
        """

    private func cache(in world: World, _ sql: String, tables: String = tables) throws -> String {
        let path = world.folder.appendingPathComponent("cache.db").path
        let queue = try DatabaseQueue(path: path)
        try queue.write { try $0.execute(sql: tables + sql) }
        try queue.close()
        return path
    }

    private static let items = """
        INSERT INTO rss_feed VALUES ('https://example.org/feed.xml', 'https://example.org/', 'Example', 0, 0, '');
        INSERT INTO rss_item (guid, title, author, url, feedurl, pubDate, content, unread, enclosure_url, enclosure_type,
            flags, deleted) VALUES
            ('1', 'One', 'Ada', 'https://example.org/1', 'https://example.org/feed.xml', 1000000, '<p>Hi</p>', 0, '', '',
                'sX1', 0),
            ('2', x'ff00', '', '', 'https://example.org/feed.xml', 'soon', '', 1, 'https://example.org/a.ogg',
                'audio/ogg', NULL, 0),
            ('3', 'Gone', '', '', 'https://example.org/feed.xml', 0, '', 0, NULL, NULL, NULL, 1),
            ('4', 'Ran', '', '', 'exec:ls', 0, '', 0, NULL, NULL, NULL, 0),
            ('5', 'Local', '', '', 'file:///x', 0, '', 0, NULL, NULL, NULL, 0),
            ('', 'Nameless', '', '', 'https://example.org/feed.xml', 0, '', 0, NULL, NULL, NULL, 0);
        """

    @Test func articlesAndTheirMarksAreTakenAndTheFileStaysAsItWas() async throws {
        let world = try World()
        let library = try world.memory()
        let path = try cache(in: world, Self.items)
        let before = try Data(contentsOf: URL(filePath: path))
        var expected = ImportCounts()
        (expected.new, expected.read, expected.tags, expected.hidden) = (4, 3, 2, 1)
        expected.sources = [feed, SourceID("exec:ls")]
        expected.skipped = [
            "1 article of file:///x, which quire cannot subscribe to", "1 article without a feed or an id",
        ]
        #expect(try await library.importNewsboatCache(at: path) == expected)
        let one = try #require(await library.item(makeItem("1").id))
        #expect(one.item.title == "One")
        #expect(one.item.authors == ["Ada"])
        #expect(one.item.published == Date(timeIntervalSince1970: 1_000_000))
        #expect(one.arrived == Date(timeIntervalSince1970: 1_000_000))
        #expect(one.item.body == .html("<p>Hi</p>"))
        #expect(one.state.isRead && one.state.tags == ["flag-X", "flag-s"])
        let two = try #require(await library.item(makeItem("2").id))
        #expect(!two.state.isRead)
        #expect(two.item.enclosures == [Enclosure(url: "https://example.org/a.ogg", type: "audio/ogg")])
        let gone = try #require(await library.item(makeItem("3").id))
        #expect(gone.state.isHidden && gone.state.isRead)
        #expect(try await library.records().map(\.title) == ["Example"])
        #expect(try await library.guids("hi", in: world.context) == ["1"])
        #expect(try await library.importNewsboatCache(at: path).new == 0)
        #expect(try Data(contentsOf: URL(filePath: path)) == before)
        let beside = try FileManager.default.contentsOfDirectory(atPath: world.folder.path)
        #expect(beside.filter { $0.hasPrefix("cache.db") } == ["cache.db"])
    }

    // J7
    @Test func whatIsNoCacheOrADamagedOneChangesNothing() async throws {
        let world = try World()
        let library = try world.memory()
        func refusal(_ path: String) async -> NewsboatCacheError? {
            do {
                _ = try await library.importNewsboatCache(at: path)
                return nil
            } catch {
                return error as? NewsboatCacheError
            }
        }
        let foreign = try cache(in: world, "", tables: "CREATE TABLE t (x); CREATE VIEW rss_feed AS SELECT 1;")
        #expect(
            await refusal(foreign) == .foreign(path: foreign, reason: "newsboat's table rss_feed is missing")
        )
        try FileManager.default.removeItem(atPath: foreign)

        let path = try cache(in: world, Self.items + Self.many)
        var bytes = try Data(contentsOf: URL(filePath: path))
        try Data("x".utf8).write(to: URL(filePath: path + "-wal"))
        #expect(await refusal(path) == .unfinished(path: path, log: path + "-wal"))
        try FileManager.default.removeItem(atPath: path + "-wal")
        for offset in stride(from: 4096, to: bytes.count - 2048, by: 4096) {
            bytes.replaceSubrange(offset..<offset + 2048, with: Data(repeating: 0xA5, count: 2048))
        }
        try bytes.write(to: URL(filePath: path))
        guard case .damaged = await refusal(path) else {
            Issue.record("the damage was not seen")
            return
        }
        try bytes.prefix(5000).write(to: URL(filePath: path))
        guard case .damaged = await refusal(path) else {
            Issue.record("the cut was not seen")
            return
        }
        #expect(try await library.guids("", in: world.context) == [])
        #expect(try await library.ledger(in: world.context) == [])
    }

    private static let many = """
        WITH RECURSIVE n(i) AS (SELECT 10 UNION ALL SELECT i + 1 FROM n WHERE i < 500)
        INSERT INTO rss_item (guid, title, author, url, feedurl, pubDate, content, unread)
        SELECT i, 'Title ' || i, '', '', 'https://example.org/feed.xml', i, hex(randomblob(200)), 0 FROM n;
        """
}
