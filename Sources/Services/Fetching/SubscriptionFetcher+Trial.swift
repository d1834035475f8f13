package import FeedModel
import Fetching
package import Library
package import SourceAPI

extension SubscriptionFetcher {
    /// Fetches a page for the author of a source, and stores none of it.
    ///
    /// Nothing is remembered of earlier fetches but the back-offs of hosts, which hold here as well.
    ///
    /// - Parameters:
    ///   - source: The source, which need not be registered.
    ///   - uri: The address.
    ///   - cursor: Where the page begins; `nil` for the first.
    ///   - hasSettings: Whether `[source."ADDRESS"]` holds; headers and credentials in it are for a source that the reader
    ///     has added.
    ///   - library: The library, which knows the back-offs.
    ///   - log: Receives each request and each message of the source at once.
    package func trial(
        of source: any Source,
        at uri: SubscriptionURI,
        cursor: Cursor? = nil,
        hasSettings: Bool,
        in library: Library,
        log: @escaping @Sendable (String) -> Void
    ) async throws(LibraryError) -> Result<Page, SourceError> {
        try await prepare(in: library)
        let subscription = Subscription(uri: uri)
        let record = FetchRecord(source: subscription.id)
        var job = job(for: subscription, of: source, record: record)
        if !hasSettings { job.settings = FetchSettings() }
        let result = await fetcher.fetch(job, cursor: cursor, log: log)
        if !result.hosts.isEmpty { try await library.save(result.hosts) }
        return result.answer
    }
}
