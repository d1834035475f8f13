import OpenCombine
import Streams

/// Work that continues behind the prompt until it is done or the session ends.
@MainActor
final class BackgroundWork {
    private var running: [Int: Task<Void, Never>] = [:]
    private var begun = 0

    /// The number of tasks that are still running.
    var count: Int { running.count }

    /// Starts work and waits a moment for its end.
    ///
    /// - Parameters:
    ///   - work: The work.
    ///   - patience: The time to wait.
    ///   - scheduler: The clock that measures the time.
    ///   - onEnd: Called when the work ends, unless it was cancelled.
    /// - Returns: Whether the work ended within the time.
    func run(
        _ work: @escaping @MainActor () async -> Void,
        within patience: Duration,
        on scheduler: AnyScheduler,
        onEnd: @escaping @MainActor () -> Void
    ) async -> Bool {
        begun += 1
        let number = begun
        let task = Task { [weak self] in
            await work()
            self?.running[number] = nil
            if !Task.isCancelled { onEnd() }
        }
        running[number] = task
        let done = outcome { @MainActor () async -> Void in await task.value }.map { _ in true }
            .answering(within: patience, on: scheduler, orElse: false)
        _ = await firstValue(of: done)
        return running[number] == nil
    }

    /// Cancels all work.
    func cancel() {
        for task in running.values { task.cancel() }
    }

    /// Waits until all work has ended.
    func finish() async {
        for task in running.values { await task.value }
    }
}
