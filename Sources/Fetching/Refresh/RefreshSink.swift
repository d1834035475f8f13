public import FeedModel

/// The destination of what a refresh fetches.
///
/// A result is prepared while others are fetched and committed, committed in turn, and reported once it is flushed.
public protocol RefreshSink: Sendable {
    /// A result that is ready to be committed, without the page it was made of.
    associatedtype Prepared: Sendable

    /// Whether a committed result is on the disk only after ``flush()``.
    var flushesLater: Bool { get }

    /// Makes a result ready to be committed: a page, or a failure whose record counts it.
    ///
    /// Calls run beside each other.
    func prepare(_ result: FetchResult) async throws(LibraryError) -> Prepared

    /// Stores a prepared result, page and record together or neither, and returns the number of new items.
    func commit(_ prepared: Prepared) async throws(LibraryError) -> Int

    /// Returns when everything committed before the call survives a power cut.
    func flush() async throws(LibraryError)

    /// Tells the sink whether more results are about to come, so that those being committed can wait and share a transaction.
    func expectMore(_ isExpecting: Bool)
}

/// The commit of a prepared result, whose type only the sink knows.
typealias PreparedCommit = @Sendable () async throws(LibraryError) -> Int

extension RefreshSink {
    /// Makes a result ready, and returns its commit.
    func preparedCommit(of result: FetchResult) async throws(LibraryError) -> PreparedCommit {
        let prepared = try await prepare(result)
        return { () async throws(LibraryError) -> Int in try await commit(prepared) }
    }
}
