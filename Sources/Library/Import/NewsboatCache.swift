import FeedModel
import Foundation
import GRDB
import Synchronization

package enum NewsboatCacheError: Error, Hashable, Sendable {
    case foreign(path: String, reason: String)
    case damaged(path: String, reason: String)
    /// A log next to the file contains changes that are not in the file yet.
    case unfinished(path: String, log: String)
}

/// newsboat's `cache.db`, which is read and never written (newsboat, `src/cache.cpp`, `schemaPatches`).
///
/// It is opened as immutable, so that SQLite creates no lock and no file next to it, and checked before it is read.
final class NewsboatCache: Sendable {
    private let path: String
    private let queue: DatabaseQueue
    private let skippedCounts = Mutex(SkippedCounts())

    private static let contentLimit = 1_048_576

    private struct SkippedCounts {
        var nameless = 0
        var feeds: [String: Int] = [:]
    }

    init(path: String) throws(NewsboatCacheError) {
        self.path = path
        for suffix in ["-wal", "-journal"] where LibraryFile(path: path + suffix).size > 0 {
            throw .unfinished(path: path, log: path + suffix)
        }
        var configuration = Configuration()
        configuration.readonly = true
        configuration.prepareDatabase { database in
            try database.execute(
                sql: """
                    PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON; PRAGMA mmap_size = 0;
                    PRAGMA query_only = ON; PRAGMA cache_size = -8000
                    """
            )
        }
        do {
            let absolute = URL(filePath: path).path
            let escaped = absolute.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? absolute
            queue = try DatabaseQueue(path: "file:\(escaped)?mode=ro&immutable=1", configuration: configuration)
            try queue.inDatabase { try Self.check($0, path: path) }
        } catch {
            throw Self.problem(error, path: path)
        }
    }

    private static func problem(_ error: any Error, path: String) -> NewsboatCacheError {
        if let error = error as? NewsboatCacheError { return error }
        return .damaged(path: path, reason: (error as? DatabaseError)?.message ?? "\(error)")
    }

    private static func check(_ database: Database, path: String) throws {
        let application = try Int32.fetchOne(database, sql: "PRAGMA application_id")
        if application == Int32(bitPattern: LibraryFile.applicationID) {
            throw NewsboatCacheError.foreign(path: path, reason: "it is a library of quire; use 'sync' for it")
        }
        let verdict = try String.fetchOne(database, sql: "PRAGMA quick_check(1)") ?? ""
        guard verdict == "ok" else { throw NewsboatCacheError.damaged(path: path, reason: verdict) }
        for (table, columns) in [("rss_feed", ["rssurl", "title"]), ("rss_item", needed)] {
            let isTable = try Bool.fetchOne(
                database,
                sql: "SELECT EXISTS (SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?)",
                arguments: [table]
            )
            let found = try database.columns(in: isTable == true ? table : "sqlite_master").map(\.name)
            guard isTable == true, columns.allSatisfy(found.contains) else {
                throw NewsboatCacheError.foreign(path: path, reason: "newsboat's table \(table) is missing")
            }
        }
    }

    private static let needed = ["guid", "title", "author", "url", "feedurl", "pubDate", "content", "unread"]

    /// Calls a closure with the articles, some hundred at a time, and the titles of their feeds.
    func read(_ body: ([ImportedItem], [SourceID: String]) throws -> Void) throws {
        do {
            try queue.inDatabase { database in
                let titles = try titles(in: database)
                let columns = Set(try database.columns(in: "rss_item").map(\.name))
                func optional(_ name: String) -> String { columns.contains(name) ? name : "NULL" }
                let rows = try Row.fetchCursor(
                    database,
                    sql: """
                        SELECT CAST(guid AS TEXT), CAST(title AS TEXT), CAST(author AS TEXT), CAST(url AS TEXT),
                            CAST(feedurl AS TEXT), CAST(pubDate AS INTEGER),
                            CAST(substr(content, 1, \(Self.contentLimit)) AS TEXT), CAST(unread AS INTEGER),
                            CAST(\(optional("deleted")) AS INTEGER), CAST(\(optional("flags")) AS TEXT),
                            CAST(\(optional("enclosure_url")) AS TEXT), CAST(\(optional("enclosure_type")) AS TEXT)
                        FROM rss_item ORDER BY feedurl, rowid
                        """
                )
                var items: [ImportedItem] = []
                while let row = try rows.next() {
                    guard let item = item(row) else { continue }
                    // The articles of a feed are compared with each other.
                    if items.count >= 200, items.count >= 5000 || items.last?.item.source != item.item.source {
                        try body(items, titles)
                        items.removeAll(keepingCapacity: true)
                    }
                    items.append(item)
                }
                try body(items, titles)
            }
        } catch let error as DatabaseError where [.SQLITE_CORRUPT, .SQLITE_NOTADB].contains(error.resultCode) {
            throw Self.problem(error, path: path)
        }
    }

    var skipped: [String] {
        skippedCounts.withLock { counts in
            var phrases = counts.feeds.sorted { $0.key < $1.key }.map { feed, count in
                "\(Self.count(count)) of \(feed), which quire cannot subscribe to"
            }
            if counts.nameless > 0 { phrases.append("\(Self.count(counts.nameless)) without a feed or an id") }
            return phrases
        }
    }

    private static func count(_ number: Int) -> String { "\(number) \(number == 1 ? "article" : "articles")" }

    private func titles(in database: Database) throws -> [SourceID: String] {
        let rows = try Row.fetchAll(
            database,
            sql: "SELECT CAST(rssurl AS TEXT), CAST(title AS TEXT) FROM rss_feed LIMIT 100000"
        )
        var titles: [SourceID: String] = [:]
        for row in rows {
            guard let url = row[0] as String?, let title = row[1] as String?, !title.isEmpty,
                let uri = try? SubscriptionURI(url)
            else { continue }
            titles[uri.id] = title
        }
        return titles
    }

    private func item(_ row: Row) -> ImportedItem? {
        guard let guid = row[0] as String?, !guid.isEmpty, let feed = row[4] as String?, !feed.isEmpty else {
            skippedCounts.withLock { $0.nameless += 1 }
            return nil
        }
        guard let uri = try? SubscriptionURI(feed), uri.plugin == "feeds" || uri.command != nil else {
            skippedCounts.withLock { $0.feeds[$0.feeds.count < 100 ? feed : "other feeds", default: 0] += 1 }
            return nil
        }
        let title = row[1] as String? ?? ""
        let url = (row[3] as String?).flatMap { $0.isEmpty ? nil : $0 }
        let own = NewsboatGuid.guid(guid, url: url, title: title, text: row[6] as String?)
        var item = Item(source: uri.id, guid: own, title: title)
        item.authors = (row[2] as String?).flatMap { $0.isEmpty ? nil : [$0] } ?? []
        item.url = url
        if let published = row[5] as Int64?, published > 0 {
            item.published = Date(timeIntervalSince1970: Double(published))
        }
        item.body = (row[6] as String?).flatMap { $0.isEmpty ? nil : .html($0) }
        if let url = row[10] as String?, !url.isEmpty {
            item.enclosures = [Enclosure(url: url, type: row[11] as String?)]
        }
        var imported = ImportedItem(item)
        imported.arrived = item.published
        imported.isRead = row[7] as Int64? == 0
        imported.isHidden = row[8] as Int64? ?? 0 != 0
        let flags = (row[9] as String? ?? "").unicodeScalars.filter {
            ("A"..."Z").contains($0) || ("a"..."z").contains($0)
        }
        imported.tags = Set(flags).sorted().map { "flag-\($0)" }
        return imported
    }
}
