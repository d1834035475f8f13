import FeedModel
import Fetching
import Foundation
import SourceAPI

/// The current time in tests: 2026-11-21 09:00 UTC.
let morning = Date(timeIntervalSince1970: 1_795_251_600)

/// A source that fetches the subscribed address conditionally and returns one item for each line.
struct LinesSource: Source {
    var minimumInterval = Duration.zero
    var feedInterval: Duration?
    var skipSchedule: SkipSchedule?
    var reach = SourceDescriptor.Reach.subscribedAddress

    var descriptor: SourceDescriptor {
        SourceDescriptor(
            id: "feeds",
            title: "Lines",
            subject: .init(name: "address", help: "A file of lines.", example: "https://example.org/lines"),
            reach: reach,
            minimumInterval: minimumInterval
        )
    }

    func fetch(_ request: FetchRequest, through host: any SourceHost) async throws(SourceError) -> Page {
        let answer = try await host.http(HTTPRequest(request.uri.subject, isConditional: true))
        if answer.status == 304 { return Page(.unchanged) }
        let text = String(decoding: try answer.successful(now: host.now).body, as: UTF8.self)
        guard text != "broken" else { throw .malformed(where: "line 1", what: "it is broken") }
        let items = text.split(separator: "\n").map { line in
            Item(source: request.source, guid: String(line), title: String(line))
        }
        var page = Page(.items(items), title: "Lines", state: SourceState(rawValue: "\(items.count) lines"))
        page.minimumInterval = feedInterval
        page.skipSchedule = skipSchedule
        page.isPartial = text.hasSuffix("…")
        return page
    }
}

/// A source with a scripted fetch.
struct ScriptedSource: Source {
    var descriptor: SourceDescriptor
    var script: @Sendable (any SourceHost) async throws(SourceError) -> Page

    init(
        reach: SourceDescriptor.Reach,
        credentials: [String] = [],
        script: @escaping @Sendable (any SourceHost) async throws(SourceError) -> Page
    ) {
        descriptor = SourceDescriptor(
            id: "scripted",
            title: "Scripted",
            subject: .init(name: "subject", help: "Anything.", example: "a"),
            parameters: [.init(name: "kind", help: "Which.", example: "x", values: ["x", "y"])],
            reach: reach,
            minimumInterval: .seconds(600),
            credentials: credentials.map { .init(name: $0, help: "For more.") }
        )
        self.script = script
    }

    func fetch(_ request: FetchRequest, through host: any SourceHost) async throws(SourceError) -> Page {
        try await script(host)
    }

    static let forge = SourceDescriptor.Reach.services([.init(key: "forge", base: "https://api.forge.example/v3")])
}

extension FetchJob {
    /// Creates a job for lines at an address.
    static func lines(_ address: String, _ source: LinesSource = LinesSource()) throws -> FetchJob {
        FetchJob(subscription: Subscription(uri: try SubscriptionURI(address)), source: source)
    }

    /// Creates a job for a scripted source.
    static func scripted(_ source: ScriptedSource, _ address: String = "scripted:a") throws -> FetchJob {
        FetchJob(subscription: Subscription(uri: try SubscriptionURI(address)), source: source)
    }
}

extension Fetcher {
    /// Creates a fetcher whose time is the morning.
    init(
        _ transport: any Transport,
        endpoints: [String: String]? = [:],
        backoffs: BackoffRegistry = BackoffRegistry(),
        secrets: KnownSecrets = KnownSecrets(),
        credentials: [String: String] = [:],
        limits: TransferLimits = .short,
        now: @escaping @Sendable () -> Date = { morning }
    ) {
        self.init(
            client: HTTPClient(transport: transport, userAgent: "quire/0 (+https://example.org/quire)", limits: limits),
            endpoints: endpoints,
            backoffs: backoffs,
            secrets: secrets,
            credentials: { name in credentials[name].map(Credential.init(text:)) },
            now: now
        )
    }
}

extension Fetcher {
    /// Creates a fetcher whose time is the morning, and whose credentials a closure looks up.
    init(_ transport: any Transport, lookUp: @escaping Credentials) {
        self.init(
            client: HTTPClient(transport: transport, userAgent: "quire/0", limits: .short),
            credentials: lookUp,
            now: { morning }
        )
    }
}

extension FetchResult {
    /// The error, if there is no page.
    var error: SourceError? {
        if case .failure(let error) = answer { error } else { nil }
    }
}

extension FetchRecord {
    /// The HTTP validators, without the digests of bodies.
    var held: [Validators] {
        validators.filter(\.hasHTTPValidator).map {
            Validators(url: $0.url, etag: $0.etag, lastModified: $0.lastModified)
        }
    }
}
