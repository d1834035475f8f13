import OpenCombine
import Streams
import StreamsTesting
import Testing

/// Tests of timers: Scheduler+Timer.
@MainActor
@Suite struct TimerTests {
    let scheduler = VirtualScheduler()

    // RK2
    @Test func aThousandTicksComeOnTime() throws {
        let ticks = scheduler.timer(every: .seconds(1)).map { _ in scheduler.elapsed }.record()
        scheduler.advance(by: .seconds(1000))
        #expect(ticks.values == (1...1000).map { .seconds($0) })
    }

    // RK2
    @Test func theFasterOfTwoRacesWins() throws {
        let slow = scheduler.timer(every: .seconds(2)).map { _ in "slow" }
        let fast = scheduler.timer(every: .seconds(1)).map { _ in "fast" }
        let winner = slow.merged(with: fast).first().record()
        scheduler.advance(by: .seconds(10))
        #expect(try winner.elements.get() == ["fast"])
        #expect(scheduler.pendingCount == 0)
    }

    @Test func cancellingEndsTheTimer() {
        let ticks = scheduler.timer(every: .seconds(1)).record()
        scheduler.advance(by: .seconds(3))
        ticks.cancel()
        scheduler.run()
        #expect(ticks.values.count == 3)
    }

    @Test func aBeatNobodyAskedForIsSkipped() {
        let patient = PatientSubscriber<VirtualScheduler.SchedulerTimeType>()
        scheduler.timer(every: .seconds(1)).subscribe(patient)
        patient.request(.max(1))
        scheduler.advance(by: .seconds(3))
        #expect(patient.values.count == 1)
        patient.request(.max(1))
        scheduler.advance(by: .seconds(3))
        #expect(patient.values.count == 2)
        patient.cancel()
        #expect(scheduler.pendingCount == 0)
    }
}
