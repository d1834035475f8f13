import Synchronization

/// Counts the pauses.
final class Pauses: Sendable {
    private let pauses = Mutex(0)

    var number: Int { pauses.withLock(\.self) }

    func count() { pauses.withLock { $0 += 1 } }
}
