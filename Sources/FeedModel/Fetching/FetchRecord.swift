public import Foundation

/// What is remembered of the fetches of one subscription: enough to be polite, and to answer `why`.
public struct FetchRecord: Hashable, Sendable {
    /// The subscription.
    public var source: SourceID
    /// What the publisher calls it.
    public var title: String?
    /// The publisher's page for people.
    public var homepage: String?
    /// When it was last asked.
    public var attempted: Date?
    /// When it last answered well: a page, or 304.
    public var succeeded: Date?
    /// The status of the last answer, if there was one.
    public var status: Int?
    /// Why the last fetch failed; `nil` when it did not.
    public var failure: Failure?
    /// Failed fetches since the last good one.
    public var consecutiveFailures = 0
    /// What the server gave to ask again with, one for each address asked.
    public var validators: [Validators] = []
    /// What the source wants to be told again.
    public var state: String?
    /// Not before this time again.
    public var due: Date?
    /// The rule that set ``due``.
    public var dueRule: DueRule?
    /// Bytes received in the last fetch.
    public var bytes = 0
    /// Items that were new in the last good fetch.
    public var itemsNew = 0
    /// Answers in a row that said there is nothing there (404, 410).
    public var consecutiveMissing = 0
    /// The address that is asked instead of the subscribed one, since a permanent redirect to it has repeated.
    public var adopted: AdoptedAddress?
    /// A permanent redirect that has been seen and not been adopted yet.
    public var move: Move?
    /// How often the feed asks to be fetched at most, in whole seconds; holds until a page says otherwise, for a 304 says
    /// nothing.
    public var feedInterval: Duration?
    /// When the feed asks not to be fetched (`skipHours`, `skipDays`).
    public var skipSchedule: SkipSchedule?
    /// What was asked in the last fetch and what the source noted, a line each; without secrets.
    public var log: [String] = []

    /// Starts a record of a subscription that has never been asked.
    public init(source: SourceID) {
        self.source = source
    }

    /// An address that took the place of the subscribed one.
    public struct AdoptedAddress: Hashable, Sendable {
        /// The address.
        public var address: String
        /// Since when it is asked.
        public var since: Date

        /// Makes an adopted address.
        public init(_ address: String, since: Date) {
            self.address = address
            self.since = since
        }
    }

    /// Where permanent redirects (301, 308) have led in the last good fetches.
    public struct Move: Hashable, Sendable {
        /// The address.
        public var address: String
        /// In how many good fetches in a row.
        public var times: Int

        /// Makes a move.
        public init(to address: String, times: Int) {
            self.address = address
            self.times = times
        }
    }

    /// An error in a form that can be stored and read back.
    public struct Failure: Hashable, Sendable {
        /// The error's kind.
        public var code: String
        /// What belongs to it, in the order the code defines.
        public var details: [String]

        /// Makes a failure.
        public init(code: String, details: [String] = []) {
            self.code = code
            self.details = details
        }
    }

    /// What decided when a subscription is due again.
    public enum DueRule: String, Hashable, Sendable, CaseIterable {
        /// The person's own interval.
        case interval
        /// The source's minimum.
        case minimum
        /// The feed's `ttl`, or the service's own rule.
        case feed
        /// `Cache-Control: max-age`.
        case maxAge = "max-age"
        /// `Expires`.
        case expires
        /// `Retry-After`, or a service's own rate limit.
        case retryAfter = "retry-after"
        /// Failures in a row.
        case backOff = "back-off"
        /// The feed's `skipHours` or `skipDays`.
        case skipSchedule = "quiet"
    }
}

/// What a server gave with an answer so that the next request can be conditional; kept verbatim.
public struct Validators: Hashable, Sendable {
    /// The address they belong to.
    public var url: String
    /// `ETag`, quotation marks included.
    public var etag: String?
    /// `Last-Modified`.
    public var lastModified: String?
    /// The digest of the body that was answered, so that the same body need not be read again.
    public var digest: String?

    /// Makes validators.
    public init(url: String, etag: String? = nil, lastModified: String? = nil, digest: String? = nil) {
        self.url = url
        self.etag = etag
        self.lastModified = lastModified
        self.digest = digest
    }

    /// Whether there is anything to ask with; a digest alone is for us.
    public var hasHTTPValidator: Bool { etag != nil || lastModified != nil }
}
