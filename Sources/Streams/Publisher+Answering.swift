package import OpenCombine

extension Publisher where Failure == Never {
    /// Emits exactly one value within a time limit, then finishes.
    ///
    /// The value is the first one of this publisher. If there is none, it is the substitute: emitted at the deadline,
    /// or at once if this publisher finishes without a value. At the deadline this publisher is cancelled. This makes a
    /// fetch suitable for ``gather(_:)``, which waits indefinitely for a publisher that emits nothing, and ends without
    /// a value if a publisher finishes without one.
    ///
    /// - Parameters:
    ///   - interval: The time limit, from the subscription.
    ///   - scheduler: The clock that measures the time and delivers the substitute at the deadline.
    ///   - substitute: The value to emit if there is no other.
    package func answering(
        within interval: Duration,
        on scheduler: AnyScheduler,
        orElse substitute: Output
    ) -> AnyPublisher<Output, Never> {
        first()
            .replaceEmpty(with: substitute)
            .merged(with: scheduler.timer(every: interval).map { _ in substitute })
            .first()
            .eraseToAnyPublisher()
    }
}
