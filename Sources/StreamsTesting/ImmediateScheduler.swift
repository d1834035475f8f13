public import Dispatch
public import OpenCombine
public import OpenCombineDispatch
public import Streams

/// A scheduler that does everything at once, whatever its date, on a clock that stands still.
///
/// For tests in which time is of no interest. A timer ticks once. OpenCombine has a scheduler of the same name with
/// a time of its own, which cannot stand in for a queue: where both modules are imported, ``Streams/AnyScheduler/immediate``
/// is the way to say which one is meant.
public struct ImmediateScheduler: Scheduler {
    /// The moments of a dispatch queue, so that it can stand in for one.
    public typealias SchedulerTimeType = DispatchQueue.SchedulerTimeType
    /// The options of a dispatch queue, which are ignored.
    public typealias SchedulerOptions = DispatchQueue.SchedulerOptions

    /// Always the same moment.
    public let now = SchedulerTimeType(DispatchTime(uptimeNanoseconds: 1))
    /// None.
    public let minimumTolerance = SchedulerTimeType.Stride.zero

    /// Makes a scheduler.
    public init() {}

    /// Acts at once.
    public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
        action()
    }

    /// Acts at once.
    public func schedule(
        after date: SchedulerTimeType,
        tolerance: SchedulerTimeType.Stride,
        options: SchedulerOptions?,
        _ action: @escaping () -> Void
    ) {
        action()
    }

    /// Acts at once, and once only.
    public func schedule(
        after date: SchedulerTimeType,
        interval: SchedulerTimeType.Stride,
        tolerance: SchedulerTimeType.Stride,
        options: SchedulerOptions?,
        _ action: @escaping () -> Void
    ) -> any Cancellable {
        action()
        return AnyCancellable {}
    }
}

extension AnyScheduler {
    /// A scheduler that does everything at once, on a clock that stands still.
    public static var immediate: AnyScheduler { AnyScheduler(ImmediateScheduler()) }
}
