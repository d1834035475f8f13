import Synchronization

/// A counter that several tasks and threads may share.
package final class Counter: Sendable {
    private let value = Mutex(0)

    /// Creates a counter at zero.
    package init() {}

    /// How often it was incremented.
    package var count: Int { value.withLock(\.self) }

    /// Adds one.
    package func increment() { _ = next() }

    /// Adds one.
    ///
    /// - Returns: The new count; 1 the first time.
    package func next() -> Int {
        value.withLock { value in
            value += 1
            return value
        }
    }
}
