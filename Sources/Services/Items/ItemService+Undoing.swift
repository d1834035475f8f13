import FeedModel
import Library
import ReaderShell
import Screens

extension ItemService {
    /// Undoes steps, or does the last undone one again: marks, additions and removals of subscriptions.
    func undo(_ work: UndoWork) async throws -> UndoOutcome {
        var done: [UndoOutcome.Step] = []
        var outcome = UndoOutcome(steps: [], items: [])
        do {
            switch work.steps {
            case .redo:
                if let (step, failure) = try await redoStep(from: work.provenance) {
                    done.append(step)
                    if let failure { throw failure }
                }
                outcome.hasEndedRedo = done.isEmpty && libraries.current.hasEndedRedo
            case .undo(let request):
                while done.count < request.count,
                    let (step, failure) = try await undoStep(of: request, from: work.provenance)
                {
                    done.append(step)
                    if let failure { throw failure }
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
        // What fails now is done by the next refresh.
        if done.contains(where: \.isOfSubscriptions) { try? await catalog.updateRemovedFilters() }
        for case .marks(let step) in done {
            outcome.items = try await shown(step.items, among: work.shown) + outcome.items
        }
        return outcome
    }

    /// Does the step again that was undone last: marks, or a change of subscriptions, with the error of those that were left out.
    private func redoStep(from provenance: Provenance) async throws -> (step: UndoOutcome.Step, failure: CommandError?)?
    {
        if let change = try catalog.redoStep() { return (change.redone, change.failure) }
        if let step = try await redo(from: provenance).first { return (.marks(step), nil) }
        // Marks without an effect may have been undone after a change of subscriptions.
        return try catalog.redoStep().map { ($0.redone, $0.failure) }
    }

    /// Undoes the last step: marks, or a change of subscriptions, with the error of those that were not put back.
    private func undoStep(
        of request: UndoRequest,
        from provenance: Provenance
    ) async throws -> (step: UndoOutcome.Step, failure: CommandError?)? {
        let scope: UndoScope = request.ofAnySession ? .any : .session
        if let change = try await undoChange(scope) { return change }
        if let move = try await libraries.current.takeLastMove(scope) {
            throw CommandError.undo(ofMove: move.old.rawValue, to: move.new.rawValue)
        }
        if let step = try await undo(scope, from: provenance).first { return (.marks(step), nil) }
        // Marks without an effect may have followed a change of subscriptions.
        return try await undoChange(scope)
    }

    /// Undoes the last step if it is a change of subscriptions.
    private func undoChange(_ scope: UndoScope) async throws -> (step: UndoOutcome.Step, failure: CommandError?)? {
        guard let step = try await libraries.current.outsideStepToUndo(scope) else { return nil }
        return try catalog.undo(step: step).map { ($0.undone, $0.failure) }
    }
}

extension UndoOutcome.Step {
    fileprivate var isOfSubscriptions: Bool { if case .marks = self { false } else { true } }
}
