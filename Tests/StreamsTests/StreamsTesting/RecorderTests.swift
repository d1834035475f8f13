import OpenCombine
import Streams
import StreamsTesting
import Testing

/// Tests of recording what a publisher sends: Recorder.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct RecorderTests {
    let scheduler = VirtualScheduler()
    let subject = PassthroughSubject<String, Never>()

    // RK1
    @Test func successiveExpectationsShareOneReadingPosition() throws {
        let recorder = ["a", "b", "c", "d", "e", "f"].publisher.record()
        #expect(try recorder.next().get() == "a")
        #expect(try recorder.next(2).get() == ["b", "c"])
        #expect(try recorder.prefix(2).get() == ["a", "b"])
        #expect(try recorder.next().get() == "d")
        #expect(try recorder.prefix(5).get() == ["a", "b", "c", "d", "e"])
        #expect(try recorder.next().get() == "f")
        #expect(throws: RecordingError.notEnoughElements) { try recorder.next().get() }
        #expect(try recorder.elements.get() == ["a", "b", "c", "d", "e", "f"])
    }

    // RK1
    @Test func whatLooksAtEverythingConsumesEverything() throws {
        let readings: [(Recorder<String, Never>) throws -> Void] = [
            { _ = try $0.availableElements.get() },
            { _ = try $0.completion.get() },
            { _ = try $0.elements.get() },
            { try $0.finished.get() },
            { _ = try $0.last.get() },
            { _ = try $0.recording.get() },
        ]
        for read in readings {
            let recorder = ["a", "b"].publisher.record()
            try read(recorder)
            #expect(throws: RecordingError.notEnoughElements) { try recorder.next().get() }
        }
    }

    @Test func anExpectationThatThrowsConsumesNothing() throws {
        let recorder = subject.record()
        subject.send("a")
        #expect(throws: RecordingError.notEnoughElements) { try recorder.next(2).get() }
        #expect(throws: RecordingError.notCompleted) { try recorder.elements.get() }
        #expect(try recorder.next().get() == "a")
    }

    @Test func lookingAtTheValuesConsumesNothing() throws {
        let recorder = ["a", "b"].publisher.record()
        #expect(recorder.values == ["a", "b"])
        #expect(recorder.isFinished)
        #expect(try recorder.next().get() == "a")
    }

    // RK1
    @Test func releasingTheRecorderCancels() {
        var isCancelled = false
        var recorder: Recorder<String, Never>? = subject.handleEvents(receiveCancel: { isCancelled = true }).record()
        weak let released = recorder
        #expect(!isCancelled)
        recorder = nil
        #expect(released == nil)
        #expect(isCancelled)
    }

    @Test func aWaitInVirtualTimeEndsWhenTheExpectationIsMet() throws {
        let recorder = scheduler.timeline("---a--b|").record()
        #expect(try recorder.next().wait(upTo: .seconds(5), on: scheduler) == "a")
        #expect(scheduler.elapsed == .milliseconds(300))
        #expect(throws: RecordingError.notEnoughElements) {
            try recorder.next().wait(upTo: .milliseconds(200), on: scheduler)
        }
        #expect(scheduler.elapsed == .milliseconds(500))
        try recorder.finished.wait(upTo: .seconds(5), on: scheduler)
        #expect(recorder.values == ["a", "b"])
    }

    @Test func anAsynchronousWaitEndsWhenTheExpectationIsMet() async throws {
        let recorder = subject.record()
        Task {
            for word in ["a", "b", "c"] {
                await Task.yield()
                subject.send(word)
            }
            subject.send(completion: .finished)
        }
        #expect(try await recorder.next(2).wait() == ["a", "b"])
        #expect(try await recorder.availableElements.wait() == ["a", "b", "c"])
        try await recorder.finished.wait()
    }

    // RK1
    @Test func oneExpectationIsAwaitedAtATime() async throws {
        let recorder = subject.record()
        let first = Task { try await recorder.next().wait() }
        await Task.yield()
        await #expect(throws: ExpectationError.alreadyAwaited) { try await recorder.next().wait() }
        subject.send("a")
        #expect(try await first.value == "a")
    }

    @Test func anAsynchronousWaitEndsWithItsTask() async throws {
        let recorder = subject.record()
        let wait = Task { try await recorder.next().wait() }
        await Task.yield()
        wait.cancel()
        await #expect(throws: CancellationError.self) { try await wait.value }
        let again = Task { try await recorder.next().wait() }
        await Task.yield()
        subject.send("a")
        #expect(try await again.value == "a")
    }
}
