import OpenCombine
import OpenCombineDispatch
import Streams
import StreamsTesting
import Testing

// RK2
/// Tests of ImmediateScheduler and UnimplementedScheduler.
@MainActor
@Suite struct OtherSchedulersTests {
    let log = Log()

    @Test func theImmediateSchedulerWaitsForNothing() {
        let scheduler = AnyScheduler.immediate
        let before = scheduler.now
        scheduler.schedule { log.note("soon") }
        scheduler.schedule(after: scheduler.now.advanced(by: .seconds(60))) { log.note("once") }
        let timer = scheduler.schedule(after: scheduler.now, interval: .seconds(1)) { log.note("again") }
        timer.cancel()
        #expect(log.lines == ["soon", "once", "again"])
        #expect(scheduler.now == before)
        #expect(Just(1).delay(for: .seconds(60), scheduler: scheduler).record().values == [1])
    }

    @Test func theUnimplementedSchedulerReportsEveryUseAndDoesNothing() {
        let scheduler = AnyScheduler.unimplemented { [log] in log.note($0) }
        let date = VirtualScheduler().now
        scheduler.schedule { log.note("done") }
        scheduler.schedule(after: date, tolerance: .zero) { log.note("done") }
        let timer = scheduler.schedule(after: date, interval: .seconds(1), tolerance: .zero) { log.note("done") }
        timer.cancel()
        _ = scheduler.now
        _ = scheduler.minimumTolerance
        #expect(
            log.lines == [
                "Work was scheduled on a scheduler that must not be used.",
                "Delayed work was scheduled on a scheduler that must not be used.",
                "Repeated work was scheduled on a scheduler that must not be used.",
                "The time was asked of a scheduler that must not be used.",
                "The tolerance was asked of a scheduler that must not be used.",
            ]
        )
    }
}
