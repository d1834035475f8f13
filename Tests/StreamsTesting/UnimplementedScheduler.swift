package import Dispatch
package import OpenCombine
package import OpenCombineDispatch
package import Streams

/// A scheduler that must not be used: it reports every use and does nothing.
///
/// For the parts of a screen that must not depend on time. Pass the test framework's way to report an issue:
///
///     let scheduler = UnimplementedScheduler { Issue.record("\($0)") }
package struct UnimplementedScheduler: Scheduler {
    package typealias SchedulerTimeType = DispatchQueue.SchedulerTimeType
    package typealias SchedulerOptions = DispatchQueue.SchedulerOptions

    private let report: (String) -> Void

    package init(report: @escaping (String) -> Void) {
        self.report = report
    }

    package var now: SchedulerTimeType {
        report("The time was asked of a scheduler that must not be used.")
        return SchedulerTimeType(DispatchTime(uptimeNanoseconds: 1))
    }

    package var minimumTolerance: SchedulerTimeType.Stride {
        report("The tolerance was asked of a scheduler that must not be used.")
        return .zero
    }

    package func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
        report("Work was scheduled on a scheduler that must not be used.")
    }

    package func schedule(
        after date: SchedulerTimeType,
        tolerance: SchedulerTimeType.Stride,
        options: SchedulerOptions?,
        _ action: @escaping () -> Void
    ) {
        report("Delayed work was scheduled on a scheduler that must not be used.")
    }

    package func schedule(
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
    package static func unimplemented(report: @escaping (String) -> Void) -> AnyScheduler {
        AnyScheduler(UnimplementedScheduler(report: report))
    }
}
