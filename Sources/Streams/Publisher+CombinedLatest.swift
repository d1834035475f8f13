public import OpenCombine

extension Publisher {
    /// Pairs the latest values of two publishers whenever either speaks, once both have spoken.
    ///
    /// Finishes when both have finished, and also when one finishes without ever having spoken, because then there
    /// will be no pair; fails as soon as one fails. Whatever ends it cancels the other.
    public func combinedLatest<Other>(
        with other: some Publisher<Other, Failure>
    ) -> AnyPublisher<(Output, Other), Failure> {
        let left = map(Edit<Output, Other>.left).append(.leftEnded)
        let right = other.map(Edit<Output, Other>.right).append(.rightEnded)
        return left.merged(with: right)
            .scan(Latest<Output, Other>()) { latest, edit in latest.applying(edit) }
            .prefix(while: { !$0.isHopeless })
            .compactMap(\.news)
            .eraseToAnyPublisher()
    }

    /// Joins the latest values of three publishers whenever one speaks, once all have spoken.
    ///
    /// Ends as ``combinedLatest(with:)`` does.
    public func combinedLatest<Second, Third>(
        with second: some Publisher<Second, Failure>,
        _ third: some Publisher<Third, Failure>
    ) -> AnyPublisher<(Output, Second, Third), Failure> {
        combinedLatest(with: second)
            .combinedLatest(with: third)
            .map { ($0.0, $0.1, $1) }
            .eraseToAnyPublisher()
    }

    /// Joins the latest values of four publishers whenever one speaks, once all have spoken.
    ///
    /// Ends as ``combinedLatest(with:)`` does.
    public func combinedLatest<Second, Third, Fourth>(
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

/// What one side did.
private enum Edit<Left, Right> {
    case left(Left)
    case right(Right)
    case leftEnded
    case rightEnded
}

/// What both sides said last.
///
/// OpenCombine 0.14 has no `CombineLatest`; this is its memory, folded over the merged edits.
private struct Latest<Left, Right> {
    private var left: Left?
    private var right: Right?
    /// The pair to emit now; `nil` when the last edit was the end of a side, or a side is still silent.
    private(set) var news: (Left, Right)?
    /// Whether a side ended without a word.
    private(set) var isHopeless = false

    func applying(_ edit: Edit<Left, Right>) -> Latest {
        var next = self
        next.news = nil
        switch edit {
        case .left(let value):
            next.left = .some(value)
            next.news = next.pair
        case .right(let value):
            next.right = .some(value)
            next.news = next.pair
        case .leftEnded: next.isHopeless = left == nil
        case .rightEnded: next.isHopeless = right == nil
        }
        return next
    }

    private var pair: (Left, Right)? {
        guard let left, let right else { return nil }
        return (left, right)
    }
}
