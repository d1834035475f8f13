public import FeedModel
import GRDB
import Primitives

extension Library {
    /// Gives the items of a subscription to another address, with their marks and their history.
    ///
    /// An item of both, with the same guid, keeps the text of the new address and gets the marks of both. What is remembered of
    /// the old address's fetches is forgotten, so that the new one is fetched whole. Nothing changes if the library knows nothing
    /// of the old address.
    ///
    /// - Returns: The number of items.
    @discardableResult
    public func move(_ old: SourceID, to new: SourceID) async throws(LibraryError) -> Int {
        guard old != new else { return 0 }
        let bodyText = environment.bodyText
        let moved = try await storage.write { database in
            try SourceMove(old, to: new, in: database).run(bodyText)
        }
        tellChange(of: moved.flatMap { [$0.old, $0.new] })
        return moved.count
    }

    /// Returns the last move of a subscription if no mark was made since, and forgets it.
    public func takeLastMove() async throws(LibraryError) -> (old: SourceID, new: SourceID)? {
        let hasMove = try await storage.read { try SourceMove.last(in: $0) != nil }
        guard hasMove else { return nil }
        return try await storage.write { database in
            let move = try SourceMove.last(in: database)
            try SourceMove.forgetLast(in: database)
            return move
        }
    }
}
