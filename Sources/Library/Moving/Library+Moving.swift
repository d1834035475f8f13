public import FeedModel
import GRDB
import Primitives

extension Library {
    /// Gives the items of a subscription to another address, with their marks and their history.
    ///
    /// An item of both, with the same guid, keeps the text of the new address and gets the marks of both. What is remembered of
    /// the old address's fetches is forgotten, so that the new one is fetched whole. Nothing changes if the library knows nothing
    /// of the old address, except events of another machine that arrived after the move: the items get those.
    ///
    /// - Parameter movesLine: Whether the line of the subscription is moved as well, which `undo` tells of also without items.
    /// - Returns: The number of items; `nil` if the library knows nothing of the old address.
    @discardableResult
    public func move(_ old: SourceID, to new: SourceID, movesLine: Bool = false) async throws(LibraryError) -> Int? {
        guard old != new else { return nil }
        let bodyText = environment.bodyText
        let moved = try await storage.write { database in
            let move = SourceMove(old, to: new, in: database)
            let moved = try move.run(bodyText)
            if moved != nil || movesLine { try move.remember() }
            return moved
        }
        if moved != nil || movesLine { session.recordMove(old, to: new) }
        guard let moved else { return nil }
        tellChange(of: moved.flatMap { [$0.old, $0.new] })
        return moved.count
    }

    /// Returns the last move of a subscription if no mark was made since, and forgets it.
    ///
    /// - Parameter scope: The moves and marks that count: those of this run, or those of all.
    public func takeLastMove(_ scope: UndoScope = .any) async throws(LibraryError) -> (old: SourceID, new: SourceID)? {
        let own = session.takeMove()
        guard scope == .any || own != nil else { return nil }
        let last = try await storage.read { try SourceMove.last(in: $0) }
        if scope == .session, let own, last.map({ $0 != own }) ?? true { return own }
        guard last != nil else { return nil }
        return try await storage.write { database in
            let move = try SourceMove.last(in: database)
            try SourceMove.forgetLast(in: database)
            return move
        }
    }
}
