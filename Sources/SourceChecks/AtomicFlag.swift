import Synchronization

/// A Boolean that several closures share.
final class AtomicFlag: Sendable {
    private let raised = Mutex(false)

    var value: Bool { raised.withLock { $0 } }

    func set() { raised.withLock { $0 = true } }
}
