import FeedModel
import Synchronization

/// The steps that this run has recorded, and those that it has undone, by their identities, the latest last.
final class SessionSteps: Sendable {
    private struct State {
        var recorded: [String] = []
        var undone: [String] = []
        var move: (old: SourceID, new: SourceID)?
        /// The steps that are not in the ledger.
        var outside: Set<String> = []

        mutating func append(_ step: String) {
            recorded.append(step)
            undone = []
            move = nil
        }
    }

    private let state = Mutex(State())

    /// The steps that this run has recorded and not undone.
    var recorded: [String] { state.withLock(\.recorded) }

    /// The steps that this run has undone and not redone.
    var undone: [String] { state.withLock(\.undone) }

    /// Records a new step; what was undone before can no longer be redone.
    func record(_ step: String) {
        state.withLock { $0.append(step) }
    }

    /// Records the move of a subscription.
    func recordMove(_ old: SourceID, to new: SourceID) {
        state.withLock { $0.move = (old, new) }
    }

    /// Returns the last move if this run has recorded no step since, and forgets it.
    func takeMove() -> (old: SourceID, new: SourceID)? {
        state.withLock { state in
            defer { state.move = nil }
            return state.move
        }
    }

    /// Records an undone step, and forgets steps without an effect.
    func recordUndo(of step: String?, forgetting others: [String]) {
        state.withLock { state in
            let gone = Set(others + [step].compactMap(\.self))
            state.recorded.removeAll(where: gone.contains)
            if let step { state.undone.append(step) }
        }
    }

    /// Records a step that was done again as a new one, and forgets steps without an effect.
    func recordRedo(of steps: [String], as new: String?) {
        state.withLock { state in
            state.undone.removeAll(where: steps.contains)
            if let new { (state.recorded, state.move) = (state.recorded + [new], nil) }
        }
    }

    /// Records a new step that is not in the ledger.
    func recordOutside(_ step: String) {
        state.withLock { state in
            state.outside.insert(step)
            state.append(step)
        }
    }

    /// Whether a step is not in the ledger.
    func isOutside(_ step: String) -> Bool { state.withLock { $0.outside.contains(step) } }

    /// The last step that was recorded, or undone, if it is not in the ledger.
    func lastOutside(isUndone: Bool) -> String? {
        state.withLock { state in
            (isUndone ? state.undone : state.recorded).last.flatMap { state.outside.contains($0) ? $0 : nil }
        }
    }

    /// Records that a step that is not in the ledger was undone, or done again.
    func moveOutside(_ step: String, isUndone: Bool) {
        state.withLock { state in
            state.recorded.removeAll { $0 == step }
            state.undone.removeAll { $0 == step }
            if isUndone { state.undone.append(step) } else { state.recorded.append(step) }
        }
    }

    /// Forgets a step that can no longer be undone or done again.
    func forget(_ step: String) {
        state.withLock { state in
            state.recorded.removeAll { $0 == step }
            state.undone.removeAll { $0 == step }
        }
    }
}
