/// Marks of items, and the steps that undo them.
@MainActor
package struct Marks {
    package var mark: Writing<MarkRequest, MarkOutcome>
    /// Undoes steps, or redoes the last undone one.
    package var undo: Writing<UndoWork, UndoOutcome>

    package init(mark: Writing<MarkRequest, MarkOutcome>, undo: Writing<UndoWork, UndoOutcome>) {
        self.mark = mark
        self.undo = undo
    }
}
