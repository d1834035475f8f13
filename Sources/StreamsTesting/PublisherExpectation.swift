import OpenCombineDispatch
import Streams

/// Something a test expects of a ``Recorder``: looked at now, awaited, or waited for in virtual time.
///
/// One expectation of a recorder can be awaited at a time.
@MainActor
public struct PublisherExpectation<Value> {
    let bell: AsyncSignal
    /// Settles the expectation if it can; in the last moment it always can.
    let settle: (_ isLastMoment: Bool) -> Result<Value, any Error>?

    /// The value as things stand, without waiting.
    ///
    /// - Throws: ``RecordingError``, the publisher's own error, or ``ExpectationError/invertedExpectationFulfilled``.
    public func get() throws -> Value {
        guard let result = settle(true) else { throw RecordingError.notCompleted }
        return try result.get()
    }

    /// Waits, in virtual time, until the expectation is met or the time is up.
    ///
    /// Time stands still at the moment at which the expectation is settled, and at the end of the interval otherwise.
    ///
    /// - Throws: What ``get()`` throws at that moment.
    @discardableResult
    public func wait(upTo interval: Duration, on scheduler: VirtualScheduler) throws -> Value {
        let end = scheduler.now.advanced(by: VirtualScheduler.Stride(interval))
        repeat {
            if let result = settle(false) { return try result.get() }
        } while scheduler.advanceToNextWork(until: end)
        scheduler.advance(to: end)
        return try get()
    }

    /// Suspends until the expectation is settled.
    ///
    /// For asynchronous work, which no clock of ours can hurry. There is no time limit here; a test that needs one has
    /// the trait `.timeLimit`, and the wait ends when its task is cancelled. What only the end of time can settle,
    /// as an inverted expectation, settles when the publisher ends.
    ///
    /// - Throws: What ``get()`` throws, `CancellationError`, or ``ExpectationError/alreadyAwaited``.
    @discardableResult
    public func wait() async throws -> Value {
        while true {
            if let result = settle(false) { return try result.get() }
            try await bell.nextRing()
        }
    }
}

/// An expectation that can also be turned round.
@MainActor
public struct InvertiblePublisherExpectation<Value, Inverse> {
    let expectation: PublisherExpectation<Value>
    /// Expects that the expectation is not met before the time is up.
    public let inverted: PublisherExpectation<Inverse>

    /// The value as things stand, without waiting.
    ///
    /// - Throws: ``RecordingError``, or the publisher's own error.
    public func get() throws -> Value { try expectation.get() }

    /// Waits, in virtual time, until the expectation is met or the time is up.
    ///
    /// - Throws: What ``get()`` throws at that moment.
    @discardableResult
    public func wait(upTo interval: Duration, on scheduler: VirtualScheduler) throws -> Value {
        try expectation.wait(upTo: interval, on: scheduler)
    }

    /// Suspends until the expectation is settled.
    ///
    /// - Throws: What ``get()`` throws, `CancellationError`, or ``ExpectationError/alreadyAwaited``.
    @discardableResult
    public func wait() async throws -> Value { try await expectation.wait() }
}

/// Why a recorder cannot give what was expected.
public enum RecordingError: Error, Hashable, Sendable {
    /// The publisher has not completed in time.
    case notCompleted
    /// The publisher has not emitted enough elements in time, or before it completed.
    case notEnoughElements
    /// The publisher has emitted more than one element where a single one was expected.
    case tooManyElements
}

/// What is wrong with a wait, rather than with the recording.
public enum ExpectationError: Error, Hashable, Sendable {
    /// An inverted expectation was met.
    case invertedExpectationFulfilled
    /// Two expectations of one recorder were awaited at the same time, which is a mistake in the test.
    case alreadyAwaited
}

/// What an expectation makes of a history.
enum Verdict<Value> {
    /// It is met, or never will be.
    case settled(Result<Value, any Error>)
    /// It depends on what comes; if nothing comes, this is the result.
    case open(otherwise: Result<Value, any Error>)

    func result(isLastMoment: Bool) -> Result<Value, any Error>? {
        switch self {
        case .settled(let result): result
        case .open(let otherwise): isLastMoment ? otherwise : nil
        }
    }
}
