public import Dispatch
public import OpenCombine
public import OpenCombineDispatch
public import Streams

/// A scheduler whose time stands still until a test moves it.
///
///     let scheduler = VirtualScheduler()
///     let search = words.flushingDebounce(for: .milliseconds(500), scheduler: scheduler).record()
///     words.send("swift")
///     scheduler.advance(by: .milliseconds(500))
///     #expect(try search.next().get() == "swift")
///
/// Work that is due is done in the order of its dates, and of its scheduling where dates are equal; work scheduled
/// for a moment that has passed counts as due now. Nothing is ever done from inside `schedule`.
public final class VirtualScheduler: Scheduler {
    /// The moments of a dispatch queue, so that it can stand in for one.
    public typealias SchedulerTimeType = DispatchQueue.SchedulerTimeType
    /// The options of a dispatch queue, which are ignored.
    public typealias SchedulerOptions = DispatchQueue.SchedulerOptions
    /// The distance between two moments.
    public typealias Stride = SchedulerTimeType.Stride

    /// The moment the test has moved to.
    public private(set) var now: SchedulerTimeType
    /// None: virtual work is done on time.
    public let minimumTolerance = Stride.zero
    private let start: SchedulerTimeType
    private var agenda = ScheduledWorkQueue()

    /// Makes a scheduler with nothing to do.
    public init() {
        start = SchedulerTimeType(DispatchTime(uptimeNanoseconds: 1))
        now = start
    }

    /// How far time has been moved since the scheduler was made.
    public var elapsed: Duration { .nanoseconds(start.distance(to: now).magnitude) }

    /// How many pieces of work wait for their time; a timer counts as one.
    public var pendingCount: Int { agenda.count }

    /// The scheduler with its kind forgotten, for an environment that takes any.
    public var erased: AnyScheduler { AnyScheduler(self) }
}

extension VirtualScheduler {
    /// Moves time on, and does everything that comes due, including what that work schedules.
    ///
    /// - Parameter interval: How far; zero does the work that is due now.
    public func advance(by interval: Duration = .zero) {
        advance(to: now.advanced(by: Stride(interval)))
    }

    /// Moves time to a moment, and does everything that comes due on the way.
    ///
    /// Time never goes back: a moment that has passed does the work that is due now.
    public func advance(to moment: SchedulerTimeType) {
        let end = now.later(moment)
        while advanceToNextWork(until: end) {}
        now = end
    }

    /// Does one piece of work, at its time.
    ///
    /// - Parameter limit: The last moment to look at; none by default.
    /// - Returns: Whether there was work until then. Without any, time stays where it is.
    @discardableResult
    public func advanceToNextWork(until limit: SchedulerTimeType? = nil) -> Bool {
        guard let (due, action) = agenda.take(until: limit) else { return false }
        now = now.later(due)
        action()
        return true
    }

    /// Moves time on until nothing is left to do.
    ///
    /// Never ends while a timer runs.
    public func run() {
        while advanceToNextWork() {}
    }
}

extension VirtualScheduler {
    /// Notes work to be done as soon as time is advanced, be it by nothing.
    public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
        agenda.add(at: now, action)
    }

    /// Notes work to be done at a moment.
    public func schedule(
        after date: SchedulerTimeType,
        tolerance: Stride,
        options: SchedulerOptions?,
        _ action: @escaping () -> Void
    ) {
        agenda.add(at: now.later(date), action)
    }

    /// Notes work to be done at a moment and again after every interval, until the answer is cancelled or released.
    public func schedule(
        after date: SchedulerTimeType,
        interval: Stride,
        tolerance: Stride,
        options: SchedulerOptions?,
        _ action: @escaping () -> Void
    ) -> any Cancellable {
        let repetition = Repetition(of: action, every: interval)
        note(repetition, at: now.later(date))
        return AnyCancellable { [weak self] in
            repetition.isCancelled = true
            self?.agenda.remove(repetition.ticket)
        }
    }

    private func note(_ repetition: Repetition, at date: SchedulerTimeType) {
        repetition.ticket = agenda.add(at: date) { [weak self] in
            repetition.action()
            guard !repetition.isCancelled else { return }
            self?.note(repetition, at: date.advanced(by: repetition.interval))
        }
    }
}

/// A timer's work, and its place in the agenda.
private final class Repetition {
    let action: () -> Void
    let interval: VirtualScheduler.Stride
    var isCancelled = false
    var ticket: ScheduledWorkQueue.WorkID = 0

    init(of action: @escaping () -> Void, every interval: VirtualScheduler.Stride) {
        self.action = action
        self.interval = interval
    }
}
