import Dispatch
import OpenCombine
import OpenCombineDispatch
import Streams
import StreamsTesting
import Testing

// RC6
/// Tests of schedulers without their type: AnyScheduler.
@MainActor
@Suite struct AnySchedulerTests {
    @Test func everythingIsPassedOnToTheBase() {
        let base = VirtualScheduler()
        let scheduler = AnyScheduler(base)
        let log = Log()
        scheduler.schedule { log.append("soon") }
        scheduler.schedule(after: scheduler.now.advanced(by: .seconds(2))) { log.append("once") }
        let timer = scheduler.schedule(after: scheduler.now.advanced(by: .seconds(1)), interval: .seconds(2)) {
            log.append("again")
        }
        #expect(log.lines == [])
        base.advance(by: .seconds(4))
        #expect(log.lines == ["soon", "again", "once", "again"])
        timer.cancel()
        base.advance(by: .seconds(4))
        #expect(log.lines.count == 4)
        #expect(scheduler.now == base.now)
        #expect(scheduler.minimumTolerance == base.minimumTolerance)
    }

    @Test func theMainSchedulerDeliversOnTheMainActor() async throws {
        let answer = Just(1).receive(on: AnyScheduler.main)
            .handleEvents(receiveOutput: { _ in MainActor.assertIsolated() })
            .record()
        #expect(answer.values == [])
        #expect(try await answer.elements.wait() == [1])
    }

    private final class Log {
        private(set) var lines: [String] = []
        func append(_ line: String) { lines.append(line) }
    }
}
