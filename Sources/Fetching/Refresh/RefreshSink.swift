package import FeedModel

/// The destination of what a refresh fetches.
///
/// A result is prepared while others are fetched and committed, committed in turn, and reported once it is flushed.
package protocol RefreshSink: Sendable {
    /// Commits a prepared result, and returns the number of new items.
    typealias Commit = @Sendable () async throws(LibraryError) -> Int

    /// Whether a committed result is on the disk only after ``flush()``.
    var flushesLater: Bool { get }

    /// Prepares a result to be committed, page or failure; calls may run concurrently.
    func prepare(_ result: FetchResult) async throws(LibraryError) -> Commit

    /// Returns when everything committed before the call survives a power cut.
    func flush() async throws(LibraryError)

    /// Announces whether more results will follow, so that those being committed can share a transaction.
    func expectMore(_ isExpecting: Bool)
}
