import FeedModel
import Fetching
import Foundation
import SourceAPI
import Synchronization

/// The way to servers: over the network, from recordings, or none.
struct Network {
    /// The product token of requests (RFC 9110, section 10.1.5).
    static let userAgent = "quire/\(Version.text) (+https://github.com/quire-reader/quire)"

    /// The recordings that are played instead of requests.
    let recordings: Recordings?
    let isOffline: Bool
    let recorder: ExchangeRecorder?
    let configuration: Configuration
    /// The process's environment: proxies, certificates.
    let variables: [String: String]

    func fetcher(
        backoffs: BackoffRegistry,
        secrets: KnownSecrets,
        credentials: @escaping Fetcher.Credentials,
        now: @escaping @Sendable () -> Date
    ) -> Fetcher {
        let proxies = ProxyTransports { proxy, number in
            let direct = direct(proxy.isEmpty ? .none : ProxySettings(http: proxy, https: proxy))
            return recorder?.transport(wrapping: direct, inFolder: "proxy-\(number)") ?? direct
        }
        let isLive = recordings == nil && !isOffline
        return Fetcher(
            client: HTTPClient(
                transport: transport(secrets),
                userAgent: Self.userAgent,
                limits: configuration.limits,
                maximumRedirects: configuration.redirects
            ),
            // Recordings have the addresses of the services themselves.
            endpoints: recordings == nil ? configuration.endpoints : nil,
            backoffs: backoffs,
            secrets: secrets,
            credentials: credentials,
            transportForProxy: { isLive ? proxies.transport(through: $0) : nil },
            now: now
        )
    }

    private func transport(_ secrets: KnownSecrets) -> any Transport {
        if let recordings { return ReplayTransport(recordings, secrets: secrets) }
        let transport: any Transport =
            isOffline ? OfflineTransport() : direct(ProxySettings(environment: variables))
        return recorder?.transport(wrapping: transport) ?? transport
    }

    /// A transport over the network.
    ///
    /// `refresh --jobs` limits the fetches at once, so connections have the highest limit.
    private func direct(_ proxy: ProxySettings) -> CurlTransport {
        let certificates =
            configuration.certificates
            ?? ["CURL_CA_BUNDLE", "SSL_CERT_FILE"].compactMap { variables[$0] }.first { !$0.isEmpty }
        return CurlTransport(connections: Configuration.mostJobs, proxy: proxy, certificates: certificates)
    }
}

/// The transports of subscriptions with their own proxy, one per proxy.
private final class ProxyTransports: Sendable {
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
