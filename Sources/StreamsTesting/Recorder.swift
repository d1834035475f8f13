public import OpenCombine

/// Records everything a publisher says, for a test to ask about.
///
/// It subscribes at once, with unlimited demand, and cancels when it is released.
///
///     let recorder = publisher.record()
///     #expect(try recorder.next().get() == "first")
///     #expect(try recorder.next(2).get() == ["second", "third"])
///     try recorder.finished.get()
///
/// What can be asked are ``PublisherExpectation``s: each is looked at now (``PublisherExpectation/get()``), awaited
/// (``PublisherExpectation/wait()``), or waited for in virtual time (``PublisherExpectation/wait(upTo:on:)``). Expectations share one
/// reading position: one that is met consumes what it looked at, and ``next()`` goes on from there; one that throws
/// consumes nothing.
///
/// The publisher must deliver on the main actor.
@MainActor
public final class Recorder<Output, Failure: Error> {
    /// Every element so far; reading it consumes nothing.
    public private(set) var values: [Output] = []
    /// How the publisher ended; `nil` while it has not.
    ///
    /// Reading it consumes nothing.
    public private(set) var end: Subscribers.Completion<Failure>?

    private var position = 0
    private var subscription: AnyCancellable?
    private let bell = AsyncSignal()

    /// Subscribes to a publisher.
    public init(_ publisher: some Publisher<Output, Failure>) {
        subscription = publisher.sink(
            receiveCompletion: { [weak self] in
                self?.end = $0
                self?.bell.ring()
            },
            receiveValue: { [weak self] in
                self?.values.append($0)
                self?.bell.ring()
            }
        )
    }

    /// Whether the publisher has finished without an error.
    public var isFinished: Bool {
        if case .finished = end { true } else { false }
    }

    /// Cancels the subscription; what was recorded stays.
    public func cancel() {
        subscription?.cancel()
    }
}

extension Publisher {
    /// Subscribes, and records everything the publisher says until the recorder is released.
    @MainActor
    public func record() -> Recorder<Output, Failure> {
        Recorder(self)
    }
}

extension Recorder {
    /// What has been recorded, as an expectation judges it.
    struct History {
        var elements: [Output]
        var position: Int
        var end: Subscribers.Completion<Failure>?

        /// What no expectation has consumed yet.
        var remaining: ArraySlice<Output> { elements[position...] }

        /// The error of a publisher that failed.
        var failure: Failure? {
            if case .failure(let error) = end { error } else { nil }
        }
    }

    /// Makes an expectation of a judgement on the history.
    ///
    /// - Parameter judge: Gives the verdict and the reading position that follows from it.
    func expectation<Value>(
        _ judge: @escaping (History) -> (verdict: Verdict<Value>, position: Int)
    ) -> PublisherExpectation<Value> {
        PublisherExpectation(bell: bell) { isLastMoment in
            let history = History(elements: self.values, position: self.position, end: self.end)
            let (verdict, position) = judge(history)
            guard let result = verdict.result(isLastMoment: isLastMoment) else { return nil }
            if case .success = result { self.position = position }
            return result
        }
    }
}
