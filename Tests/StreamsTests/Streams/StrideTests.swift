import Dispatch
import OpenCombineDispatch
import Streams
import Testing

/// Tests of durations as strides: Stride+Duration.
@Suite struct StrideTests {
    @Test(arguments: [
        (Duration.zero, 0), (.nanoseconds(1), 1), (.milliseconds(1500), 1_500_000_000), (.seconds(-2), -2_000_000_000),
        (.milliseconds(-1500), -1_500_000_000), (.seconds(Int64.max), Int.max), (.seconds(Int64.min), Int.min + 1),
        (.seconds(9_223_372_036) + .nanoseconds(999_999_999), Int.max),
        (Duration(secondsComponent: 0, attosecondsComponent: 1), 0),
    ])
    func aDurationIsMeasuredInWholeNanoseconds(duration: Duration, nanoseconds: Int) {
        #expect(DispatchQueue.SchedulerTimeType.Stride(duration) == .nanoseconds(nanoseconds))
    }
}
