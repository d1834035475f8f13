import FeedModel
import Library
import ReaderShell
import Screens

extension ItemService {
    /// Undoes steps, or does the last undone one again: marks, and removals of subscriptions.
    func undo(_ work: UndoWork) async throws -> UndoOutcome {
        var done: [UndoOutcome.Step] = []
        var outcome = UndoOutcome(steps: [], items: [])
        do {
            switch work.steps {
            case .redo:
                if let removed = try catalog.redoRemoval() {
                    done = [.removal(removed)]
                } else {
                    done = try await redo(from: work.provenance).map(UndoOutcome.Step.marks)
                }
            case .undo(let request):
                while done.count < request.count, let step = try await undoStep(of: request, from: work.provenance) {
                    done.append(step)
                }
                if done.isEmpty, let step = try await nextUndo()?.step {
                    outcome.next = ForeignStep(kind: step.kind, count: step.count, at: step.at, device: step.device)
                }
            }
        } catch  where !done.isEmpty {
            // What was undone is told all the same.
            outcome.failure = SessionFailure(error)
        }
        outcome.steps = done
        for case .marks(let step) in done {
            outcome.items = try await shown(step.items, among: work.shown) + outcome.items
        }
        return outcome
    }

    /// Undoes the last step: marks, or the removal of subscriptions.
    private func undoStep(of request: UndoRequest, from provenance: Provenance) async throws -> UndoOutcome.Step? {
        let scope: UndoScope = request.ofAnySession ? .any : .session
        if let move = try await libraries.current.takeLastMove(scope) {
            throw CommandError.undo(ofMove: move.old.rawValue, to: move.new.rawValue)
        }
        if let removed = try catalog.undoRemoval() { return .removal(removed) }
        if let step = try await undo(scope, from: provenance).first { return .marks(step) }
        // Marks without an effect may have followed a removal.
        return try catalog.undoRemoval().map(UndoOutcome.Step.removal)
    }
}
