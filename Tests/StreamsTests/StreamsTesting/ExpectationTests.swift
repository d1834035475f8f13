import OpenCombine
import Streams
import StreamsTesting
import Testing

/// The documented successes and failures of every expectation, evaluated in every way.
// RK1
/// Tests of the documented successes and failures of every expectation: PublisherExpectation, Recorder+Expectations.
@MainActor
@Suite struct ExpectationTests {
    struct MyError: Error, Hashable {}

    let scheduler = VirtualScheduler()
    let words = ["foo", "bar", "baz"]

    /// Returns a publisher that sends its values and completes at once.
    private func publisher(
        _ sent: [String] = [],
        _ end: Subscribers.Completion<MyError>? = nil
    ) -> AnyPublisher<String, MyError> {
        let sent = sent.publisher.setFailureType(to: MyError.self)
        return switch end {
        case .finished: sent.eraseToAnyPublisher()
        case .failure(let error): sent.append(Fail(error: error)).eraseToAnyPublisher()
        case nil: sent.append(Empty(completeImmediately: false)).eraseToAnyPublisher()
        }
    }

    private func record(
        _ sent: [String] = [],
        _ end: Subscribers.Completion<MyError>? = nil
    ) -> Recorder<String, MyError> {
        publisher(sent, end).record()
    }

    /// Returns the same publisher, delayed by a second.
    private func recordLater(
        _ sent: [String] = [],
        _ end: Subscribers.Completion<MyError>? = nil
    ) -> Recorder<String, MyError> {
        Just(()).setFailureType(to: MyError.self)
            .delay(for: .init(.seconds(1)), scheduler: scheduler)
            .flatMap { publisher(sent, end) }
            .record()
    }

    private typealias Ask<Value> = (Recorder<String, MyError>) -> PublisherExpectation<Value>

    /// Expects a value from the current recording, from a wait that ends at once, from one that lasts, and from an
    /// asynchronous wait.
    private func expect<Value: Equatable>(
        _ ask: Ask<Value>,
        of sent: [String],
        _ end: Subscribers.Completion<MyError>? = .finished,
        is expected: Value,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        #expect(try ask(record(sent, end)).get() == expected, sourceLocation: sourceLocation)
        #expect(try wait(ask, record(sent, end)) == expected, sourceLocation: sourceLocation)
        #expect(try wait(ask, recordLater(sent, end)) == expected, sourceLocation: sourceLocation)
        guard end != nil else { return }
        let recorder = record(sent, end)
        #expect(try await ask(recorder).wait() == expected, sourceLocation: sourceLocation)
    }

    /// Expects an error in the same ways.
    private func expect<Value, Failure: Error & Equatable>(
        _ ask: Ask<Value>,
        of sent: [String],
        _ end: Subscribers.Completion<MyError>?,
        throws error: Failure,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        #expect(throws: error, sourceLocation: sourceLocation) { try ask(record(sent, end)).get() }
        #expect(throws: error, sourceLocation: sourceLocation) { try wait(ask, record(sent, end)) }
        #expect(throws: error, sourceLocation: sourceLocation) { try wait(ask, recordLater(sent, end)) }
    }

    private func wait<Value>(_ ask: Ask<Value>, _ recorder: Recorder<String, MyError>) throws -> Value {
        try ask(recorder).wait(upTo: .seconds(5), on: scheduler)
    }

    private let failed = Subscribers.Completion.failure(MyError())

    @Test func availableElementsAreThoseUntilTheTimeIsUpOrTheEnd() async throws {
        try await expect(\.availableElements, of: words, is: words)
        try await expect(\.availableElements, of: words, nil, is: words)
        try await expect(\.availableElements, of: [], nil, is: [])
        expect(\.availableElements, of: words, failed, throws: MyError())
        let ticks = scheduler.timer(every: .seconds(1)).record()
        let dates = try ticks.availableElements.wait(upTo: .seconds(3), on: scheduler)
        #expect(dates.count == 3)
        #expect(dates.sorted() == dates)
    }

    @Test func completionIsHowThePublisherEnds() async throws {
        try await expect({ $0.completion }, of: words, is: .finished)
        try await expect({ $0.completion }, of: words, failed, is: failed)
        expect(\.completion, of: words, nil, throws: RecordingError.notCompleted)
    }

    @Test func elementsAreAllOnceThePublisherHasFinished() async throws {
        try await expect(\.elements, of: words, is: words)
        expect(\.elements, of: words, nil, throws: RecordingError.notCompleted)
        expect(\.elements, of: words, failed, throws: MyError())
    }

    @Test func finishedIsTheEndWithoutAnError() async throws {
        for recorder in [record(words, .finished), recordLater(words, .finished)] {
            try recorder.finished.wait(upTo: .seconds(5), on: scheduler)
            try recorder.finished.get()
            try await recorder.finished.wait()
        }
        for (end, error) in [(nil, RecordingError.notCompleted as any Error), (failed, MyError())] {
            for recorder in [record(words, end), recordLater(words, end)] {
                let thrown = #expect(throws: (any Error).self) {
                    try recorder.finished.wait(upTo: .seconds(5), on: scheduler)
                }
                #expect(thrown.map(String.init(describing:)) == "\(error)")
            }
        }
    }

    @Test func finishedInvertedIsThatThePublisherDoesNotComplete() throws {
        let recorder = record(words)
        try recorder.finished.inverted.get()
        try recorder.finished.inverted.wait(upTo: .seconds(5), on: scheduler)
        expect({ $0.finished.inverted }, of: words, .finished, throws: ExpectationError.invertedExpectationFulfilled)
        expect({ $0.finished.inverted }, of: words, failed, throws: MyError())
    }

    @Test func lastIsTheLastElementIfThereIsOne() async throws {
        try await expect(\.last, of: words, is: "baz")
        try await expect(\.last, of: [], is: nil)
        expect(\.last, of: words, nil, throws: RecordingError.notCompleted)
        expect(\.last, of: words, failed, throws: MyError())
    }

    @Test func nextIsOneElementAfterTheOther() throws {
        for recorder in [record(["foo", "bar"]), recordLater(["foo", "bar"])] {
            #expect(try recorder.next().wait(upTo: .seconds(5), on: scheduler) == "foo")
            #expect(try recorder.next().get() == "bar")
        }
        for (end, error) in [
            (nil, RecordingError.notEnoughElements as any Error), (.finished, RecordingError.notEnoughElements),
            (failed, MyError()),
        ] {
            for recorder in [record([], end), recordLater([], end)] {
                let thrown = #expect(throws: (any Error).self) {
                    try recorder.next().wait(upTo: .seconds(5), on: scheduler)
                }
                #expect(thrown.map(String.init(describing:)) == "\(error)")
            }
        }
    }

    @Test func nextIsStillGivenByAPublisherThatFailsAfterwards() throws {
        let recorder = record(["foo"], failed)
        #expect(try recorder.next().get() == "foo")
        #expect(throws: MyError()) { try recorder.next().get() }
    }

    @Test func nextInvertedIsThatNoElementComes() throws {
        let recorder = record(["foo"])
        #expect(try recorder.next().get() == "foo")
        try recorder.next().inverted.get()
        try recorder.next().inverted.wait(upTo: .seconds(5), on: scheduler)
        expect({ $0.next().inverted }, of: ["foo"], nil, throws: ExpectationError.invertedExpectationFulfilled)
        expect({ $0.next().inverted }, of: [], .finished, throws: ExpectationError.invertedExpectationFulfilled)
        expect({ $0.next().inverted }, of: [], failed, throws: MyError())
    }

    @Test func nextOfACountIsExactlySoMany() async throws {
        try await expect({ $0.next(2) }, of: words, is: ["foo", "bar"])
        try await expect({ $0.next(3) }, of: words, nil, is: words)
        try await expect({ $0.next(0) }, of: [], nil, is: [])
        expect({ $0.next(2) }, of: ["foo"], nil, throws: RecordingError.notEnoughElements)
        expect({ $0.next(2) }, of: ["foo"], .finished, throws: RecordingError.notEnoughElements)
        expect({ $0.next(2) }, of: ["foo"], failed, throws: MyError())
        let recorder = record(words)
        #expect(try recorder.next(2).get() == ["foo", "bar"])
        #expect(try recorder.next(1).get() == ["baz"])
    }

    @Test func prefixIsAtMostSoManyFromTheStart() throws {
        for recorder in [record(words), recordLater(words)] {
            #expect(try recorder.prefix(2).wait(upTo: .seconds(5), on: scheduler) == ["foo", "bar"])
            #expect(try recorder.prefix(2).get() == ["foo", "bar"])
        }
        #expect(try record(words, .finished).prefix(5).get() == words)
        for (end, error) in [(nil, RecordingError.notEnoughElements as any Error), (failed, MyError())] {
            for recorder in [record(["foo"], end), recordLater(["foo"], end)] {
                let thrown = #expect(throws: (any Error).self) {
                    try recorder.prefix(2).wait(upTo: .seconds(5), on: scheduler)
                }
                #expect(thrown.map(String.init(describing:)) == "\(error)")
            }
        }
    }

    @Test func prefixInvertedIsThatThereAreNotSoMany() async throws {
        try await expect({ $0.prefix(3).inverted }, of: ["foo", "bar"], nil, is: ["foo", "bar"])
        expect({ $0.prefix(3).inverted }, of: words, nil, throws: ExpectationError.invertedExpectationFulfilled)
        expect({ $0.prefix(3).inverted }, of: ["foo"], .finished, throws: ExpectationError.invertedExpectationFulfilled)
        expect({ $0.prefix(3).inverted }, of: ["foo"], failed, throws: MyError())
    }

    @Test func recordingIsAllElementsAndTheCompletion() async throws {
        for (recorder, end) in [
            (record(words, .finished), Subscribers.Completion<MyError>.finished), (recordLater(words, failed), failed),
        ] {
            let recording = try recorder.recording.wait(upTo: .seconds(5), on: scheduler)
            #expect(recording.output == words)
            #expect(recording.completion == end)
        }
        expect(\.recording, of: words, nil, throws: RecordingError.notCompleted)
    }

    @Test func singleIsTheOnlyElement() async throws {
        try await expect(\.single, of: ["foo"], is: "foo")
        expect(\.single, of: ["foo"], nil, throws: RecordingError.notCompleted)
        expect(\.single, of: ["foo"], failed, throws: MyError())
        expect(\.single, of: ["foo", "bar"], .finished, throws: RecordingError.tooManyElements)
        expect(\.single, of: [], .finished, throws: RecordingError.notEnoughElements)
    }
}
