package import OpenCombine

/// Records the elements and the completion of a publisher for the expectations of a test.
///
/// Subscribes at once with unlimited demand, and cancels when it is released.
///
///     let recorder = publisher.record()
///     #expect(try recorder.next().get() == "first")
///     #expect(try recorder.next(2).get() == ["second", "third"])
///     try recorder.finished.get()
///
/// A recorder offers ``PublisherExpectation``s, which are evaluated now (``PublisherExpectation/get()``), awaited
/// (``PublisherExpectation/wait()``), or waited for in virtual time (``PublisherExpectation/wait(upTo:on:)``). They
/// share one reading position: a fulfilled expectation consumes the elements it evaluated, and ``next()`` continues
/// after them; an expectation that throws consumes nothing.
///
/// The publisher must deliver on the main actor.
@MainActor
package final class Recorder<Output, Failure: Error> {
    package private(set) var values: [Output] = []
    /// The completion of the publisher; `nil` while it is active.
    ///
    /// Reading it consumes nothing.
    package private(set) var end: Subscribers.Completion<Failure>?

    private var position = 0
    private var subscription: AnyCancellable?
    private let signal = AsyncSignal()

    package init(_ publisher: some Publisher<Output, Failure>) {
        subscription = publisher.sink(
            receiveCompletion: { [weak self] in
                self?.end = $0
                self?.signal.send()
            },
            receiveValue: { [weak self] in
                self?.values.append($0)
                self?.signal.send()
            }
        )
    }

    package var isFinished: Bool {
        if case .finished = end { true } else { false }
    }

    package func cancel() {
        subscription?.cancel()
    }
}

extension Publisher {
    @MainActor
    package func record() -> Recorder<Output, Failure> {
        Recorder(self)
    }
}

extension Recorder {
    struct History {
        var elements: [Output]
        var position: Int
        var end: Subscribers.Completion<Failure>?

        /// The elements that no expectation has consumed.
        var remaining: ArraySlice<Output> { elements[position...] }

        var failure: Failure? {
            if case .failure(let error) = end { error } else { nil }
        }
    }

    func expectation<Value>(
        _ judge: @escaping (History) -> (verdict: Verdict<Value>, position: Int)
    ) -> PublisherExpectation<Value> {
        PublisherExpectation(signal: signal) { isLastMoment in
            let history = History(elements: self.values, position: self.position, end: self.end)
            let (verdict, position) = judge(history)
            guard let result = verdict.result(isLastMoment: isLastMoment) else { return nil }
            if case .success = result { self.position = position }
            return result
        }
    }
}
