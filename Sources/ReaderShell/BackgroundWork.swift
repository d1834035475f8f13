import OpenCombine
import Streams

/// Work that a person does not wait for: it goes on behind the prompt until it is done or they quit.
@MainActor
final class BackgroundWork {
    private var running: [Int: Task<Void, Never>] = [:]
    private var behindPrompt: Set<Int> = []
    private var begun = 0

    /// How many pieces of work are not done yet.
    var count: Int { running.count }

    /// Begins work, and waits a moment for its end.
    ///
    /// - Parameters:
    ///   - work: what is done.
    ///   - patience: how long the moment is.
    ///   - scheduler: the clock of the moment.
    ///   - onEnd: called when work ends that took longer, unless it was cancelled.
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
            let wasBehindPrompt = self?.end(number) ?? false
            if wasBehindPrompt, !Task.isCancelled { onEnd() }
        }
        running[number] = task
        let done = outcome { await task.value }.map { _ in true }
            .answering(within: patience, on: scheduler, orElse: false)
        _ = await firstValue(of: done)
        guard running[number] != nil else { return true }
        behindPrompt.insert(number)
        return false
    }

    /// Tells all work to end.
    func cancel() {
        for task in running.values { task.cancel() }
    }

    /// Waits until all work has ended.
    func finish() async {
        for task in running.values { await task.value }
    }

    /// Forgets work that has ended.
    ///
    /// - Returns: Whether the prompt had come back before.
    private func end(_ number: Int) -> Bool {
        running[number] = nil
        return behindPrompt.remove(number) != nil
    }
}
