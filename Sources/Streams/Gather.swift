public import OpenCombine

// This file is the only one that names `Zip`, because a zip of OpenCombine 0.14 needs a shield on every leg.

/// Waits for up to four answers of one type and delivers them together, in the order of the legs.
///
/// The legs run in parallel; each is expected to answer once (``Publisher/answering(within:on:orElse:)`` sees to
/// that). Values are paired by index, and the whole finishes as soon as no further list is possible. No leg at all
/// answers `[]` at once. A leg that finishes without a value finishes the whole without one; a leg that fails fails
/// the whole. Either way the other legs are cancelled.
///
/// - Throws: ``GatherError/tooManyPublishers(_:)`` for five and more: a page is folded from four at most.
public func gather<Answer, Failure: Error>(
    _ legs: [AnyPublisher<Answer, Failure>]
) throws(GatherError) -> AnyPublisher<[Answer], Failure> {
    switch legs.count {
    case 0: Just([]).setFailureType(to: Failure.self).eraseToAnyPublisher()
    case 1: legs[0].map { [$0] }.eraseToAnyPublisher()
    case 2: gather(legs[0], legs[1]).map { [$0, $1] }.eraseToAnyPublisher()
    case 3: gather(legs[0], legs[1], legs[2]).map { [$0, $1, $2] }.eraseToAnyPublisher()
    case 4: gather(legs[0], legs[1], legs[2], legs[3]).map { [$0, $1, $2, $3] }.eraseToAnyPublisher()
    default: throw .tooManyPublishers(legs.count)
    }
}

/// Why answers cannot be gathered.
public enum GatherError: Error, Hashable, Sendable {
    /// So many legs were given; four is the most.
    case tooManyPublishers(Int)
}

/// Waits for two answers and delivers them together.
///
/// Ends as ``gather(_:)`` of a list does.
public func gather<A, B, Failure: Error>(
    _ first: some Publisher<A, Failure>,
    _ second: some Publisher<B, Failure>
) -> AnyPublisher<(A, B), Failure> {
    Publishers.Zip(first.shielded(), second.shielded()).eraseToAnyPublisher()
}

/// Waits for three answers and delivers them together.
///
/// Ends as ``gather(_:)`` of a list does.
public func gather<A, B, C, Failure: Error>(
    _ first: some Publisher<A, Failure>,
    _ second: some Publisher<B, Failure>,
    _ third: some Publisher<C, Failure>
) -> AnyPublisher<(A, B, C), Failure> {
    Publishers.Zip3(first.shielded(), second.shielded(), third.shielded()).eraseToAnyPublisher()
}

/// Waits for four answers and delivers them together.
///
/// Ends as ``gather(_:)`` of a list does.
public func gather<A, B, C, D, Failure: Error>(
    _ first: some Publisher<A, Failure>,
    _ second: some Publisher<B, Failure>,
    _ third: some Publisher<C, Failure>,
    _ fourth: some Publisher<D, Failure>
) -> AnyPublisher<(A, B, C, D), Failure> {
    Publishers.Zip4(first.shielded(), second.shielded(), third.shielded(), fourth.shielded()).eraseToAnyPublisher()
}

extension Publisher {
    /// The publisher as a leg of a zip that can neither stop the process nor end before it has begun.
    ///
    /// Two faults of OpenCombine 0.14 are kept away:
    /// - A zip's legs hold it by an `unowned` reference (Publishers.Zip.swift:671, OpenCombine issue 241). A `Future`,
    ///   `delay` or `receive(on:)` may still finish after the zip has been cancelled or has ended, touches the
    ///   reference and stops the process. `prepend` and `compactMap`, unlike those, remember that they were cancelled
    ///   and let nothing through. (`flatMap { Just($0) }` would do the same.)
    /// - A zip subscribes to its legs before it announces itself downstream. A leg that ends at once (`Empty`, `Fail`)
    ///   would end the zip before its own subscription, which `switchToLatest` answers with a trap. The `nil` in front
    ///   is emitted on the first request, and only after it the leg itself is subscribed to.
    fileprivate func shielded() -> some Publisher<Output, Failure> {
        map(Optional.some).prepend(nil).compactMap(\.self)
    }
}
