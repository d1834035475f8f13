package import OpenCombine

/// Waits for the first value that satisfies a predicate: the bridge from a screen's publisher to `async` code.
///
/// A screen's output emits its state on subscription, so the wait ends at once if that state already fits.
///
/// - Returns: The value; `nil` if the publisher finishes or the task is cancelled first.
@MainActor
package func firstValue<Value: Sendable>(
    of publisher: AnyPublisher<Value, Never>,
    where predicate: @escaping (Value) -> Bool = { _ in true }
) async -> Value? {
    let (values, continuation) = AsyncStream.makeStream(of: Value.self)
    let subscription = publisher.first(where: predicate).sink(
        receiveCompletion: { _ in continuation.finish() },
        receiveValue: { continuation.yield($0) }
    )
    defer { subscription.cancel() }
    for await value in values { return value }
    return nil
}
