import Synchronization

/// Keeps the first error of closures whose errors reach the caller only as text.
package final class FirstError: Sendable {
    private let kept = Mutex<(any Error)?>(nil)

    package var error: (any Error)? { kept.withLock { $0 } }

    package init() {}

    package func capturing<T>(_ body: () throws -> T) throws -> T {
        do {
            return try body()
        } catch {
            kept.withLock { $0 = $0 ?? error }
            throw error
        }
    }
}
