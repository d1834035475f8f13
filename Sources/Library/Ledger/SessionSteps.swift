import FeedModel
import Foundation
import Synchronization

/// The steps that this run has recorded, and the ones that it has undone, by their identities, the latest last.
///
/// Steps outside of the ledger, such as the removal of a subscription, are the caller's.
package final class SessionSteps: Sendable {
    private struct State {
        var recorded: [String] = []
        var undone: [String] = []
        var hasEndedRedo = false
        var move: (old: SourceID, new: SourceID)?
        /// The times of the steps that are not in the ledger.
        var outside: [String: Date] = [:]

        mutating func append(_ step: String) {
            recorded.append(step)
            hasEndedRedo = hasEndedRedo || !undone.isEmpty
            undone = []
            move = nil
        }

        mutating func remove(_ step: String) {
            recorded.removeAll { $0 == step }
            undone.removeAll { $0 == step }
        }

        func inLedger(_ steps: [String]) -> [String] {
            Array(steps[(steps.lastIndex { outside[$0] != nil }.map { $0 + 1 } ?? 0)...])
        }
    }

    private let state = Mutex(State())
    private let now: @Sendable () -> Date

    init(now: @escaping @Sendable () -> Date) { self.now = now }

    var recorded: [String] { state.withLock(\.recorded) }

    var recordedInLedger: [String] { state.withLock { $0.inLedger($0.recorded) } }

    /// The steps that were undone after the last one that is not in the ledger, and not redone.
    var undoneInLedger: [String] { state.withLock { $0.inLedger($0.undone) } }

    /// Whether what this run undid last can no longer be redone because a step was recorded since.
    package var hasEndedRedo: Bool { state.withLock(\.hasEndedRedo) }

    func record(_ step: String) {
        state.withLock { $0.append(step) }
    }

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

    func recordUndo(of step: String?, forgetting others: [String]) {
        state.withLock { state in
            let gone = Set(others + [step].compactMap(\.self))
            state.recorded.removeAll(where: gone.contains)
            if let step {
                state.undone.append(step)
                state.hasEndedRedo = false
            }
        }
    }

    func recordRedo(of steps: [String], as new: String?) {
        state.withLock { state in
            state.undone.removeAll(where: steps.contains)
            if let new { (state.recorded, state.move) = (state.recorded + [new], nil) }
        }
    }

    package func recordOutside(_ step: String) {
        state.withLock { state in
            state.outside[step] = now()
            state.append(step)
        }
    }

    /// The last recorded step that is not in the ledger, and the steps since; `nil` if the move of a subscription followed.
    var lastOutside: (step: String, at: Date, later: [String])? {
        state.withLock { state in
            guard state.move == nil, let index = state.recorded.lastIndex(where: { state.outside[$0] != nil }),
                let date = state.outside[state.recorded[index]]
            else { return nil }
            return (state.recorded[index], date, Array(state.recorded[(index + 1)...]))
        }
    }

    package var undoneOutside: String? {
        state.withLock { state in state.undone.last.flatMap { state.outside[$0] == nil ? nil : $0 } }
    }

    package func recordUndo(ofOutside step: String) {
        state.withLock { state in
            state.remove(step)
            state.outside[step] = now()
            state.undone.append(step)
            state.hasEndedRedo = false
        }
    }

    package func recordRedo(ofOutside step: String) {
        state.withLock { state in
            state.remove(step)
            state.outside[step] = now()
            (state.recorded, state.move) = (state.recorded + [step], nil)
        }
    }

    /// Puts a step that is not in the ledger and cannot be undone now before all others, so that it is undone last.
    package func postpone(_ step: String) {
        state.withLock { state in
            state.recorded.removeAll { $0 == step }
            state.recorded.insert(step, at: 0)
            state.outside[step] = .distantPast
        }
    }

    package func forget(_ step: String) {
        state.withLock { state in
            state.remove(step)
            state.outside[step] = nil
        }
    }

    /// Begins with the steps of another library that are not in its ledger.
    package func takeOverOutside(of other: SessionSteps) {
        let outside = other.state.withLock { other in
            (
                recorded: other.recorded.filter { other.outside[$0] != nil },
                undone: other.undone.filter { other.outside[$0] != nil }, times: other.outside
            )
        }
        state.withLock { state in
            state.recorded += outside.recorded
            state.undone += outside.undone
            state.outside.merge(outside.times) { $1 }
        }
    }
}
