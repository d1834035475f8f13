package import OpenCombine

// This is the only file that uses `Zip`, because every publisher of a zip in OpenCombine 0.14 must be shielded.

/// Waits for up to four values of one type and delivers them together, in order.
///
/// The publishers run in parallel. Each should emit one value, as ``Publisher/answering(within:on:orElse:)`` ensures.
/// Values are paired by index, and the result finishes as soon as no further list is possible. An empty list emits `[]`
/// at once. If a publisher finishes without a value, the result finishes without one; if one fails, the result fails.
/// Either way the other publishers are cancelled.
///
/// - Throws: ``GatherError/tooManyPublishers(_:)`` for more than four publishers.
package func gather<Answer, Failure: Error>(
    _ publishers: [AnyPublisher<Answer, Failure>]
) throws(GatherError) -> AnyPublisher<[Answer], Failure> {
    switch publishers.count {
    case 0: Just([]).setFailureType(to: Failure.self).eraseToAnyPublisher()
    case 1: publishers[0].map { [$0] }.eraseToAnyPublisher()
    case 2: gather(publishers[0], publishers[1]).map { [$0, $1] }.eraseToAnyPublisher()
    case 3: gather(publishers[0], publishers[1], publishers[2]).map { [$0, $1, $2] }.eraseToAnyPublisher()
    case 4:
        gather(publishers[0], publishers[1], publishers[2], publishers[3]).map { [$0, $1, $2, $3] }
            .eraseToAnyPublisher()
    default: throw .tooManyPublishers(publishers.count)
    }
}

package enum GatherError: Error, Hashable, Sendable {
    case tooManyPublishers(Int)
}

package func gather<A, B, Failure: Error>(
    _ first: some Publisher<A, Failure>,
    _ second: some Publisher<B, Failure>
) -> AnyPublisher<(A, B), Failure> {
    Publishers.Zip(first.shielded(), second.shielded()).eraseToAnyPublisher()
}

package func gather<A, B, C, Failure: Error>(
    _ first: some Publisher<A, Failure>,
    _ second: some Publisher<B, Failure>,
    _ third: some Publisher<C, Failure>
) -> AnyPublisher<(A, B, C), Failure> {
    Publishers.Zip3(first.shielded(), second.shielded(), third.shielded()).eraseToAnyPublisher()
}

package func gather<A, B, C, D, Failure: Error>(
    _ first: some Publisher<A, Failure>,
    _ second: some Publisher<B, Failure>,
    _ third: some Publisher<C, Failure>,
    _ fourth: some Publisher<D, Failure>
) -> AnyPublisher<(A, B, C, D), Failure> {
    Publishers.Zip4(first.shielded(), second.shielded(), third.shielded(), fourth.shielded()).eraseToAnyPublisher()
}

extension Publisher {
    /// The publisher, made safe for use in a zip.
    ///
    /// Works around two defects of OpenCombine 0.14:
    /// - The publishers of a zip hold it by an `unowned` reference (Publishers.Zip.swift:671, OpenCombine issue 241). A
    ///   `Future`, `delay` or `receive(on:)` can still finish after the zip was cancelled or has ended; it then traps
    ///   on that reference. `prepend` and `compactMap` remember that they were cancelled and forward nothing. (`flatMap
    ///   { Just($0) }` does the same.)
    /// - A zip subscribes to its publishers before it sends its own subscription downstream. A publisher that ends at
    ///   once (`Empty`, `Fail`) would end the zip before that subscription, on which `switchToLatest` traps. The
    ///   leading `nil` is emitted on the first request, and only then the publisher itself is subscribed to.
    fileprivate func shielded() -> some Publisher<Output, Failure> {
        map(Optional.some).prepend(nil).compactMap(\.self)
    }
}
