package import Dispatch
package import OpenCombine
package import OpenCombineDispatch

extension Scheduler {
    /// Emits the current time of the scheduler after every interval.
    ///
    /// Each subscriber has a separate timer, which runs from the first request until the subscription is cancelled. A
    /// tick without demand is dropped.
    ///
    /// - Parameter interval: The time between two ticks, greater than zero.
    package func timer(every interval: Duration) -> AnyPublisher<SchedulerTimeType, Never>
    where SchedulerTimeType == DispatchQueue.SchedulerTimeType {
        TimerPublisher(scheduler: self, interval: SchedulerTimeType.Stride(interval)).eraseToAnyPublisher()
    }
}

private struct TimerPublisher<Clock: Scheduler>: Publisher {
    typealias Output = Clock.SchedulerTimeType
    typealias Failure = Never

    let scheduler: Clock
    let interval: Clock.SchedulerTimeType.Stride

    func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == Output, Downstream.Failure == Never {
        subscriber.receive(subscription: TimerSubscription(of: scheduler, every: interval, for: subscriber))
    }
}

/// The timer of one subscriber.
///
/// Starts with the first request rather than with the subscription, so that a tick of an immediate scheduler is not
/// lost.
private final class TimerSubscription<Clock: Scheduler, Downstream: Subscriber>: Subscription
where Downstream.Input == Clock.SchedulerTimeType {
    private let scheduler: Clock
    private let interval: Clock.SchedulerTimeType.Stride
    private var downstream: Downstream?
    private var demand = Subscribers.Demand.none
    private var hasStarted = false
    private var schedule: (any Cancellable)?

    init(of scheduler: Clock, every interval: Clock.SchedulerTimeType.Stride, for downstream: Downstream) {
        self.scheduler = scheduler
        self.interval = interval
        self.downstream = downstream
    }

    func request(_ demand: Subscribers.Demand) {
        guard downstream != nil else { return }
        self.demand += demand
        guard !hasStarted else { return }
        hasStarted = true
        let first = scheduler.now.advanced(by: interval)
        let schedule = scheduler.schedule(after: first, interval: interval) { [weak self] in self?.tick() }
        // An immediate scheduler may already have caused the cancellation.
        if downstream == nil { schedule.cancel() } else { self.schedule = schedule }
    }

    func cancel() {
        downstream = nil
        schedule?.cancel()
        schedule = nil
    }

    private func tick() {
        guard let downstream, demand > 0 else { return }
        demand -= 1
        let more = downstream.receive(scheduler.now)
        demand += more
    }
}
