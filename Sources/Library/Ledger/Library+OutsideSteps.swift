public import FeedModel
public import Foundation

// Steps of this run that are not in the ledger, such as the removal of a subscription: `undo` and `redo` come to them in their turn.
extension Library {
    /// The current time, as the ledger records it.
    public var now: Date { environment.now() }

    /// Records a step that the caller can undo; what was undone before can no longer be done again.
    public func recordOutsideStep(_ step: String) { session.recordOutside(step, at: environment.now()) }

    /// Returns the step outside of the ledger that `undo` comes to next; `nil` if a mark or the move of a subscription is next.
    ///
    /// - Parameter scope: The marks that count: those of this run, or also those of others since the step.
    public func outsideStepToUndo(_ scope: UndoScope) async throws(LibraryError) -> String? {
        guard let last = session.lastOutside else { return nil }
        switch scope {
        case .session: return last.later.isEmpty ? last.step : nil
        case .any:
            guard let (mark, isOwn) = try await nextUndo() else { return last.step }
            return (isOwn ? last.later.contains(mark.id) : mark.at > last.at) ? nil : last.step
        }
    }

    /// The step outside of the ledger that `redo` comes to next; `nil` if a mark is next.
    public var outsideStepToRedo: String? { session.undoneOutside }

    /// Whether what this run undid last can no longer be redone because a step was recorded since.
    public var hasEndedRedo: Bool { session.hasEndedRedo }

    /// Records that the caller has undone a step outside of the ledger.
    public func recordUndo(ofOutsideStep step: String) { session.recordUndo(ofOutside: step, at: environment.now()) }

    /// Records that the caller has done a step outside of the ledger again.
    public func recordRedo(ofOutsideStep step: String) { session.recordRedo(ofOutside: step, at: environment.now()) }

    /// Puts a step outside of the ledger that cannot be undone now before all others, so that `undo` comes to it after them.
    public func postponeOutsideStep(_ step: String) { session.postpone(step) }

    /// Forgets a step outside of the ledger that can no longer be undone or done again.
    public func forgetOutsideStep(_ step: String) { session.forget(step) }

    /// Takes over the steps outside of the ledger that this run has recorded and undone with another library.
    public func takeOverOutsideSteps(of other: Library) { session.takeOverOutside(of: other.session) }
}
