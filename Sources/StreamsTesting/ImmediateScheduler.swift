public import Dispatch
public import OpenCombine
public import OpenCombineDispatch
public import Streams

/// A scheduler that performs all work at once, whatever its date, with a constant time.
///
/// For tests in which time is irrelevant. A timer ticks once. OpenCombine has a scheduler of the same name, which has
/// its own time type and cannot replace a dispatch queue. If both modules are imported, use
/// ``Streams/AnyScheduler/immediate``.
public struct ImmediateScheduler: Scheduler {
    /// The time type of a dispatch queue, which this scheduler can replace.
    public typealias SchedulerTimeType = DispatchQueue.SchedulerTimeType
    /// The options of a dispatch queue, which are ignored.
    public typealias SchedulerOptions = DispatchQueue.SchedulerOptions

    /// A constant time.
    public let now = SchedulerTimeType(DispatchTime(uptimeNanoseconds: 1))
    /// Zero.
    public let minimumTolerance = SchedulerTimeType.Stride.zero

    /// Creates a scheduler.
    public init() {}

    /// Performs the action at once.
    public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
        action()
    }

    /// Performs the action at once.
    public func schedule(
        after date: SchedulerTimeType,
        tolerance: SchedulerTimeType.Stride,
        options: SchedulerOptions?,
        _ action: @escaping () -> Void
    ) {
        action()
    }

    /// Performs the action at once, and only once.
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
    /// A scheduler that performs all work at once, with a constant time.
    public static var immediate: AnyScheduler { AnyScheduler(ImmediateScheduler()) }
}
