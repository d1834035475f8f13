public import Dispatch
public import OpenCombine
public import OpenCombineDispatch
public import Streams

/// A scheduler that must not be used: it reports each use, and does nothing.
///
/// For the parts of a screen that should not depend on time. The report goes to the test framework in use:
///
///     let scheduler = UnimplementedScheduler { Issue.record("\($0)") }
public struct UnimplementedScheduler: Scheduler {
    /// The moments of a dispatch queue, so that it can stand in for one.
    public typealias SchedulerTimeType = DispatchQueue.SchedulerTimeType
    /// The options of a dispatch queue.
    public typealias SchedulerOptions = DispatchQueue.SchedulerOptions

    private let report: (String) -> Void

    /// Makes a scheduler.
    ///
    /// - Parameter report: Called with a sentence that says how the scheduler was used.
    public init(report: @escaping (String) -> Void) {
        self.report = report
    }

    /// Reports the question; the answer is a moment that means nothing.
    public var now: SchedulerTimeType {
        report("The time was asked of a scheduler that must not be used.")
        return SchedulerTimeType(DispatchTime(uptimeNanoseconds: 1))
    }

    /// Reports the question; the answer is none.
    public var minimumTolerance: SchedulerTimeType.Stride {
        report("The tolerance was asked of a scheduler that must not be used.")
        return .zero
    }

    /// Reports the use; the action is not done.
    public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
        report("Work was scheduled on a scheduler that must not be used.")
    }

    /// Reports the use; the action is not done.
    public func schedule(
        after date: SchedulerTimeType,
        tolerance: SchedulerTimeType.Stride,
        options: SchedulerOptions?,
        _ action: @escaping () -> Void
    ) {
        report("Delayed work was scheduled on a scheduler that must not be used.")
    }

    /// Reports the use; the action is not done.
    public func schedule(
        after date: SchedulerTimeType,
        interval: SchedulerTimeType.Stride,
        tolerance: SchedulerTimeType.Stride,
        options: SchedulerOptions?,
        _ action: @escaping () -> Void
    ) -> any Cancellable {
        report("Repeated work was scheduled on a scheduler that must not be used.")
        return AnyCancellable {}
    }
}

extension AnyScheduler {
    /// A scheduler that reports each use, and does nothing.
    public static func unimplemented(report: @escaping (String) -> Void) -> AnyScheduler {
        AnyScheduler(UnimplementedScheduler(report: report))
    }
}
