package import Foundation

/// The stored facts about the fetches of one subscription, for scheduling the next one and for `why`.
public struct FetchRecord: Hashable, Sendable {
    package var source: SourceID
    package var title: String?
    package var homepage: String?
    package var attempted: Date?
    package var succeeded: Date?
    package var status: Int?
    package var failure: Failure?
    package var consecutiveFailures = 0
    /// The validators of the last responses, one for each address requested.
    package var validators: [Validators] = []
    /// The state that the source wants back at its next fetch.
    package var state: String?
    package var due: Date?
    package var dueRule: DueRule?
    package var bytes = 0
    package var itemsNew = 0
    /// The number of consecutive responses with status 404 or 410.
    package var consecutiveMissing = 0
    /// The address fetched instead of the subscribed one, adopted after repeated permanent redirects to it.
    package var adopted: AdoptedAddress?
    /// A permanent redirect that has been seen but not adopted yet.
    package var move: Move?
    /// The minimum interval that the feed asks for, in whole seconds; kept until a page says otherwise, because a 304
    /// carries none.
    package var feedInterval: Duration?
    /// The hours and days on which the feed asks not to be fetched (`skipHours`, `skipDays`).
    package var skipSchedule: SkipSchedule?
    /// The requests of the last fetch and the messages of the source, one per line, without secrets.
    package var log: [String] = []
    /// The first page of the last answer with items; `nil` for a feed, which comes whole with every request.
    package var listing: PageListing?
    /// The time before which a server asked not to be requested again; the last fetch learned it.
    package var wait: Date?
    /// The version of the files that have keys when the last fetch was refused for its key; with another version the
    /// subscription is due.
    package var refusal: String?

    package init(source: SourceID) { self.source = source }

    /// An address that replaced the subscribed one.
    public struct AdoptedAddress: Hashable, Sendable {
        package var address: String
        package var since: Date

        package init(_ address: String, since: Date) {
            self.address = address
            self.since = since
        }
    }

    /// The target of the permanent redirects (301, 308) of the last successful fetches.
    public struct Move: Hashable, Sendable {
        package var address: String
        /// The number of consecutive successful fetches that were redirected there.
        package var times: Int

        package init(to address: String, times: Int) {
            self.address = address
            self.times = times
        }
    }

    /// An error in a form that can be stored and restored.
    public struct Failure: Hashable, Sendable {
        package var code: String
        /// The details of the error, in the order that its kind defines.
        package var details: [String]

        package init(code: String, details: [String] = []) {
            self.code = code
            self.details = details
        }
    }

    /// The rule that decided when a subscription is due.
    public enum DueRule: String, Hashable, Sendable, CaseIterable {
        case interval
        case minimum
        /// The feed's `ttl`, or the service's rule.
        case feed
        /// `Cache-Control: max-age`.
        case maxAge = "max-age"
        case expires
        /// `Retry-After`, or a service's rate limit.
        case retryAfter = "retry-after"
        case backOff = "back-off"
        /// The feed's `skipHours` or `skipDays`.
        case skipSchedule = "quiet"
    }

    /// The reason why a subscription is no longer fetched unless the reader asks for it.
    public enum Pause: Hashable, Sendable {
        case gone
        /// The server reported the given number of times in a row that the feed does not exist (404).
        case missing(times: Int)

        /// A sentence for the reader that says what happened and what to do.
        package var sentence: String {
            switch self {
            case .gone: "It is paused: the server says it is gone for good. \(Self.remedy)"
            case .missing(let times):
                "It is paused: not found \(times) times in a row. \(Self.remedy)"
            }
        }

        private static let remedy = "'refresh TEXT --force' tries once more, 'remove' unsubscribes."
    }

    package var pause: Pause? {
        guard failure != nil else { return nil }
        if status == 410 { return .gone }
        return consecutiveMissing >= Self.maximumMissing ? .missing(times: consecutiveMissing) : nil
    }

    /// The number of consecutive "not found" answers after which a subscription is paused.
    ///
    /// Retries begin an hour apart and the interval doubles, so the tenth follows after most of a day or more.
    static let maximumMissing = 10
}

/// The validators of a response, stored verbatim to make the next request conditional.
public struct Validators: Hashable, Sendable {
    package var url: String
    /// `ETag`, quotation marks included.
    package var etag: String?
    package var lastModified: String?
    /// The digest of the response body, so that an identical body is not parsed again.
    package var digest: String?

    package init(url: String, etag: String? = nil, lastModified: String? = nil, digest: String? = nil) {
        self.url = url
        self.etag = etag
        self.lastModified = lastModified
        self.digest = digest
    }

    /// Whether a conditional request is possible; a digest alone is never sent.
    package var hasHTTPValidator: Bool { etag != nil || lastModified != nil }
}
