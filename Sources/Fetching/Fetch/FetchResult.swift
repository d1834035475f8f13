public import FeedModel
public import SourceAPI

/// What came of one fetch: the page or the reason why there is none, and everything to remember.
public struct FetchResult: Sendable {
    /// The person's choice.
    public var subscription: Subscription
    /// The page, or why there is none.
    public var answer: Result<Page, SourceError>
    /// Why the page is only a part of what the server has; then the fetch counts as failed, and the page is kept.
    public var bodyError: SourceError?
    /// The record to store instead of the one the job had, ``FetchRecord/itemsNew`` aside, which the store knows.
    public var record: FetchRecord
    /// Hosts that want to be left alone, as this fetch has learnt.
    public var hosts: [HostBackoff]
    /// Where the subscribed address has moved, when all its redirects were permanent and the fetch succeeded.
    public var movedTo: String?
    /// What has kept the subscription from being asked, when its host asked to be left alone while it stood in line.
    ///
    /// Then nobody was asked, and a refresh stores nothing.
    public var heldBack: RefreshSkip?
    /// What was asked, and what the source noted, a line each; without secrets.
    public var log: [String]

    /// Makes a result.
    public init(
        subscription: Subscription,
        answer: Result<Page, SourceError>,
        record: FetchRecord,
        hosts: [HostBackoff] = [],
        movedTo: String? = nil,
        log: [String] = []
    ) {
        self.subscription = subscription
        self.answer = answer
        self.record = record
        self.hosts = hosts
        self.movedTo = movedTo
        self.log = log
    }
}
