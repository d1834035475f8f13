package import FeedModel

/// Undoing or redoing.
package struct UndoWork: Hashable, Sendable {
    /// The steps.
    package var steps: Steps
    /// The screen and the command, recorded in the ledger.
    package var provenance: Provenance
    /// The items that are shown, whose current values the outcome has.
    package var shown: Set<ItemID>

    /// The steps to undo or redo.
    package enum Steps: Hashable, Sendable {
        /// Undoes steps.
        case undo(UndoRequest)
        /// Redoes the last undone step of this session.
        case redo
    }

    init(_ steps: Steps, _ provenance: Provenance, shown: Set<ItemID>) {
        self.steps = steps
        self.provenance = provenance
        self.shown = shown
    }
}
