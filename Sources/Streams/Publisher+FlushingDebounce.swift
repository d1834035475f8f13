public import Dispatch
public import OpenCombine
public import OpenCombineDispatch

extension Publisher {
    /// Emits a value once nothing has followed it for a while, and the pending one when the upstream finishes.
    ///
    /// The operator `debounce` forgets a value that is still waiting when its upstream finishes: the last words of a
    /// script would be lost at the end of input. This one delivers them, then finishes, without waiting for the rest
    /// of the interval. A failure discards them, as it does in `debounce`.
    ///
    /// - Parameters:
    ///   - interval: How long it must be quiet.
    ///   - scheduler: The clock that measures the quiet, and delivers.
    public func flushingDebounce<Clock: Scheduler>(
        for interval: Duration,
        scheduler: Clock
    ) -> AnyPublisher<Output, Failure> where Clock.SchedulerTimeType == DispatchQueue.SchedulerTimeType {
        Deferred {
            var pending: Output?
            return handleEvents(receiveOutput: { pending = $0 })
                .debounce(for: Clock.SchedulerTimeType.Stride(interval), scheduler: scheduler)
                .handleEvents(receiveOutput: { _ in pending = nil })
                .append(Deferred { pending.publisher.setFailureType(to: Failure.self) })
        }
        .eraseToAnyPublisher()
    }
}
