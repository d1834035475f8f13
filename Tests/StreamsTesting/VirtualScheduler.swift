package import Dispatch
package import OpenCombine
package import OpenCombineDispatch
package import Streams

/// A scheduler whose time passes only when a test advances it.
///
///     let scheduler = VirtualScheduler()
///     let search = words.debounce(for: .milliseconds(500), scheduler: scheduler).record()
///     words.send("swift")
///     scheduler.advance(by: .milliseconds(500))
///     #expect(try search.next().get() == "swift")
///
/// Due work runs in the order of its dates, and in insertion order where the dates are equal. Work scheduled for a past
/// date is due now. No work runs inside `schedule`.
package final class VirtualScheduler: Scheduler {
    package typealias SchedulerTimeType = DispatchQueue.SchedulerTimeType
    package typealias SchedulerOptions = DispatchQueue.SchedulerOptions
    package typealias Stride = SchedulerTimeType.Stride

    package private(set) var now: SchedulerTimeType
    package let minimumTolerance = Stride.zero
    private let start: SchedulerTimeType
    private var queue = ScheduledWorkQueue()

    package init() {
        start = SchedulerTimeType(DispatchTime(uptimeNanoseconds: 1))
        now = start
    }

    package var elapsed: Duration { .nanoseconds(start.distance(to: now).magnitude) }

    /// The number of pending jobs; a timer is one job.
    package var pendingCount: Int { queue.count }

    package var erased: AnyScheduler { AnyScheduler(self) }
}

extension VirtualScheduler {
    /// Advances time and performs all work that becomes due, including work that it schedules.
    ///
    /// - Parameter interval: The time to advance by; zero performs the work that is due now.
    package func advance(by interval: Duration = .zero) {
        advance(to: now.advanced(by: Stride(interval)))
    }

    /// Advances to a time and performs all work that becomes due.
    ///
    /// Time never goes back: for a past time, only the work that is due now is performed.
    package func advance(to moment: SchedulerTimeType) {
        let end = now.later(moment)
        while advanceToNextWork(until: end) {}
        now = end
    }

    /// Advances to the next job and performs it.
    ///
    /// - Parameter limit: The latest time to advance to; no limit by default.
    /// - Returns: Whether there was a job up to the limit. Without one, the time does not change.
    @discardableResult
    package func advanceToNextWork(until limit: SchedulerTimeType? = nil) -> Bool {
        guard let (due, action) = queue.popFirst(until: limit) else { return false }
        now = now.later(due)
        action()
        return true
    }

    /// Advances time until no work is left.
    ///
    /// Never returns while a timer runs.
    package func run() {
        while advanceToNextWork() {}
    }
}

extension VirtualScheduler {
    package func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
        queue.insert(at: now, action)
    }

    package func schedule(
        after date: SchedulerTimeType,
        tolerance: Stride,
        options: SchedulerOptions?,
        _ action: @escaping () -> Void
    ) {
        queue.insert(at: now.later(date), action)
    }

    package func schedule(
        after date: SchedulerTimeType,
        interval: Stride,
        tolerance: Stride,
        options: SchedulerOptions?,
        _ action: @escaping () -> Void
    ) -> any Cancellable {
        let repetition = Repetition(of: action, every: interval)
        schedule(repetition, at: now.later(date))
        return AnyCancellable { [weak self] in
            repetition.isCancelled = true
            self?.queue.cancel(repetition.id)
        }
    }

    private func schedule(_ repetition: Repetition, at date: SchedulerTimeType) {
        repetition.id = queue.insert(at: date) { [weak self] in
            repetition.action()
            guard !repetition.isCancelled else { return }
            self?.schedule(repetition, at: date.advanced(by: repetition.interval))
        }
    }
}

/// The work of a timer, and its identifier in the queue.
private final class Repetition {
    let action: () -> Void
    let interval: VirtualScheduler.Stride
    var isCancelled = false
    var id: ScheduledWorkQueue.WorkID = 0

    init(of action: @escaping () -> Void, every interval: VirtualScheduler.Stride) {
        self.action = action
        self.interval = interval
    }
}
