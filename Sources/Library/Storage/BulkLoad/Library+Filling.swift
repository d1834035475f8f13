import FeedModel
import GRDB

extension Library {
    /// A library with more items is not filled for the first time.
    private static let fewItems = 10_000
    /// Fewer new subscriptions bring too little to make up for it; of more the indexes would take more memory than the rest.
    private static let worthwhile = 100...5_000

    /// Lets go of the memory of what was read, before much is written; without effect on any answer.
    public func forgetWhatWasRead() async {
        try? await storage.onReader { try $0.execute(sql: "PRAGMA shrink_memory") }
    }

    /// Prepares for the first items of many subscriptions, where that makes them quicker to keep.
    ///
    /// Until ``finishFilling()`` lists of this library answer the same, but later, in other processes, too. Where that is
    /// never called, because the program was killed, whoever opens the library next sees to it. Neither is cancellable.
    ///
    /// - Parameter sources: How many subscriptions were never asked before.
    public func prepareFilling(from sources: Int) async {
        guard Self.worthwhile.contains(sources) else { return }
        // Where it cannot be done, it is not: whatever is in the way is told by what comes next.
        let isWorthwhile = try? await storage.onReader { database in
            let counted = "SELECT count(*) FROM (SELECT 1 FROM item LIMIT \(Self.fewItems))"
            return try Int.fetchOne(database, sql: counted) ?? 0 < Self.fewItems
        }
        guard isWorthwhile == true, storage.filling?.take() != false else { return }
        do {
            try await storage.write(ListIndexes.leaveOut)
        } catch {
            storage.filling?.letGo()
        }
    }

    /// Makes up for what ``prepareFilling(from:)`` has put off; where that fails, whoever opens the library next does.
    public func finishFilling() async {
        defer { storage.filling?.letGo() }
        guard (try? await storage.onReader(ListIndexes.areLeftOut)) == true else { return }
        try? await storage.write(ListIndexes.complete)
    }
}
