import Dispatch
import OpenCombine
import OpenCombineDispatch
import Streams
import StreamsTesting
import Testing

// RK2
/// Tests of virtual time: VirtualScheduler, ScheduledWorkQueue.
@MainActor
@Suite struct VirtualSchedulerTests {
    let scheduler = VirtualScheduler()
    let log = Log()

    private func schedule(_ name: String, after interval: Duration) {
        scheduler.schedule(after: scheduler.now.advanced(by: .init(interval))) { [log] in log.note(name) }
    }

    @Test func nothingIsDoneBeforeTimeIsAdvanced() {
        scheduler.schedule { log.note("soon") }
        schedule("now", after: .zero)
        schedule("past", after: .seconds(-1))
        #expect(log.lines == [])
        scheduler.advance()
        #expect(log.lines == ["soon", "now", "past"])
    }

    @Test func dueWorkIsDoneByDateAndThenByInsertion() {
        schedule("second", after: .seconds(2))
        schedule("first a", after: .seconds(1))
        schedule("third", after: .seconds(3))
        schedule("first b", after: .seconds(1))
        scheduler.advance(by: .seconds(2))
        #expect(log.lines == ["first a", "first b", "second"])
        scheduler.advance(by: .seconds(1))
        #expect(log.lines.last == "third")
    }

    @Test func workSeesTheMomentItIsDueAndTimeEndsWhereItWasSent() {
        var seen: [Duration] = []
        for seconds in [3, 1, 2] {
            scheduler.schedule(after: scheduler.now.advanced(by: .seconds(seconds))) { seen.append(scheduler.elapsed) }
        }
        scheduler.advance(by: .milliseconds(2500))
        #expect(seen == [.seconds(1), .seconds(2)])
        #expect(scheduler.elapsed == .milliseconds(2500))
    }

    @Test func workThatSchedulesWorkIsFollowedUp() {
        scheduler.schedule {
            log.note("outer")
            schedule("inner", after: .seconds(1))
            scheduler.schedule { log.note("inner soon") }
        }
        scheduler.advance(by: .seconds(1))
        #expect(log.lines == ["outer", "inner soon", "inner"])
    }

    @Test func timeCanBeAdvancedToAMomentButNotBack() {
        let start = scheduler.now
        schedule("late", after: .seconds(5))
        scheduler.advance(to: start.advanced(by: .seconds(5)))
        #expect(log.lines == ["late"])
        scheduler.advance(to: start)
        #expect(scheduler.now == start.advanced(by: .seconds(5)))
    }

    @Test func runGoesOnUntilNothingIsLeft() {
        schedule("far", after: .seconds(86_400))
        scheduler.schedule(after: .init(.distantFuture)) { log.note("never") }
        schedule("near", after: .seconds(1))
        scheduler.advance(by: .seconds(90_000))
        #expect(log.lines == ["near", "far"])
        #expect(scheduler.elapsed == .seconds(90_000))
        scheduler.run()
        #expect(log.lines == ["near", "far", "never"])
        #expect(scheduler.pendingCount == 0)
    }

    @Test func aTimerTicksUntilItIsCancelled() {
        let timer = scheduler.schedule(after: scheduler.now.advanced(by: .seconds(1)), interval: .seconds(2)) { [log] in
            log.note("tick")
        }
        scheduler.advance(by: .seconds(5))
        #expect(log.lines == ["tick", "tick", "tick"])
        #expect(scheduler.pendingCount == 1)
        timer.cancel()
        #expect(scheduler.pendingCount == 0)
        scheduler.advance(by: .seconds(5))
        #expect(log.lines.count == 3)
    }

    @Test func aTimerMayCancelItself() {
        var timer: (any Cancellable)?
        timer = scheduler.schedule(after: scheduler.now, interval: .seconds(1)) { [log] in
            log.note("tick")
            timer?.cancel()
        }
        scheduler.run()
        #expect(log.lines == ["tick"])
    }

    @Test func cancelledWorkDoesNotMoveTheTimeOfRun() {
        let timer = scheduler.schedule(after: scheduler.now.advanced(by: .seconds(9)), interval: .seconds(9)) {}
        schedule("one", after: .seconds(1))
        timer.cancel()
        scheduler.run()
        #expect(scheduler.elapsed == .seconds(1))
    }

    @Test func aThousandTicksAreATimersThousandDates() {
        var ticks = 0
        let timer = scheduler.schedule(after: scheduler.now.advanced(by: .seconds(1)), interval: .seconds(1)) {
            ticks += 1
        }
        scheduler.advance(by: .seconds(1000))
        #expect(ticks == 1000)
        timer.cancel()
    }

    @Test func tenThousandJobsInReverseAreDoneInOrder() {
        let start = scheduler.now
        var done: [Int] = []
        done.reserveCapacity(10_000)
        for number in (1...10_000).reversed() {
            scheduler.schedule(after: start.advanced(by: .milliseconds(number))) { done.append(number) }
        }
        scheduler.run()
        #expect(done == Array(1...10_000))
    }

    @Test func tenThousandKeystrokesAreOneDebouncedWord() {
        let words = PassthroughSubject<Int, Never>()
        let debounced = words.debounce(for: .milliseconds(500), scheduler: scheduler).record()
        for number in 1...10_000 {
            words.send(number)
            scheduler.advance(by: .milliseconds(1))
        }
        scheduler.advance(by: .milliseconds(499))
        #expect(debounced.values == [10_000])
    }
}

/// Lines written by work that outlives the scope of its test.
final class Log {
    private(set) var lines: [String] = []

    func note(_ line: String) { lines.append(line) }
}
