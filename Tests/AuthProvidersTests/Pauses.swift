import Synchronization

/// Counts how often time was taken.
final class Pauses: Sendable {
    private let pauses = Mutex(0)

    var number: Int { pauses.withLock(\.self) }

    func count() { pauses.withLock { $0 += 1 } }
}
