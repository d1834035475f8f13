extension Task where Failure == Never {
    /// Returns the task's value; `nil` if the time limit passes, or if the caller is cancelled.
    ///
    /// The task is then cancelled and abandoned, because a task that ignores cancellation cannot be stopped.
    func value(within limit: Duration) async -> Success? {
        let answers = AsyncStream.makeStream(of: Success?.self)
        let waiting = Task<Void, Never> { answers.continuation.yield(await value) }
        let alarm = Task<Void, Never> {
            if (try? await Task<Never, Never>.sleep(for: limit)) != nil { answers.continuation.yield(nil) }
        }
        defer {
            waiting.cancel()
            alarm.cancel()
        }
        for await case let answer? in answers.stream.prefix(1) { return answer }
        cancel()
        return nil
    }
}
