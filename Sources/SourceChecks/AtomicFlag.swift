import Synchronization

/// A yes that one closure says and another asks for.
final class AtomicFlag: Sendable {
    private let raised = Mutex(false)

    var value: Bool { raised.withLock { $0 } }

    func set() {
        raised.withLock { $0 = true }
    }
}
