public import Dispatch
public import OpenCombineDispatch

extension DispatchQueue.SchedulerTimeType.Stride {
    /// The length of time as a dispatch queue measures it: in whole nanoseconds, at most 292 years.
    ///
    /// Who names lengths of time as `Duration` need not import OpenCombineDispatch.
    public init(_ duration: Duration) {
        let (seconds, attoseconds) = duration.components
        let (whole, overflows) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
        let (sum, exceeds) = whole.addingReportingOverflow(attoseconds / 1_000_000_000)
        let limit = duration < .zero ? Int.min + 1 : Int.max
        self = .nanoseconds(overflows || exceeds ? limit : Int(sum))
    }
}
