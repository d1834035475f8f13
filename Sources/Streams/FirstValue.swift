public import OpenCombine

/// Waits for the first value that fits: the way from a screen's publisher back to `async` code.
///
/// With a screen's output, which emits its state at once, the wait ends at once when the state fits already.
///
/// - Returns: The value, or `nil` when the publisher finishes, or the task is cancelled, before one fits.
@MainActor
public func firstValue<Value: Sendable>(
    of publisher: AnyPublisher<Value, Never>,
    where fits: @escaping (Value) -> Bool = { _ in true }
) async -> Value? {
    let (values, continuation) = AsyncStream.makeStream(of: Value.self)
    let subscription = publisher.first(where: fits).sink(
        receiveCompletion: { _ in continuation.finish() },
        receiveValue: { continuation.yield($0) }
    )
    defer { subscription.cancel() }
    for await value in values { return value }
    return nil
}
