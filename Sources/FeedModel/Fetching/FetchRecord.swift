public import Foundation

/// The stored facts about the fetches of one subscription, for scheduling the next one and for `why`.
public struct FetchRecord: Hashable, Sendable {
    /// The subscription.
    public var source: SourceID
    /// The publisher's title.
    public var title: String?
    /// The publisher's web page.
    public var homepage: String?
    /// The time of the last fetch.
    public var attempted: Date?
    /// The time of the last successful fetch: a page, or 304.
    public var succeeded: Date?
    /// The status of the last response, if there was one.
    public var status: Int?
    /// The reason why the last fetch failed; `nil` if it succeeded.
    public var failure: Failure?
    /// The number of failed fetches since the last successful one.
    public var consecutiveFailures = 0
    /// The validators of the last responses, one for each address requested.
    public var validators: [Validators] = []
    /// The state that the source wants back at its next fetch.
    public var state: String?
    /// The earliest time of the next fetch.
    public var due: Date?
    /// The rule that set ``due``.
    public var dueRule: DueRule?
    /// The number of bytes received in the last fetch.
    public var bytes = 0
    /// The number of new items in the last successful fetch.
    public var itemsNew = 0
    /// The number of consecutive responses with status 404 or 410.
    public var consecutiveMissing = 0
    /// The address fetched instead of the subscribed one, adopted after repeated permanent redirects to it.
    public var adopted: AdoptedAddress?
    /// A permanent redirect that has been seen but not adopted yet.
    public var move: Move?
    /// The minimum interval that the feed asks for, in whole seconds.
    ///
    /// Kept until a page says otherwise, because a 304 carries none.
    public var feedInterval: Duration?
    /// The hours and days on which the feed asks not to be fetched (`skipHours`, `skipDays`).
    public var skipSchedule: SkipSchedule?
    /// The requests of the last fetch and the messages of the source, one per line, without secrets.
    public var log: [String] = []
    /// The first page of the last answer with items; `nil` for a feed, which comes whole with every request.
    public var listing: PageListing?
    /// The time before which a server asked not to be requested again; the last fetch learned it.
    public var wait: Date?
    /// Marks of the keys of a fetch that was refused for its key, by the name of the key; `""` names those that the
    /// address and the settings contain.
    public var refusedKeys: [String: String] = [:]

    /// Creates the record of a subscription that has never been fetched.
    public init(source: SourceID) {
        self.source = source
    }

    /// An address that replaced the subscribed one.
    public struct AdoptedAddress: Hashable, Sendable {
        /// The address.
        public var address: String
        /// The time since which it is fetched.
        public var since: Date

        /// Creates an adopted address.
        public init(_ address: String, since: Date) {
            self.address = address
            self.since = since
        }
    }

    /// The target of the permanent redirects (301, 308) of the last successful fetches.
    public struct Move: Hashable, Sendable {
        /// The address.
        public var address: String
        /// The number of consecutive successful fetches that were redirected there.
        public var times: Int

        /// Creates a move.
        public init(to address: String, times: Int) {
            self.address = address
            self.times = times
        }
    }

    /// An error in a form that can be stored and restored.
    public struct Failure: Hashable, Sendable {
        /// The error's kind.
        public var code: String
        /// The details of the error, in the order that its kind defines.
        public var details: [String]

        /// Creates a failure.
        public init(code: String, details: [String] = []) {
            self.code = code
            self.details = details
        }
    }

    /// The rule that decided when a subscription is due.
    public enum DueRule: String, Hashable, Sendable, CaseIterable {
        /// The reader's interval.
        case interval
        /// The minimum interval of the source.
        case minimum
        /// The feed's `ttl`, or the service's rule.
        case feed
        /// `Cache-Control: max-age`.
        case maxAge = "max-age"
        /// `Expires`.
        case expires
        /// `Retry-After`, or a service's rate limit.
        case retryAfter = "retry-after"
        /// Consecutive failures.
        case backOff = "back-off"
        /// The feed's `skipHours` or `skipDays`.
        case skipSchedule = "quiet"
    }
}

/// The validators of a response, stored verbatim to make the next request conditional.
public struct Validators: Hashable, Sendable {
    /// The address they belong to.
    public var url: String
    /// `ETag`, quotation marks included.
    public var etag: String?
    /// `Last-Modified`.
    public var lastModified: String?
    /// The digest of the response body, so that an identical body is not parsed again.
    public var digest: String?

    /// Creates validators.
    public init(url: String, etag: String? = nil, lastModified: String? = nil, digest: String? = nil) {
        self.url = url
        self.etag = etag
        self.lastModified = lastModified
        self.digest = digest
    }

    /// Whether a conditional request is possible; a digest alone is never sent.
    public var hasHTTPValidator: Bool { etag != nil || lastModified != nil }
}

extension FetchRecord {
    /// The reason why a subscription is no longer fetched unless the reader asks for it.
    public enum Pause: Hashable, Sendable {
        case gone
        /// The server reported the given number of times in a row that the feed does not exist (404).
        case missing(times: Int)

        /// A sentence for the reader that says what happened and what to do.
        public var sentence: String {
            switch self {
            case .gone: "It is paused: the server says it is gone for good. \(Self.remedy)"
            case .missing(let times):
                "It is paused: not found \(times) times in a row. \(Self.remedy)"
            }
        }

        private static let remedy = "'refresh TEXT --force' tries once more, 'remove' unsubscribes."
    }

    /// The reason why the subscription is paused; `nil` if it is not.
    public var pause: Pause? {
        guard failure != nil else { return nil }
        if status == 410 { return .gone }
        return consecutiveMissing >= Self.maximumMissing ? .missing(times: consecutiveMissing) : nil
    }

    /// The number of consecutive "not found" answers after which a subscription is paused.
    ///
    /// Retries begin an hour apart and the interval doubles, so the tenth follows after most of a day or more.
    static let maximumMissing = 10
}
