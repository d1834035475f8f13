import FeedModel
import Synchronization

/// The steps that this run has recorded, and those that it has undone, by their identities, the latest last.
final class SessionSteps: Sendable {
    private struct State {
        var recorded: [String] = []
        var undone: [String] = []
        var move: (old: SourceID, new: SourceID)?
    }

    private let state = Mutex(State())

    /// The steps that this run has recorded and not undone.
    var recorded: [String] { state.withLock(\.recorded) }

    /// The steps that this run has undone and not redone.
    var undone: [String] { state.withLock(\.undone) }

    /// Records a new step; what was undone before can no longer be redone.
    func record(_ step: String) {
        state.withLock { state in
            state.recorded.append(step)
            state.undone = []
            state.move = nil
        }
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
}
