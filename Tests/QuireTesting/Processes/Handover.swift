import Dispatch
import Synchronization

/// A value that one thread hands to another, which waits for it.
///
/// A server's handler uses it to reach the program that sends the request: the program is started after the server.
package final class Handover<Value: Sendable>: Sendable {
    private let value = Mutex<Value?>(nil)
    private let isGiven = DispatchSemaphore(value: 0)

    /// Creates a handover without a value.
    package init() {}

    /// Hands the value over, once.
    package func give(_ value: Value) {
        self.value.withLock { $0 = value }
        isGiven.signal()
    }

    /// Blocks the calling thread until the value is there, and calls the closure with it.
    ///
    /// Only for separate threads: a thread of the concurrency pool that blocks stops other tests.
    package func take(_ body: (Value) -> Void) {
        isGiven.wait()
        isGiven.signal()
        if let value = value.withLock(\.self) { body(value) }
    }
}
