public import FeedModel
import Foundation
import GRDB
import Primitives

extension Library {
    /// The value of ``FeedModel/Event/via`` for a mark of another program, whose time is unknown.
    public static let importing = "import"

    /// Imports items of another program with their marks, all or none.
    ///
    /// Items in the library stay as they are, and purged ones stay purged. Importing the same items again changes
    /// nothing.
    ///
    /// - Parameters:
    ///   - titles: The titles of sources without a fetch record.
    ///   - next: Returns the next items, some hundred at best; `nil` at the end.
    /// - Throws: ``FeedModel/LibraryError``. It contains errors of `next` as text only; ``FirstError`` keeps such an
    ///   error.
    public func importItems(
        titles: [SourceID: String] = [:],
        eachOf next: @escaping @Sendable () throws -> [ImportedItem]?
    ) async throws(LibraryError) -> ImportCounts {
        let environment = environment
        return try await storage.write { database in
            var importer = try ItemImporter(in: database, environment: environment)
            while let items = try next() { try importer.insert(items, titles: titles) }
            return try importer.finish()
        }
    }

    /// Imports the articles of newsboat's cache, and which of them had been read, all or none.
    ///
    /// The file is opened so that nothing is written to it or beside it.
    ///
    /// - Parameter path: The path of newsboat's `cache.db`.
    /// - Throws: ``NewsboatCacheError`` for a file that cannot be used, otherwise ``FeedModel/LibraryError``.
    public func importNewsboatCache(at path: String) async throws -> ImportCounts {
        let cache = try NewsboatCache(path: path)
        let environment = environment
        let problem = FirstError()
        do {
            return try await storage.write { database in
                var importer = try ItemImporter(in: database, environment: environment)
                try problem.capturing { try cache.read { try importer.insert($0, titles: $1) } }
                importer.recordSkipped(cache.skipped)
                return try importer.finish()
            }
        } catch {
            throw problem.error as? NewsboatCacheError ?? error
        }
    }

    /// Marks items read by their guids or addresses, in one step.
    ///
    /// - Returns: The items that were unread before, the number of known names, and the names without an item.
    public func markRead(
        names: [String]
    ) async throws(LibraryError) -> (marked: [ItemID], known: Int, unknown: [String]) {
        let environment = environment
        let list = JSONValue.array(names.map { .string(NULSafeText.encode($0)) }).line
        return try await storage.write { database in
            try Marking.clear(database)
            try database.execute(
                sql: """
                    INSERT OR IGNORE INTO chosen (item) SELECT i.number FROM item i
                    WHERE i.guid IN (SELECT value FROM json_each(:list)) OR i.url IN (SELECT value FROM json_each(:list))
                    """,
                arguments: ["list": list]
            )
            var known: Set<String> = []
            let rows = try Row.fetchCursor(
                database,
                sql: "SELECT i.guid, i.url FROM chosen c JOIN item i ON i.number = c.item"
            )
            while let row = try rows.next() {
                known.insert(NULSafeText.decode(try row.at(0) as String))
                if let url = NULSafeText.decode(try row.at(1) as String?) { known.insert(url) }
            }
            let unknown = names.filter { !known.contains($0) }
            let marked = try environment.importMarking(.read).apply(in: database)
            return (marked, names.count - unknown.count, unknown)
        }
    }

    /// Returns the names that are the guid or the address of an item.
    public func knownNames(among names: [String]) async throws(LibraryError) -> Set<String> {
        let list = JSONValue.array(names.map { .string(NULSafeText.encode($0)) }).line
        return try await storage.read { database in
            let found = try String.fetchAll(
                database,
                sql: """
                    SELECT guid FROM item WHERE guid IN (SELECT value FROM json_each(:list))
                    UNION SELECT url FROM item WHERE url IN (SELECT value FROM json_each(:list))
                    """,
                arguments: ["list": list]
            )
            return Set(found.map { NULSafeText.decode($0) })
        }
    }
}
