package import FeedModel

/// Undoing or redoing.
package struct UndoWork: Hashable, Sendable {
    package var steps: Steps
    /// The screen and the command, recorded in the ledger.
    package var provenance: Provenance
    package var shown: Set<ItemID>

    package enum Steps: Hashable, Sendable {
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
