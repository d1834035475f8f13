import OpenCombine
import Streams

/// Work that a person does not wait for: it goes on behind the prompt until it is done or they quit.
@MainActor
final class BackgroundWork {
    private var running: [Int: Task<Void, Never>] = [:]
    private var begun = 0

    /// How many pieces of work are not done yet.
    var count: Int { running.count }

    /// Begins work, and waits a moment for its end.
    ///
    /// - Parameters:
    ///   - work: what is done.
    ///   - patience: how long the moment is.
    ///   - scheduler: the clock of the moment.
    ///   - onEnd: called when the work ends, unless it was cancelled.
    /// - Returns: Whether the work was done within the moment.
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

    /// Tells all work to end.
    func cancel() {
        for task in running.values { task.cancel() }
    }

    /// Waits until all work has ended.
    func finish() async {
        for task in running.values { await task.value }
    }
}
