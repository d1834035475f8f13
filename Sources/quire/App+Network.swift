import FeedModel
import Fetching
import Foundation
import ReaderShell
import SourceAPI

extension App {
    /// What fetches: over the network, from recordings, or not at all.
    static func fetcher(
        _ options: GlobalOptions,
        backOffs: HostBackOffs,
        tape: Recordings?,
        recorder: Recorder?,
        configuration: Configuration,
        surroundings: Surroundings,
        secrets: KnownSecrets,
        credentials: @escaping Fetcher.Credentials,
        now: @escaping @Sendable () -> Date
    ) -> Fetcher {
        let transport: any Transport
        if let tape {
            transport = ReplayTransport(tape, secrets: secrets)
        } else if options.offline {
            transport = recorded(OfflineTransport(), by: recorder)
        } else {
            transport = recorded(direct(surroundings, ProxySettings(environment: surroundings.variables)), by: recorder)
        }
        let proxies = ProxyTransports { proxy, number in
            let direct = direct(surroundings, proxy.isEmpty ? .none : ProxySettings(http: proxy, https: proxy))
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
            backOffs: backOffs,
            secrets: secrets,
            credentials: credentials,
            proxied: { isLive ? proxies.transport(through: $0) : nil },
            now: now
        )
    }

    private static func recorded(
        _ transport: any Transport,
        by recorder: Recorder?
    ) -> any Transport {
        recorder?.transport(wrapping: transport) ?? transport
    }

    /// How many fetches run at once is the refresher's to say, which `refresh --jobs` can tell otherwise.
    private static func direct(_ surroundings: Surroundings, _ proxy: ProxySettings) -> CurlTransport {
        CurlTransport(
            connections: Configuration.mostJobs,
            proxy: proxy,
            certificates: surroundings.variables["CURL_CA_BUNDLE"] ?? surroundings.variables["SSL_CERT_FILE"]
        )
    }
}
