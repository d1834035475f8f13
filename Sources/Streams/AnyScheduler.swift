package import Dispatch
package import OpenCombine
package import OpenCombineDispatch

/// A type-erased scheduler, so that a screen need not be generic over its clock.
///
/// The program passes ``main``; a test passes a virtual, an immediate or an unimplemented scheduler. All of them use
/// the time type of a dispatch queue.
package struct AnyScheduler: Scheduler {
    package typealias SchedulerTimeType = DispatchQueue.SchedulerTimeType
    package typealias SchedulerOptions = DispatchQueue.SchedulerOptions
    package typealias Stride = SchedulerTimeType.Stride
    package typealias Action = () -> Void

    private let readNow: () -> SchedulerTimeType
    private let readTolerance: () -> Stride
    private let scheduleSoon: (SchedulerOptions?, @escaping Action) -> Void
    private let scheduleOnce: (SchedulerTimeType, Stride, SchedulerOptions?, @escaping Action) -> Void
    private let scheduleRepeatedly:
        (SchedulerTimeType, Stride, Stride, SchedulerOptions?, @escaping Action) -> any Cancellable

    package init<Base: Scheduler>(_ base: Base)
    where Base.SchedulerTimeType == SchedulerTimeType, Base.SchedulerOptions == SchedulerOptions {
        readNow = { base.now }
        readTolerance = { base.minimumTolerance }
        scheduleSoon = { base.schedule(options: $0, $1) }
        scheduleOnce = { base.schedule(after: $0, tolerance: $1, options: $2, $3) }
        scheduleRepeatedly = { base.schedule(after: $0, interval: $1, tolerance: $2, options: $3, $4) }
    }

    /// The main queue.
    ///
    /// In a command-line program it runs whenever the main actor is free; a run loop would never run.
    package static var main: AnyScheduler { AnyScheduler(DispatchQueue.main) }

    package var now: SchedulerTimeType { readNow() }

    package var minimumTolerance: Stride { readTolerance() }

    package func schedule(options: SchedulerOptions?, _ action: @escaping Action) {
        scheduleSoon(options, action)
    }

    package func schedule(
        after date: SchedulerTimeType,
        tolerance: Stride,
        options: SchedulerOptions?,
        _ action: @escaping Action
    ) {
        scheduleOnce(date, tolerance, options, action)
    }

    package func schedule(
        after date: SchedulerTimeType,
        interval: Stride,
        tolerance: Stride,
        options: SchedulerOptions?,
        _ action: @escaping Action
    ) -> any Cancellable {
        scheduleRepeatedly(date, interval, tolerance, options, action)
    }
}
