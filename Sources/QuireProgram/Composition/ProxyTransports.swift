import Fetching
import SourceAPI
import Synchronization

/// The transports of subscriptions that go through a proxy of their own, one a proxy.
final class ProxyTransports: Sendable {
    private let made = Mutex<[String: any Transport]>([:])
    private let make: @Sendable (_ proxy: String, _ number: Int) -> any Transport

    /// Says how one is made.
    init(_ make: @escaping @Sendable (_ proxy: String, _ number: Int) -> any Transport) {
        self.make = make
    }

    /// The transport through a proxy; `""` is none.
    func transport(through proxy: String) -> any Transport {
        made.withLock { made in
            if let known = made[proxy] { return known }
            let new = make(proxy, made.count + 1)
            made[proxy] = new
            return new
        }
    }
}
