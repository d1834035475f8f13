import OpenCombineDispatch
import Streams

/// An expectation about what a ``Recorder`` has recorded: evaluated now, awaited, or waited for in virtual time.
///
/// Only one expectation of a recorder can be awaited at a time.
@MainActor
package struct PublisherExpectation<Value> {
    let signal: AsyncSignal
    /// Evaluates the expectation; `nil` if it is still pending, which it never is at the deadline.
    let resolve: (_ isLastMoment: Bool) -> Result<Value, any Error>?

    /// Returns the value at this moment, without waiting.
    ///
    /// - Throws: ``RecordingError``, the publisher's error, or ``ExpectationError/invertedExpectationFulfilled``.
    package func get() throws -> Value {
        guard let result = resolve(true) else { throw RecordingError.notCompleted }
        return try result.get()
    }

    /// Waits, in virtual time, until the expectation is resolved or the interval has passed.
    ///
    /// Time stops at the moment at which the expectation is resolved, and otherwise at the end of the interval.
    ///
    /// - Throws: The error that ``get()`` throws at that moment.
    @discardableResult
    package func wait(upTo interval: Duration, on scheduler: VirtualScheduler) throws -> Value {
        let end = scheduler.now.advanced(by: VirtualScheduler.Stride(interval))
        repeat {
            if let result = resolve(false) { return try result.get() }
        } while scheduler.advanceToNextWork(until: end)
        scheduler.advance(to: end)
        return try get()
    }

    /// Suspends until the expectation is resolved.
    ///
    /// For asynchronous work, which a virtual clock cannot advance. There is no time limit: use the trait `.timeLimit`
    /// if a test needs one; the wait ends when its task is cancelled. An expectation that only a deadline can resolve,
    /// such as an inverted one, is resolved when the publisher completes.
    ///
    /// - Throws: The error that ``get()`` throws, `CancellationError`, or ``ExpectationError/alreadyAwaited``.
    @discardableResult
    package func wait() async throws -> Value {
        while true {
            if let result = resolve(false) { return try result.get() }
            try await signal.wait()
        }
    }
}

/// An expectation that can be inverted.
@MainActor
package struct InvertiblePublisherExpectation<Value, Inverse> {
    let expectation: PublisherExpectation<Value>
    /// The expectation that the original one is not fulfilled before the deadline.
    package let inverted: PublisherExpectation<Inverse>

    package func get() throws -> Value { try expectation.get() }

    @discardableResult
    package func wait(upTo interval: Duration, on scheduler: VirtualScheduler) throws -> Value {
        try expectation.wait(upTo: interval, on: scheduler)
    }

    @discardableResult
    package func wait() async throws -> Value { try await expectation.wait() }
}

package enum RecordingError: Error, Hashable, Sendable {
    case notCompleted
    case notEnoughElements
    case tooManyElements
}

package enum ExpectationError: Error, Hashable, Sendable {
    case invertedExpectationFulfilled
    /// Two expectations of one recorder were awaited at the same time, which is a mistake in the test.
    case alreadyAwaited
}

enum Verdict<Value> {
    case resolved(Result<Value, any Error>)
    /// The result depends on what follows; at the deadline it is the given one.
    case pending(otherwise: Result<Value, any Error>)

    func result(isLastMoment: Bool) -> Result<Value, any Error>? {
        switch self {
        case .resolved(let result): result
        case .pending(let otherwise): isLastMoment ? otherwise : nil
        }
    }
}
