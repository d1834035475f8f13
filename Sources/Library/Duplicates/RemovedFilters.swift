package import FeedModel
import GRDB
import Primitives

/// The `filter:` lines that the reader has removed, whose versions of shared articles are no longer preferred.
///
/// The library does not know the subscriptions otherwise.
enum RemovedFilters {
    static let sql = "SELECT value FROM json_each((SELECT value FROM setting WHERE name = 'removed filters'))"

    static func all(in database: Database) throws -> Set<SourceID> {
        Set(try String.fetchAll(database, sql: sql).map { SourceID(NULSafeText.decode($0)) })
    }

    /// Replaces them, and chooses the representatives of the articles anew that a filter has for which that changes.
    static func set(_ filters: Set<SourceID>, in database: Database) throws {
        let changed = try all(in: database).symmetricDifference(filters)
        try database.execute(
            sql: "INSERT OR REPLACE INTO setting (name, value) VALUES ('removed filters', ?)",
            arguments: [list(filters)]
        )
        guard try DuplicateGroups.areGrouped(in: database) else { return }
        let items = try Int64.fetchAll(
            database,
            sql: """
                SELECT item FROM twin WHERE source IN (
                    SELECT number FROM source WHERE id IN (SELECT value FROM json_each(?))
                )
                """,
            arguments: [list(changed)]
        )
        try DuplicateGroups(in: database, groups: true).group(items)
    }

    private static func list(_ filters: Set<SourceID>) -> String {
        JSONValue.array(filters.map(\.rawValue).sorted().map { .string(NULSafeText.encode($0)) }).line
    }
}

extension Library {
    /// The `filter:` lines that were ever fetched, and the ones that the library takes for removed.
    package func filters() async throws(LibraryError) -> (all: Set<SourceID>, removed: Set<SourceID>) {
        try await storage.read { database in
            let all = try String.fetchAll(database, sql: "SELECT id FROM source WHERE id GLOB 'filter:*'")
            return (Set(all.map { SourceID(NULSafeText.decode($0)) }), try RemovedFilters.all(in: database))
        }
    }

    /// Replaces the `filter:` lines that are removed: other subscriptions' own versions of their articles are shown.
    package func setRemovedFilters(_ filters: Set<SourceID>) async throws(LibraryError) {
        try await storage.write { try RemovedFilters.set(filters, in: $0) }
    }
}
