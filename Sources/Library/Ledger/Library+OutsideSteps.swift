// Steps of this run that are not in the ledger, such as the removal of a subscription: `undo` and `redo` come to them in their turn.
extension Library {
    /// Records a step that the caller can undo; what was undone before can no longer be done again.
    public func recordOutsideStep(_ step: String) { session.recordOutside(step) }

    /// The step outside of the ledger that `undo` comes to next; `nil` if a mark is next.
    public var outsideStepToUndo: String? { session.lastOutside(isUndone: false) }

    /// The step outside of the ledger that `redo` comes to next; `nil` if a mark is next.
    public var outsideStepToRedo: String? { session.lastOutside(isUndone: true) }

    /// Records that the caller has undone a step outside of the ledger.
    public func recordUndo(ofOutsideStep step: String) { session.moveOutside(step, isUndone: true) }

    /// Records that the caller has done a step outside of the ledger again.
    public func recordRedo(ofOutsideStep step: String) { session.moveOutside(step, isUndone: false) }

    /// Forgets a step outside of the ledger that can no longer be undone or done again.
    public func forgetOutsideStep(_ step: String) { session.forget(step) }
}
