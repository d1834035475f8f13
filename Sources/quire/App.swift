import FeedFormats
import FeedModel
import Fetching
import Foundation
import Library
import Query
import ReaderShell
import SourceAPI

/// Everything put together for one run: the composition root.
struct App: Sendable {
    let surroundings: Surroundings
    let places: Places?
    let configuration: Configuration
    let registry: SourceRegistry
    let subscriptions: SubscriptionsStore
    let library: Library
    let fetcher: Fetcher
    /// Which hosts want to be left alone, and until when.
    let backOffs = HostBackOffs()
    /// What was asked at the prompt beside the subscriptions.
    let visits = Visits()
    /// The time of this run: the recordings' while they are played.
    let now: @Sendable () -> Date
    /// Seconds east of UTC at a time.
    let utcOffset: @Sendable (Date) -> Int
    /// Why the library is only in memory, when it is.
    let libraryProblem: StoreError?

    /// What is told to servers.
    static let userAgent = "quire/\(Version.text) (+https://github.com/quire-reader/quire)"

    /// Puts a run together.
    ///
    /// - Parameter needsLibrary: Whether a library that cannot be used is an error. The reader goes on in memory, so
    ///   that one can still read; a command that marks or exports does not.
    /// - Throws: Whatever is wrong with the configuration, the recordings or the library.
    init(_ options: GlobalOptions, surroundings: Surroundings, needsLibrary: Bool = true) throws {
        self.surroundings = surroundings
        registry = try SourceRegistry(BuiltInSources.all)
        let tape = try Self.tape(options)
        if let tape {
            now = { tape.recorded }
            utcOffset = { _ in 0 }
        } else {
            now = surroundings.now
            utcOffset = surroundings.utcOffset
        }
        if options.demo {
            places = nil
            var demo = Configuration.usual
            demo.homeSections = Demo.sections
            configuration = demo
            subscriptions = SubscriptionsStore(text: Demo.subscriptions)
        } else {
            let places = try Places(home: options.home, environment: surroundings.variables)
            self.places = places
            configuration = try Self.configuration(at: places.configurationFile, endpoints: registry.serviceKeys)
            subscriptions = SubscriptionsStore(path: places.subscriptionsFile)
        }
        let environment = Library.Environment(
            now: now,
            newUID: surroundings.newUID,
            device: configuration.device ?? surroundings.hostName,
            bodyText: BodyText.plain
        )
        (library, libraryProblem) = try Self.library(places, environment: environment, isRequired: needsLibrary)
        fetcher = try Self.fetcher(
            options,
            backOffs: backOffs,
            tape: tape,
            configuration: configuration,
            credentials: try places.map { try CredentialsFile(path: $0.credentialsFile) } ?? .none,
            surroundings: surroundings,
            now: now
        )
    }

    private static func tape(_ options: GlobalOptions) throws -> Recordings? {
        if options.demo { return try Demo.recordings() }
        return try options.replay.map { try Recordings(folder: $0) }
    }

    private static func configuration(at path: String, endpoints: Set<String>) throws -> Configuration {
        let bytes: [UInt8]
        do throws(FileError) {
            bytes = try TextFile.bytes(at: path)
        } catch .missing {
            return .usual
        }
        return try Configuration(text: String(decoding: bytes, as: UTF8.self), path: path, endpoints: endpoints)
    }

    private static func library(
        _ places: Places?,
        environment: Library.Environment,
        isRequired: Bool
    ) throws(StoreError) -> (Library, StoreError?) {
        guard let places else { return (try .inMemory(environment: environment), nil) }
        do throws(StoreError) {
            return (try Library(path: places.database, environment: environment), nil)
        } catch {
            if isRequired { throw error }
            return (try .inMemory(environment: environment), error)
        }
    }

    private static func fetcher(
        _ options: GlobalOptions,
        backOffs: HostBackOffs,
        tape: Recordings?,
        configuration: Configuration,
        credentials: CredentialsFile,
        surroundings: Surroundings,
        now: @escaping @Sendable () -> Date
    ) throws(FileError) -> Fetcher {
        let secrets = KnownSecrets()
        let transport = try Self.transport(options, tape: tape, secrets: secrets, surroundings: surroundings, now: now)
        let proxies = ProxyTransports { proxy, number in
            let direct = CurlTransport(
                connections: Configuration.mostJobs,
                proxy: proxy.isEmpty ? .none : ProxySettings(http: proxy, https: proxy),
                certificates: Self.certificates(surroundings)
            )
            let folder = options.record.map { "\($0)/proxy-\(number)" }
            guard let folder, (try? TextFile.makeFolder(folder)) != nil else { return direct }
            return RecordingTransport(wrapping: direct, folder: folder, now: now, secrets: secrets)
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
            credentials: { name in
                let given = surroundings.variables[Credential.variable(for: name)]
                return given.flatMap { $0.isEmpty ? nil : Credential(secret: $0) } ?? credentials[name]
            },
            proxied: { isLive ? proxies.transport(through: $0) : nil },
            now: now
        )
    }

    private static func transport(
        _ options: GlobalOptions,
        tape: Recordings?,
        secrets: KnownSecrets,
        surroundings: Surroundings,
        now: @escaping @Sendable () -> Date
    ) throws(FileError) -> any Transport {
        if let tape { return ReplayTransport(tape, secrets: secrets) }
        let transport: any Transport =
            options.offline
            ? OfflineTransport()
            : CurlTransport(
                // How many fetches run at once is the refresher's to say, which `refresh --jobs` can tell otherwise.
                connections: Configuration.mostJobs,
                proxy: ProxySettings(environment: surroundings.variables),
                certificates: certificates(surroundings)
            )
        guard let folder = options.record else { return transport }
        try TextFile.makeFolder(folder)
        return RecordingTransport(wrapping: transport, folder: folder, now: now, secrets: secrets)
    }

    private static func certificates(_ surroundings: Surroundings) -> String? {
        surroundings.variables["CURL_CA_BUNDLE"] ?? surroundings.variables["SSL_CERT_FILE"]
    }
}

extension App {
    /// What queries need to know about this run.
    func queryContext() async throws -> QueryContext {
        let titles = try await library.records().compactMap { record in record.title.map { (record.source, $0) } }
        return QueryContext(
            now: now(),
            secondsFromUTC: utcOffset(now()),
            subscriptions: try subscriptions.read().subscriptions,
            publisherTitles: Dictionary(titles) { $1 },
            bodyText: BodyText.plain
        )
    }

    /// What is fetched: the subscriptions in the order of the file, then the sections of the home screen that are none.
    private func followed() throws -> [Subscription] {
        let subscribed = try subscriptions.read().subscriptions
        let known = Set(subscribed.map(\.id))
        let sections = (configuration.homeSections ?? []).compactMap { try? SubscriptionURI($0) }
        let others = sections.filter { !known.contains($0.id) && (try? registry.source(for: $0)) != nil }
        return subscribed + others.map { Subscription(uri: $0) }
    }

    /// All that is fetched, with what is known of it.
    func statuses() async throws -> [SubscriptionStatus] {
        let records = Dictionary(try await library.records().map { ($0.source, $0) }) { $1 }
        let counts = try await library.counts()
        return try followed().map { subscription in
            SubscriptionStatus(
                subscription: subscription,
                record: records[subscription.id] ?? FetchRecord(source: subscription.id),
                unread: counts[subscription.id]?.unread ?? 0,
                total: counts[subscription.id]?.total ?? 0
            )
        }
    }

    /// The fetch of a subscription, as the configuration wants it.
    func job(_ subscription: Subscription, record: FetchRecord) throws(SubscriptionError) -> FetchJob {
        let own = configuration.sources[subscription.id]
        return FetchJob(
            subscription: subscription,
            source: try registry.source(for: subscription.uri),
            record: record,
            interval: own?.interval ?? configuration.interval,
            settings: own?.fetch ?? FetchSettings()
        )
    }

    /// What subscriptions are called, to look up many at once.
    func titles() async throws -> SourceTitles {
        SourceTitles(subscriptions: try subscriptions.read().subscriptions, records: try await library.records())
    }

    /// How pages are written.
    func style(_ options: GlobalOptions) -> PageStyle {
        let width = surroundings.columns
        return PageStyle(now: now(), clock: explainer.clock, width: width, symbols: symbols(options))
    }

    /// The signs pages may use.
    func symbols(_ options: GlobalOptions) -> Symbols { options.plain ? .plain : .rich }

    /// The explainer for this run's clock.
    var explainer: Explainer { Explainer(clock: LocalClock(offset: utcOffset(now())), now: now()) }
}
