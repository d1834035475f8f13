// Required by RC10 and RL1 of Tests/REQUIREMENTS.md.

import OpenCombine
import Streams

extension Publisher {
    /// Pairs the latest values of two publishers whenever either emits, once both have emitted.
    ///
    /// Finishes when both have finished, as Combine's `CombineLatest` does, even if no pair is possible any more. Fails as
    /// soon as one fails, and cancels the other.
    func combinedLatest<Other>(
        with other: some Publisher<Other, Failure>
    ) -> AnyPublisher<(Output, Other), Failure> {
        map(Event<Output, Other>.left).merged(with: other.map(Event<Output, Other>.right))
            .scan(Latest<Output, Other>()) { latest, event in latest.applying(event) }
            .compactMap(\.pair)
            .eraseToAnyPublisher()
    }

    /// Combines the latest values of three publishers whenever one emits, once all have emitted.
    ///
    /// Completes as ``combinedLatest(with:)`` does.
    func combinedLatest<Second, Third>(
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
    func combinedLatest<Second, Third, Fourth>(
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

/// A value of one of the two publishers.
private enum Event<Left, Right> {
    case left(Left)
    case right(Right)
}

/// The latest values of both publishers.
///
/// OpenCombine 0.14 has no `CombineLatest`; this is its state, folded over the merged values.
private struct Latest<Left, Right> {
    private var left: Left?
    private var right: Right?

    /// Both values; `nil` as long as one publisher has not emitted.
    var pair: (Left, Right)? {
        guard let left, let right else { return nil }
        return (left, right)
    }

    func applying(_ event: Event<Left, Right>) -> Latest {
        var next = self
        switch event {
        case .left(let value): next.left = .some(value)
        case .right(let value): next.right = .some(value)
        }
        return next
    }
}
