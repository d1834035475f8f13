extension Task where Failure == Never {
    /// Returns the task's value; `nil` if the time limit passes, or if the caller is cancelled.
    ///
    /// The task is then cancelled and abandoned, because a task that ignores cancellation cannot be stopped.
    func value(within limit: Duration) async -> Success? {
        let results = AsyncStream.makeStream(of: Success?.self)
        let waiter = Task<Void, Never> { results.continuation.yield(await value) }
        let timer = Task<Void, Never> {
            if (try? await Task<Never, Never>.sleep(for: limit)) != nil { results.continuation.yield(nil) }
        }
        defer {
            waiter.cancel()
            timer.cancel()
        }
        for await case let result? in results.stream.prefix(1) { return result }
        cancel()
        return nil
    }
}
