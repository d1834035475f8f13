import Synchronization

/// Keeps the error that a closure throws, where only its words would be passed on.
public final class FirstError: Sendable {
    private let kept = Mutex<(any Error)?>(nil)

    /// The error; `nil` as long as there is none.
    public var error: (any Error)? { kept.withLock { $0 } }

    /// Makes one that has kept nothing.
    public init() {}

    /// Runs the closure, and keeps what it throws.
    public func capturing<T>(_ body: () throws -> T) throws -> T {
        do {
            return try body()
        } catch {
            kept.withLock { $0 = $0 ?? error }
            throw error
        }
    }
}
