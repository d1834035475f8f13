package import Dispatch
package import OpenCombine
package import OpenCombineDispatch
package import Streams

/// A scheduler that performs all work at once, whatever its date, with a constant time.
///
/// For tests in which time is irrelevant. A timer ticks once. OpenCombine has a scheduler of the same name, which has
/// its own time type and cannot replace a dispatch queue. If both modules are imported, use
/// ``Streams/AnyScheduler/immediate``.
package struct ImmediateScheduler: Scheduler {
    package typealias SchedulerTimeType = DispatchQueue.SchedulerTimeType
    package typealias SchedulerOptions = DispatchQueue.SchedulerOptions

    package let now = SchedulerTimeType(DispatchTime(uptimeNanoseconds: 1))
    package let minimumTolerance = SchedulerTimeType.Stride.zero

    package init() {}

    package func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
        action()
    }

    package func schedule(
        after date: SchedulerTimeType,
        tolerance: SchedulerTimeType.Stride,
        options: SchedulerOptions?,
        _ action: @escaping () -> Void
    ) {
        action()
    }

    package func schedule(
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
    package static var immediate: AnyScheduler { AnyScheduler(ImmediateScheduler()) }
}
