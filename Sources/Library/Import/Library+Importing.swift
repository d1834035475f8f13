public import FeedModel
import Foundation
import GRDB
import Primitives

extension Library {
    /// How ``FeedModel/Event/via`` says that a mark came from another program, and when it was made is not known.
    public static let importing = "import"

    /// Takes items that another program kept, with their marks: all of them or none.
    ///
    /// Items that are here stay as they are; those that were purged stay away. Taking the same again changes nothing.
    ///
    /// - Parameters:
    ///   - titles: What sources are called of which nothing is remembered yet.
    ///   - next: The next items, at best some hundred; `nil` at the end.
    /// - Throws: ``FeedModel/StoreError``; what `next` throws stands in it as words, so who needs the error keeps it.
    public func importItems(
        titles: [SourceID: String] = [:],
        eachOf next: @escaping @Sendable () throws -> [ImportedItem]?
    ) async throws(StoreError) -> ImportCounts {
        let environment = environment
        return try await storage.write { database in
            var importer = try ItemImporter(in: database, environment: environment)
            while let items = try next() { try importer.insert(items, titles: titles) }
            return try importer.finish()
        }
    }

    /// Takes the articles of newsboat's cache, and which of them had been read: all of them or none.
    ///
    /// The file is opened so that nothing is ever written to it or beside it.
    ///
    /// - Parameter path: newsboat's `cache.db`.
    /// - Throws: ``NewsboatCacheError`` for a file that cannot be used, else ``FeedModel/StoreError``.
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

    /// Marks items read by a list of names, each an item's guid or address, in one step.
    ///
    /// - Returns: The items that are read now and were not before, how many names were known, and the names that no item
    ///   has.
    public func markRead(
        names: [String]
    ) async throws(StoreError) -> (marked: [ItemID], known: Int, unknown: [String]) {
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

    /// Which of these names are an item's guid or address.
    public func knownNames(among names: [String]) async throws(StoreError) -> Set<String> {
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
