import OpenCombine
import Streams
import StreamsTesting
import Testing

/// Tests of async sequences as publishers: Updates.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct UpdatesTests {
    @Test func theElementsArriveInOrderAndThenTheEnd() async throws {
        let (stream, feed) = AsyncStream.makeStream(of: Int.self)
        let numbers = updates(of: stream).record()
        for number in 1...3 { feed.yield(number) }
        #expect(try await numbers.next(3).wait() == [1, 2, 3])
        feed.yield(4)
        feed.finish()
        #expect(try await numbers.elements.wait() == [1, 2, 3, 4])
    }

    @Test func anErrorOfTheSequenceIsTheFailureOfThePublisher() async throws {
        let (stream, feed) = AsyncThrowingStream.makeStream(of: Int.self)
        let numbers = updates(of: stream).record()
        feed.yield(1)
        feed.finish(throwing: Broken())
        await #expect(throws: Broken.self) { try await numbers.elements.wait() }
        #expect(numbers.values == [1])
    }

    @Test func aSequenceThatCannotFailMakesAPublisherThatCannotFail() async throws {
        let (stream, feed) = AsyncStream.makeStream(of: Int.self)
        let numbers: AnyPublisher<Int, Never> = updates(of: stream)
        let recorder = numbers.record()
        feed.finish()
        #expect(try await recorder.elements.wait() == [])
    }

    @Test func cancellingTheSubscriptionEndsTheIteration() async throws {
        let (stream, feed) = AsyncStream.makeStream(of: Int.self)
        let terminated = AsyncStream.makeStream(of: Void.self)
        feed.onTermination = { _ in terminated.continuation.finish() }
        let numbers = updates(of: stream).record()
        feed.yield(1)
        try await numbers.next().wait()
        numbers.cancel()
        feed.yield(2)
        for await _ in terminated.stream {}
        for _ in 0..<20 { await Task.yield() }
        #expect(numbers.values == [1])
        #expect(numbers.end == nil)
    }

    @Test func nothingIsLostWhenTheSubscriberIsSlow() async throws {
        let (stream, feed) = AsyncStream.makeStream(of: Int.self)
        let patient = PatientSubscriber<Int>()
        updates(of: stream).subscribe(patient)
        for number in 1...5 { feed.yield(number) }
        feed.finish()
        patient.request(.max(2))
        await patient.settle(at: 2)
        #expect(patient.values == [1, 2])
        patient.request(.max(1))
        await patient.settle(at: 3)
        #expect(patient.values == [1, 2, 3])
        patient.request(.unlimited)
        while !patient.isFinished { await Task.yield() }
        #expect(patient.values == [1, 2, 3, 4, 5])
        #expect(patient.isFinished)
    }

    @Test func aSlowSubscriberCanCancel() async throws {
        let (stream, feed) = AsyncStream.makeStream(of: Int.self)
        let patient = PatientSubscriber<Int>()
        updates(of: stream).subscribe(patient)
        for number in 1...5 { feed.yield(number) }
        patient.request(.max(1))
        await patient.settle(at: 1)
        patient.cancel()
        patient.request(.unlimited)
        await patient.settle(at: 1)
        #expect(patient.values == [1])
        #expect(!patient.isFinished)
    }
}
