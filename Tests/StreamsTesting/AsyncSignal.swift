/// A signal that resumes one waiting task on the main actor.
@MainActor
final class AsyncSignal {
    private var waiter: (number: Int, continuation: CheckedContinuation<Void, any Error>)?
    private var lastNumber = 0

    func send() {
        waiter?.continuation.resume()
        waiter = nil
    }

    /// Suspends until the signal is sent.
    ///
    /// - Throws: `CancellationError` if the task is cancelled, ``ExpectationError/alreadyAwaited`` if another task is
    ///   waiting.
    func wait() async throws {
        guard waiter == nil else { throw ExpectationError.alreadyAwaited }
        lastNumber += 1
        let number = lastNumber
        try await withTaskCancellationHandler {
            try Task.checkCancellation()
            try await withCheckedThrowingContinuation { waiter = (number, $0) }
        } onCancel: {
            Task { @MainActor in self.cancelWait(number) }
        }
    }

    private func cancelWait(_ number: Int) {
        guard let waiter, waiter.number == number else { return }
        self.waiter = nil
        waiter.continuation.resume(throwing: CancellationError())
    }
}
