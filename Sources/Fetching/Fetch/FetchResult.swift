public import FeedModel
public import SourceAPI

/// The result of one fetch: a page or an error, and everything to store.
public struct FetchResult: Sendable {
    /// The subscription that was fetched.
    public var subscription: Subscription
    /// The page, or why there is none.
    public var answer: Result<Page, SourceError>
    /// Why the page is incomplete; then the fetch counts as failed, and the page is stored all the same.
    package var bodyError: SourceError?
    /// The record to store in place of that of the job; the store sets ``FetchRecord/itemsNew``.
    public var record: FetchRecord
    /// The state of the source that the fetch began with, which the record replaces.
    ///
    /// If the library has another one by then, another fetch stored a page in between.
    package var previousState: String?
    /// The back-offs that this fetch learned.
    public var hosts: [HostBackoff]
    /// The address to which the subscribed one has moved, if all its redirects were permanent and the fetch succeeded.
    package var movedTo: String?
    /// Why no request was sent: the host of the subscription entered back-off while the request was queued.
    ///
    /// A refresh stores nothing then.
    package var skip: RefreshSkip?
    /// The requests and the messages of the source, a line each, without secrets.
    public var log: [String]

    init(
        subscription: Subscription,
        answer: Result<Page, SourceError>,
        record: FetchRecord,
        previousState: String?,
        hosts: [HostBackoff] = [],
        movedTo: String? = nil,
        log: [String] = []
    ) {
        self.subscription = subscription
        self.answer = answer
        self.record = record
        self.previousState = previousState
        self.hosts = hosts
        self.movedTo = movedTo
        self.log = log
    }
}
