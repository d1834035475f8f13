import Fetching
import SourceAPI
import Synchronization

/// The transports of subscriptions with their own proxy, one per proxy.
final class ProxyTransports: Sendable {
    private let made = Mutex<[String: any Transport]>([:])
    private let make: @Sendable (_ proxy: String, _ number: Int) -> any Transport

    init(_ make: @escaping @Sendable (_ proxy: String, _ number: Int) -> any Transport) {
        self.make = make
    }

    /// Returns the transport through a proxy; `""` means none.
    func transport(through proxy: String) -> any Transport {
        made.withLock { made in
            if let known = made[proxy] { return known }
            let new = make(proxy, made.count + 1)
            made[proxy] = new
            return new
        }
    }
}
