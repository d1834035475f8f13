// Required by RC10 and RL1 of Tests/REQUIREMENTS.md; only tests use it.

package import OpenCombine

extension Publisher {
    /// Pairs the latest values of two publishers whenever either emits, once both have emitted.
    ///
    /// Finishes when both have finished, and when one finishes without a value, because then no pair is possible. Fails
    /// as soon as one fails. When it ends, the other publisher is cancelled.
    package func combinedLatest<Other>(
        with other: some Publisher<Other, Failure>
    ) -> AnyPublisher<(Output, Other), Failure> {
        let left = map(Event<Output, Other>.left).append(.leftEnded)
        let right = other.map(Event<Output, Other>.right).append(.rightEnded)
        return left.merged(with: right)
            .scan(Latest<Output, Other>()) { latest, event in latest.applying(event) }
            .prefix(while: { !$0.cannotEmit })
            .compactMap(\.output)
            .eraseToAnyPublisher()
    }

    /// Combines the latest values of three publishers whenever one emits, once all have emitted.
    ///
    /// Completes as ``combinedLatest(with:)`` does.
    package func combinedLatest<Second, Third>(
        with second: some Publisher<Second, Failure>,
        _ third: some Publisher<Third, Failure>
    ) -> AnyPublisher<(Output, Second, Third), Failure> {
        combinedLatest(with: second)
            .combinedLatest(with: third)
            .map { ($0.0, $0.1, $1) }
            .eraseToAnyPublisher()
    }

    /// Combines the latest values of four publishers whenever one emits, once all have emitted.
    ///
    /// Completes as ``combinedLatest(with:)`` does.
    package func combinedLatest<Second, Third, Fourth>(
        with second: some Publisher<Second, Failure>,
        _ third: some Publisher<Third, Failure>,
        _ fourth: some Publisher<Fourth, Failure>
    ) -> AnyPublisher<(Output, Second, Third, Fourth), Failure> {
        combinedLatest(with: second, third)
            .combinedLatest(with: fourth)
            .map { ($0.0, $0.1, $0.2, $1) }
            .eraseToAnyPublisher()
    }
}

/// An event of one of the two publishers.
private enum Event<Left, Right> {
    case left(Left)
    case right(Right)
    case leftEnded
    case rightEnded
}

/// The latest values of both publishers.
///
/// OpenCombine 0.14 has no `CombineLatest`; this is its state, folded over the merged events.
private struct Latest<Left, Right> {
    private var left: Left?
    private var right: Right?
    /// The pair to emit now; `nil` after a completion, or as long as one publisher has not emitted.
    private(set) var output: (Left, Right)?
    /// Whether a publisher finished without a value.
    private(set) var cannotEmit = false

    func applying(_ event: Event<Left, Right>) -> Latest {
        var next = self
        next.output = nil
        switch event {
        case .left(let value):
            next.left = .some(value)
            next.output = next.pair
        case .right(let value):
            next.right = .some(value)
            next.output = next.pair
        case .leftEnded: next.cannotEmit = left == nil
        case .rightEnded: next.cannotEmit = right == nil
        }
        return next
    }

    private var pair: (Left, Right)? {
        guard let left, let right else { return nil }
        return (left, right)
    }
}
