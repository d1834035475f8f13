package import FeedModel
import Foundation
import GRDB
package import Query

extension Library {
    /// Records an action on items as one step; returns the items for which it was recorded, in the order given.
    ///
    /// A mark that is set already is not recorded again: an item keeps the time it was first read. `shown` and `opened`
    /// are always recorded and change no state. Unknown items are ignored.
    @discardableResult
    package func mark(
        _ kind: Event.Kind,
        _ ids: [ItemID],
        screen: String,
        via: String
    ) async throws(LibraryError) -> [ItemID] {
        let marking = Marking(kind, screen: screen, via: via, environment)
        return try await record(marking) { try Marking.choose(ids, in: $0) }
    }

    /// Records an action on all items of a query as one step; returns the items for which it was recorded.
    @discardableResult
    package func mark(
        _ kind: Event.Kind,
        _ query: Query,
        in context: QueryContext,
        screen: String,
        via: String
    ) async throws(LibraryError) -> [ItemID] {
        let marking = Marking(kind, screen: screen, via: via, environment)
        let bodyText = environment.bodyText
        return try await record(marking) { database in
            try ScheduledDates.apply(until: StoredDate.encode(context.now), in: database)
            try Marking.choose(query, in: context, bodyText: bodyText, database: database)
        }
    }

    private func record(
        _ marking: Marking,
        choosing choose: @escaping @Sendable (Database) throws -> Void
    ) async throws(LibraryError) -> [ItemID] {
        let (recorded, changed) = try await storage.write { database in
            try choose(database)
            return try marking.apply(in: database)
        }
        if !recorded.isEmpty, marking.isUndoable { session.record(marking.uid) }
        tellChange(of: changed)
        return recorded
    }

    /// Merges events of another machine or of an export; returns the number of new ones.
    ///
    /// Events of unknown items apply when the item is stored.
    @discardableResult
    package func merge(_ events: [Event]) async throws(LibraryError) -> Int {
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

    /// Merges events of a sequence, all or, if the sequence throws, none; returns the numbers of new and of all events.
    ///
    /// - Parameter next: Returns the next event; `nil` at the end. ``FirstError`` keeps its error.
    package func merge(
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
