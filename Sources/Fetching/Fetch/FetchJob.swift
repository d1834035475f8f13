package import FeedModel
package import SourceAPI

/// A subscription to fetch: its source, and the record of earlier fetches.
package struct FetchJob: Sendable {
    package var subscription: Subscription
    package var source: any Source
    package var record: FetchRecord
    package var interval: Duration
    package var settings: FetchSettings
    /// Whether a 304 is a useful answer; without it the whole page is requested.
    package var isConditional = true
    /// Whether the source may leave out items that have not changed, because the page is only stored.
    package var omitsUnchanged = false
    /// Whether the reader overrules the current back-offs of its hosts, and the time that a server named.
    package var overrulesBackoff = false
    /// Returns the version of the files that have keys (``FeedModel/FetchRecord/refusal``).
    package var keyVersion: @Sendable () -> String = { "" }

    package init(
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
