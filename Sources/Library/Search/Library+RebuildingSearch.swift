public import FeedModel
import GRDB

/// The outcome of rebuilding the search index.
public struct SearchRebuilding: Hashable, Sendable {
    /// The number of items in the index.
    public var items = 0
    /// The number of items whose text in the old index differed.
    public var differing = 0
    /// The number of texts in the old index that belonged to no item.
    public var outdated = 0

    /// Creates the outcome for an empty library.
    public init() {}

    /// Whether the old index had the same content.
    public var wasEqual: Bool { differing == 0 && outdated == 0 }
}

extension Library {
    /// Rebuilds the search index from the items and compares it with the old one, in one transaction.
    ///
    /// - Throws: ``FeedModel/LibraryError/corrupt(path:reason:)`` when the new index differs from the texts as well. The old one
    ///   remains then.
    @discardableResult
    public func rebuildSearch() async throws(LibraryError) -> SearchRebuilding {
        let (environment, path) = (environment, storage.path)
        return try await storage.write { database in
            let check = SearchIndexCheck(database, bodyText: environment.bodyText)
            let before = try? check.outcome()
            try SearchIndex.clear(in: database)
            try SearchIndex.fill(in: database, with: environment)
            let after = try check.outcome()
            guard after.differing == 0, after.outdated == 0 else {
                throw LibraryError.corrupt(path: path, reason: "the search index cannot be rebuilt")
            }
            var outcome = SearchRebuilding()
            outcome.items = after.items
            // In a damaged index every item counts as different.
            outcome.differing = before?.differing ?? after.items
            outcome.outdated = before?.outdated ?? 0
            return outcome
        }
    }
}
