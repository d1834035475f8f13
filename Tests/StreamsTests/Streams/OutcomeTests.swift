import OpenCombine
import Streams
import StreamsTesting
import Testing

/// Tests of async work as a publisher: Outcome.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct OutcomeTests {
    @Test func successAndFailureAreValuesAndTheEndFollows() async throws {
        let answered = outcome { () async throws(Broken) -> Int in 42 }.record()
        let failed = outcome { () async throws(Broken) -> Int in throw Broken() }.record()
        #expect(try await answered.elements.wait() == [.success(42)])
        #expect(try await failed.elements.wait() == [.failure(Broken())])
    }

    @Test func theAnswerIsDeliveredOnTheMainActorWhereverTheWorkRan() async throws {
        let answer = outcome { () async -> Int in await Elsewhere().compute() }
            .handleEvents(receiveOutput: { _ in MainActor.assertIsolated() })
            .record()
        #expect(try await answer.single.wait() == .success(1))
    }

    @Test func everySubscriberHasATaskOfItsOwn() async throws {
        let log = OperationLog()
        let publisher = outcome { () async -> Int in await log.begin() }
        #expect(await log.begun == 0)
        let first = publisher.record()
        let second = publisher.record()
        let answers = [try await first.single.wait(), try await second.single.wait()]
        #expect(Set(answers) == [.success(1), .success(2)])
        #expect(await log.begun == 2)
    }

    // RC7
    @Test func cancellingTheSubscriptionCancelsTheTaskAndNothingIsDelivered() async throws {
        let log = OperationLog()
        let answer = outcome { () async -> Int in await log.sleepUntilCancelled() }.record()
        await log.untilBegun()
        answer.cancel()
        await log.untilCancelled()
        await Task.yield()
        #expect(answer.values.isEmpty)
        #expect(answer.end == nil)
    }

    @Test func aTaskThatIgnoresItsCancellationDeliversNothing() async throws {
        let gate = Gate()
        let answer = outcome { () async -> Int in await gate.pass() }.record()
        await gate.untilWaiting()
        answer.cancel()
        await gate.open()
        for _ in 0..<20 { await Task.yield() }
        #expect(answer.values.isEmpty)
        #expect(answer.end == nil)
    }

    @Test func anAnswerWaitsUntilItIsAskedFor() async throws {
        let done = outcome { () async -> Int in 7 }
        let patient = PatientSubscriber<Result<Int, Never>>()
        done.subscribe(patient)
        for _ in 0..<20 { await Task.yield() }
        #expect(patient.values.isEmpty)
        patient.request(.max(1))
        while !patient.isFinished { await Task.yield() }
        #expect(patient.values == [.success(7)])
        #expect(patient.isFinished)
    }

    @Test func aGatherOfOutcomesKeepsTheHealthyOnes() async throws {
        let legs = (1...4).map { number in
            outcome { () async throws(Broken) -> Int in
                if number == 3 { throw Broken() }
                return number
            }
        }
        let page = try gather(legs).record()
        #expect(
            try await page.elements.wait() == [[.success(1), .success(2), .failure(Broken()), .success(4)]]
        )
    }

    @Test func aReplacedOutcomeIsCancelledAndTheLatestAnswers() async throws {
        let log = OperationLog()
        let cities = PassthroughSubject<String, Never>()
        let answers = cities.map { city in
            outcome { () async -> String in
                if city == "old" { _ = await log.sleepUntilCancelled() }
                return city
            }
        }
        .switchToLatest()
        .record()
        cities.send("old")
        await log.untilBegun()
        cities.send("new")
        await log.untilCancelled()
        #expect(try await answers.next().wait() == .success("new"))
        #expect(answers.values.count == 1)
    }
}

/// An actor other than the main actor.
private actor Elsewhere {
    func compute() -> Int { 1 }
}

/// Records the events of an operation.
private actor OperationLog {
    private(set) var begun = 0
    private var isCancelled = false
    private var waiters: [CheckedContinuation<Void, Never>] = []

    func begin() -> Int {
        begun += 1
        wakeAll()
        return begun
    }

    func sleepUntilCancelled() async -> Int {
        let number = begin()
        while !Task.isCancelled { try? await Task.sleep(for: .seconds(3600)) }
        isCancelled = true
        wakeAll()
        return number
    }

    func untilBegun() async { while begun == 0 { await change() } }

    func untilCancelled() async { while !isCancelled { await change() } }

    private func change() async { await withCheckedContinuation { waiters.append($0) } }

    private func wakeAll() {
        for waiter in waiters { waiter.resume() }
        waiters = []
    }
}

/// Holds an operation that ignores its cancellation.
private actor Gate {
    private var passing: CheckedContinuation<Void, Never>?
    private var watcher: CheckedContinuation<Void, Never>?

    func pass() async -> Int {
        await withCheckedContinuation {
            passing = $0
            watcher?.resume()
            watcher = nil
        }
        return 1
    }

    func untilWaiting() async {
        if passing == nil { await withCheckedContinuation { watcher = $0 } }
    }

    func open() {
        passing?.resume()
        passing = nil
    }
}
