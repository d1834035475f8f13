import Fetching
import Foundation
import SourceAPI
import Synchronization
import SystemSupport

/// The way to servers: over the network, from recordings, or none.
struct Network {
    /// The product token of requests (RFC 9110, section 10.1.5).
    static let userAgent = "quire/\(Version.text) (+https://github.com/quire-reader/quire)"

    let recordings: Recordings?
    let isOffline: Bool
    let recorder: ExchangeRecorder?
    let configuration: Configuration
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

    // `refresh --jobs` limits the fetches at once, so connections have the highest limit.
    private func direct(_ proxy: ProxySettings) -> CurlTransport {
        let certificates =
            configuration.certificates
            ?? ["CURL_CA_BUNDLE", "SSL_CERT_FILE"].compactMap { variables[$0] }.first { !$0.isEmpty }
            ?? SystemCertificates.file()
        return CurlTransport(connections: Configuration.mostJobs, proxy: proxy, certificates: certificates)
    }
}

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

final class ExchangeRecorder: Sendable {
    private let folder: String
    private let now: @Sendable () -> Date
    private let secrets: KnownSecrets
    private let replaced: ReplacedServices
    private let state = Mutex(State())

    private struct State {
        var transports: [RecordingTransport] = []
        var problem: FileError?
    }

    init(
        folder: String,
        now: @escaping @Sendable () -> Date,
        secrets: KnownSecrets,
        replaced: ReplacedServices
    ) throws(FileError) {
        self.replaced = replaced
        self.folder = folder
        self.now = now
        self.secrets = secrets
        try TextFile.makeFolder(folder)
    }

    /// Returns a transport that records the exchanges of another one, in a subfolder if a name is given.
    ///
    /// If the subfolder cannot be created, nothing is recorded, and ``problem`` has the error.
    func transport(wrapping base: any Transport, inFolder name: String? = nil) -> any Transport {
        let place = name.map { folder + "/" + $0 } ?? folder
        do throws(FileError) {
            try TextFile.makeFolder(place)
        } catch {
            state.withLock { $0.problem = $0.problem ?? error }
            return base
        }
        let transport = RecordingTransport(
            wrapping: base,
            folder: place,
            now: now,
            secrets: secrets,
            replaced: replaced
        )
        state.withLock { $0.transports.append(transport) }
        return transport
    }

    var problem: FileError? {
        state.withLock { state in
            let unwritten = state.transports.lazy.compactMap(\.problem).first
            return state.problem ?? unwritten.map { .cutShort(path: folder, reason: $0) }
        }
    }
}
