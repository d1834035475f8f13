public import FeedModel
import GRDB

/// What came of making the search index anew.
public struct SearchRebuilding: Hashable, Sendable {
    /// Items whose texts are in the index.
    public var items = 0
    /// Items of which the index did not hold exactly the texts they have.
    public var differing = 0
    /// Texts in the index that no item had any more.
    public var outdated = 0

    /// Makes the outcome for an empty library.
    public init() {}

    /// Whether the index held what it holds now.
    public var wasEqual: Bool { differing == 0 && outdated == 0 }
}

extension Library {
    /// Makes the search index anew from the items, and compares it with the one that was there; all of it in one
    /// transaction.
    ///
    /// - Throws: ``FeedModel/StoreError/corrupt(path:reason:)`` when the new index does not hold what the texts have
    ///   either; then the old one is still there.
    @discardableResult
    public func rebuildSearch() async throws(StoreError) -> SearchRebuilding {
        let (environment, path) = (environment, storage.path)
        return try await storage.write { database in
            let check = SearchIndexCheck(database, bodyText: environment.bodyText)
            let before = try? check.outcome()
            try SearchIndex.clear(in: database)
            try SearchIndex.fill(in: database, with: environment)
            let after = try check.outcome()
            guard after.differing == 0, after.outdated == 0 else {
                throw StoreError.corrupt(path: path, reason: "the search index cannot be made anew")
            }
            var outcome = SearchRebuilding()
            outcome.items = after.items
            // Of a damaged index nothing is known to be right.
            outcome.differing = before?.differing ?? after.items
            outcome.outdated = before?.outdated ?? 0
            return outcome
        }
    }
}
