package import FeedModel
package import Foundation
import GRDB
import Synchronization

extension Library {
    /// The value of ``FeedModel/Event/via`` for a mark of another program, whose time is unknown.
    package static let importing = "import"

    /// Imports items of another program with their marks, all or none.
    ///
    /// Items in the library stay as they are, purged ones stay purged, and a mark that was taken back is not made
    /// again.
    ///
    /// - Parameter next: Returns the next items, some hundred at best; `nil` at the end.
    package func importItems(
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

    /// Imports the articles of newsboat's `cache.db`, and which of them had been read, all or none.
    ///
    /// The file is opened so that nothing is written to it or next to it.
    package func importNewsboatCache(at path: String) async throws -> ImportCounts {
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

    /// Marks items read by their guids or addresses, or by what newsboat takes for a guid, in one step.
    ///
    /// - Parameter date: Parses the text of a feed's date, which newsboat appends to an address.
    package func markRead(
        names: [String],
        date: @escaping @Sendable (String) -> Date? = { _ in nil }
    ) async throws(LibraryError) -> (marked: [ItemID], known: Int, unknown: [String]) {
        let environment = environment
        return try await storage.write { database in
            let found = try ReadNames(database: database, date: date).items(named: Set(names))
            try Marking.clear(database)
            let insertion = try database.cachedStatement(sql: "INSERT OR IGNORE INTO chosen (item) VALUES (?)")
            for name in names { for item in found[name] ?? [] { try insertion.execute(arguments: [item]) } }
            let unknown = names.filter { found[$0] == nil }
            let marked = try Marking(importing: .read, environment).applyUnlessTakenBack(in: database)
            return (marked, names.count - unknown.count, unknown)
        }
    }

    package func knownNames(
        among names: [String],
        date: @escaping @Sendable (String) -> Date? = { _ in nil }
    ) async throws(LibraryError) -> Set<String> {
        try await storage.read { database in
            Set(try ReadNames(database: database, date: date).items(named: Set(names)).keys)
        }
    }
}

/// Keeps the first error of closures whose errors reach the caller only as text.
package final class FirstError: Sendable {
    private let kept = Mutex<(any Error)?>(nil)

    package var error: (any Error)? { kept.withLock { $0 } }

    package init() {}

    package func capturing<T>(_ body: () throws -> T) throws -> T {
        do {
            return try body()
        } catch {
            kept.withLock { $0 = $0 ?? error }
            throw error
        }
    }
}
