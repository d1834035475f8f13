public import FeedModel
public import SourceAPI

/// One subscription to fetch: the source that answers it, and what is remembered of earlier fetches.
public struct FetchJob: Sendable {
    /// The subscription, as the reader configured it.
    public var subscription: Subscription
    /// The source that answers it.
    public var source: any Source
    /// The record of earlier fetches.
    public var record: FetchRecord
    /// The least time between two fetches.
    public var interval: Duration
    /// The reader's settings for it.
    public var settings: FetchSettings
    /// Whether a 304 is a useful answer; without it the whole page is requested.
    public var isConditional = true
    /// Whether the source may leave out items that have not changed, because the page is only stored.
    public var omitsUnchanged = false
    /// Whether the reader overrules the back-offs of its hosts that are in force now, and the time that a server named.
    public var overrulesBackoff = false

    /// Makes a job.
    public init(
        subscription: Subscription,
        source: any Source,
        record: FetchRecord? = nil,
        interval: Duration = .seconds(3600),
        settings: FetchSettings = FetchSettings()
    ) {
        self.settings = settings
        self.subscription = subscription
        self.source = source
        self.record = record ?? FetchRecord(source: subscription.id)
        self.interval = interval
    }
}

extension FetchJob {
    /// How many items to ask for at once.
    ///
    /// A feed comes whole with every request, so all of it is taken; a paged source is asked for one page.
    var usualLimit: Int { source.descriptor.usualLimit }
}
