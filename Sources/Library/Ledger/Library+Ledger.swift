public import FeedModel
import Foundation
import GRDB

extension Library {
    /// Takes over events of another machine, or of an export, by union of their identities.
    ///
    /// The state of every item they mention is made anew from all its events. Events about items that are not here are
    /// kept and count when the item arrives.
    ///
    /// - Returns: How many events were not known before.
    @discardableResult
    public func merge(_ events: [Event]) async throws(StoreError) -> Int {
        try await storage.write { database in
            var merge = try EventMerge(in: database)
            for event in events { try merge.insert(event) }
            try merge.finish()
            return merge.added
        }
    }

    /// Takes over events that come one after the other, all of them or, when one cannot be had, none.
    ///
    /// - Parameter next: The next event; `nil` at the end.
    /// - Returns: How many events were not known before, and how many there were in all.
    /// - Throws: ``FeedModel/StoreError``; what `next` throws stands in it as words, so who needs the error keeps it.
    public func merge(
        eachOf next: @escaping @Sendable () throws -> Event?
    ) async throws(StoreError) -> (added: Int, all: Int) {
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
