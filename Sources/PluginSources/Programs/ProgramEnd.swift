import Synchronization

/// The end of a program, for which a cancelled task waits too.
///
/// The events of a run end at once when the task that reads them is cancelled. The process is over only a moment later.
final class ProgramEnd: Sendable {
    private struct State {
        var isReached = false
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Mutex(State())

    func reach() {
        let waiting = state.withLock { state in
            state.isReached = true
            defer { state.waiting = [] }
            return state.waiting
        }
        for task in waiting { task.resume() }
    }

    /// Waits until the process and its group have ended.
    ///
    /// Cannot be cancelled.
    func wait() async {
        await withCheckedContinuation { continuation in
            let isReached = state.withLock { state in
                if !state.isReached { state.waiting.append(continuation) }
                return state.isReached
            }
            if isReached { continuation.resume() }
        }
    }
}
