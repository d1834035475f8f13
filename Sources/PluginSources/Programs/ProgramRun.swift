import Synchronization

struct ProgramRun: Sendable {
    let id: Int
    let loop: ProgramLoop
    /// The events; the stream ends after the program, and at once in a cancelled task.
    let events: AsyncStream<ProgramEvent>
    let end: ProgramEnd

    func send(_ bytes: [UInt8]) { loop.perform(.send(bytes), on: id) }

    func closeInput() { loop.perform(.closeInput, on: id) }

    /// Ends the program; if patient, it has a second to end by itself, because it has answered.
    func stop(isPatient: Bool) { loop.perform(.stop(isPatient: isPatient), on: id) }

    func waitForEnd() async { await end.wait() }
}

/// The end of a program, for which a cancelled task waits too, whose events end before the process.
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

    /// Waits until the process and its group have ended; cannot be cancelled.
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
