public import Dispatch
public import OpenCombine
public import OpenCombineDispatch

/// A scheduler whose kind is forgotten, so that a screen need not be generic over its clock.
///
/// Live code passes ``main``; a test passes a virtual, an immediate or an unimplemented one. All of them measure
/// time as a dispatch queue does.
public struct AnyScheduler: Scheduler {
    /// The moments of a dispatch queue.
    public typealias SchedulerTimeType = DispatchQueue.SchedulerTimeType
    /// The options of a dispatch queue; a scheduler for tests ignores them.
    public typealias SchedulerOptions = DispatchQueue.SchedulerOptions
    /// The distance between two moments.
    public typealias Stride = SchedulerTimeType.Stride
    /// Work to be done once or repeatedly.
    public typealias Action = () -> Void

    private let readNow: () -> SchedulerTimeType
    private let readTolerance: () -> Stride
    private let scheduleSoon: (SchedulerOptions?, @escaping Action) -> Void
    private let scheduleOnce: (SchedulerTimeType, Stride, SchedulerOptions?, @escaping Action) -> Void
    private let scheduleRepeatedly:
        (SchedulerTimeType, Stride, Stride, SchedulerOptions?, @escaping Action) -> any Cancellable

    /// Forgets the kind of a scheduler.
    public init<Base: Scheduler>(_ base: Base)
    where Base.SchedulerTimeType == SchedulerTimeType, Base.SchedulerOptions == SchedulerOptions {
        readNow = { base.now }
        readTolerance = { base.minimumTolerance }
        scheduleSoon = { base.schedule(options: $0, $1) }
        scheduleOnce = { base.schedule(after: $0, tolerance: $1, options: $2, $3) }
        scheduleRepeatedly = { base.schedule(after: $0, interval: $1, tolerance: $2, options: $3, $4) }
    }

    /// The queue of the main actor.
    ///
    /// It works in a command-line program as long as the main actor is free; a run loop would never fire there.
    public static var main: AnyScheduler { AnyScheduler(DispatchQueue.main) }

    /// The present moment of the scheduler.
    public var now: SchedulerTimeType { readNow() }

    /// How much later than asked for the scheduler may act.
    public var minimumTolerance: Stride { readTolerance() }

    /// Acts as soon as possible.
    public func schedule(options: SchedulerOptions?, _ action: @escaping Action) {
        scheduleSoon(options, action)
    }

    /// Acts once, at a moment.
    public func schedule(
        after date: SchedulerTimeType,
        tolerance: Stride,
        options: SchedulerOptions?,
        _ action: @escaping Action
    ) {
        scheduleOnce(date, tolerance, options, action)
    }

    /// Acts at a moment and again after every interval, until the answer is cancelled or released.
    public func schedule(
        after date: SchedulerTimeType,
        interval: Stride,
        tolerance: Stride,
        options: SchedulerOptions?,
        _ action: @escaping Action
    ) -> any Cancellable {
        scheduleRepeatedly(date, interval, tolerance, options, action)
    }
}
