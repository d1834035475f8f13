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
    public var failuresInARow = 0
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

    /// Starts a record of a subscription that has never been asked.
    public init(source: SourceID) {
        self.source = source
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
        /// The feed's `ttl`, `skipHours` or `skipDays`.
        case feed
        /// `Cache-Control: max-age`.
        case maxAge = "max-age"
        /// `Expires`.
        case expires
        /// `Retry-After`, or a service's own rate limit.
        case retryAfter = "retry-after"
        /// Failures in a row.
        case backOff = "back-off"
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

    /// Makes validators.
    public init(url: String, etag: String? = nil, lastModified: String? = nil) {
        self.url = url
        self.etag = etag
        self.lastModified = lastModified
    }
}
