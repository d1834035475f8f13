public import OpenCombine

extension Publisher where Failure == Never {
    /// Emits exactly one value, at the latest when the time is up, then finishes.
    ///
    /// It is the first value of this publisher, or the substitute: at the deadline, when none has come until then,
    /// or at once, when this publisher finishes without one. At the deadline this publisher is cancelled, so a late
    /// value does not exist. This is what makes a fetch fit for ``gather(_:)``, which waits for ever for a leg that
    /// never answers and gives up on a leg that says nothing.
    ///
    /// - Parameters:
    ///   - interval: How long to wait, counted from the subscription.
    ///   - scheduler: The clock that counts, and delivers the substitute at the deadline.
    ///   - substitute: The value to emit when there is no other.
    public func answering(
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
