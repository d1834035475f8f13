import Dispatch
package import OpenCombineDispatch

extension DispatchQueue.SchedulerTimeType.Stride {
    /// The duration in whole nanoseconds, as a dispatch queue measures it; clamped to 292 years.
    ///
    /// Allows callers to use `Duration` without importing OpenCombineDispatch.
    package init(_ duration: Duration) {
        let (seconds, attoseconds) = duration.components
        let (whole, overflows) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
        let (sum, exceeds) = whole.addingReportingOverflow(attoseconds / 1_000_000_000)
        let limit = duration < .zero ? Int.min + 1 : Int.max
        self = .nanoseconds(overflows || exceeds ? limit : Int(sum))
    }
}
