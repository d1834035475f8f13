import FeedModel
import Fetching
import Foundation
import ReaderShell
import SourceAPI

extension App {
    /// What fetches: over the network, from recordings, or not at all.
    static func fetcher(
        _ options: GlobalOptions,
        backOffs: BackoffRegistry,
        tape: Recordings?,
        recorder: ExchangeRecorder?,
        configuration: Configuration,
        surroundings: ProcessEnvironment,
        secrets: KnownSecrets,
        credentials: @escaping Fetcher.Credentials,
        now: @escaping @Sendable () -> Date
    ) -> Fetcher {
        let variables = surroundings.variables
        let certificates =
            configuration.certificates
            ?? ["CURL_CA_BUNDLE", "SSL_CERT_FILE"].compactMap { variables[$0] }.first { !$0.isEmpty }
        // How many fetches run at once is the refresher's to say, which `refresh --jobs` can tell otherwise.
        let direct: @Sendable (ProxySettings) -> CurlTransport = { proxy in
            CurlTransport(connections: Configuration.mostJobs, proxy: proxy, certificates: certificates)
        }
        let transport: any Transport
        if let tape {
            transport = ReplayTransport(tape, secrets: secrets)
        } else if options.offline {
            transport = recorded(OfflineTransport(), by: recorder)
        } else {
            transport = recorded(direct(ProxySettings(environment: variables)), by: recorder)
        }
        let proxies = ProxyTransports { proxy, number in
            let direct = direct(proxy.isEmpty ? .none : ProxySettings(http: proxy, https: proxy))
            return recorder?.transport(wrapping: direct, inFolder: "proxy-\(number)") ?? direct
        }
        let isLive = tape == nil && !options.offline
        return Fetcher(
            client: HTTPClient(
                transport: transport,
                userAgent: userAgent,
                limits: configuration.limits,
                maximumRedirects: configuration.redirects
            ),
            endpoints: configuration.endpoints,
            backoffs: backOffs,
            secrets: secrets,
            credentials: credentials,
            transportForProxy: { isLive ? proxies.transport(through: $0) : nil },
            now: now
        )
    }

    private static func recorded(
        _ transport: any Transport,
        by recorder: ExchangeRecorder?
    ) -> any Transport {
        recorder?.transport(wrapping: transport) ?? transport
    }
}
