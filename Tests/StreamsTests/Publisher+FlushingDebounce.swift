// Required by RC6, RW2 and RX2 of Tests/REQUIREMENTS.md.

import Dispatch
import OpenCombine
import OpenCombineDispatch
import Streams

extension Publisher {
    /// Emits a value once no other has followed for an interval, and emits the pending value when the upstream
    /// finishes.
    ///
    /// `debounce` drops a pending value when its upstream finishes, which would lose the last input of a script. This
    /// operator emits it and then finishes, without waiting for the rest of the interval. A failure drops it, as in
    /// `debounce`.
    ///
    /// - Parameters:
    ///   - interval: The time without values after which the latest one is emitted.
    ///   - scheduler: The clock that measures the interval and delivers the values.
    func flushingDebounce<Clock: Scheduler>(
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
