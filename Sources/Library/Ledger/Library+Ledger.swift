public import FeedModel
import Foundation
import GRDB

extension Library {
    /// Merges events of another machine or of an export, by union of their identities.
    ///
    /// The state of every item they mention is folded again from all its events. Events of unknown items are stored,
    /// and count when the item is stored.
    ///
    /// - Returns: The number of new events.
    @discardableResult
    public func merge(_ events: [Event]) async throws(LibraryError) -> Int {
        try await mergeFolding(events).added
    }

    func mergeFolding(_ events: [Event]) async throws(LibraryError) -> (added: Int, folded: Int) {
        let merged = try await storage.write { database in
            var merge = try EventMerge(in: database)
            for event in events { try merge.insert(event) }
            try merge.finish()
            return (merge.added, merge.folded)
        }
        if merged.0 > 0 { tellChange(of: events.map(\.item)) }
        return merged
    }

    /// Merges events of a sequence, all or, if the sequence throws, none.
    ///
    /// - Parameter next: Returns the next event; `nil` at the end.
    /// - Returns: The number of new events, and of all events.
    /// - Throws: ``FeedModel/LibraryError``. It contains errors of `next` as text only; ``FirstError`` keeps such an
    ///   error.
    public func merge(
        eachOf next: @escaping @Sendable () throws -> Event?
    ) async throws(LibraryError) -> (added: Int, all: Int) {
        try await storage.write { database in
            var merge = try EventMerge(in: database)
            var all = 0
            while let event = try next() {
                try merge.insert(event)
                all += 1
            }
            try merge.finish()
            return (merge.added, all)
        }
    }
}
