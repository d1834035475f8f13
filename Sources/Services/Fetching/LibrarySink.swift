import FeedModel
import Fetching
import Library
import ReaderShell
import Screens
import SourceAPI
import Synchronization

/// Stores what is fetched in a library.
///
/// How a page travels, from the answer of a server to the disk:
///
/// 1. A source decodes the answer into items, which come here as a ``FetchResult``.
/// 2. ``prepare(_:)`` makes the rows of the items, compares them with the library, leaves out those that have not changed, and cuts
///    the texts of the others into words for the search index. Many pages are prepared concurrently, while others are written.
///    From here on the items themselves are released.
/// 3. The commit hands the rows to the library's one writer. Pages that wait there share a transaction: items, duplicates, ledger,
///    search index, and the record of the fetch, all of a page or nothing of it.
/// 4. ``flush()`` returns after a sync of the write-ahead log that began after the commit. Only then is the page reported.
struct LibrarySink: RefreshSink {
    /// The library that was open when the fetch began.
    ///
    /// Another reader may have signed in when its answer comes.
    let library: Library
    /// Whether a commit returns before the page is on the disk, because ``flush()`` follows.
    var flushesLater = false
    /// The titles that the refresh reports with; `nil` for a single fetch.
    var titles: RefreshTitles?

    func prepare(_ result: FetchResult) async throws(LibraryError) -> Commit {
        let (source, record, hosts) = (result.subscription.id, result.record, result.hosts)
        let expected = ExpectedState.only(result.previousState)
        let flushes = !flushesLater
        titles?.learn(from: record)
        switch result.answer {
        case .success(let page):
            switch page.content {
            case .items(let items):
                let prepared = try await library.prepare(
                    items,
                    from: source,
                    record: record,
                    replacing: expected,
                    hosts: hosts,
                    omitted: page.omitted
                )
                return { () async throws(LibraryError) in
                    try await library.store(prepared, flushes: flushes).new.count
                }
            case .forecast(let forecast):
                return { () async throws(LibraryError) in
                    try await library.store(
                        forecast,
                        for: source,
                        record: record,
                        replacing: expected,
                        hosts: hosts,
                        flushes: flushes
                    )
                    return 0
                }
            case .unchanged: break
            }
        // Nothing was requested, so there is nothing to record.
        case .failure(.offline), .failure(.notRun): return { () async throws(LibraryError) in 0 }
        case .failure: break
        }
        return { () async throws(LibraryError) in
            try await library.save(record, replacing: expected, hosts: hosts, flushes: flushes)
            return 0
        }
    }

    func flush() async throws(LibraryError) { try await library.flush() }

    func expectMore(_ isExpecting: Bool) { library.expectMorePages(isExpecting) }
}

/// The titles of the subscriptions of a refresh; a publisher's title is known as soon as its feed is fetched.
final class RefreshTitles: Sendable {
    private let titles: Mutex<[SourceID: String]>
    /// The subscriptions that are shown with a placeholder, because no title is known.
    private let untitled: Set<SourceID>

    init(of subscriptions: [SubscriptionStatus]) {
        titles = Mutex(Dictionary(subscriptions.map { ($0.subscription.id, $0.title) }) { first, _ in first })
        untitled = Set(subscriptions.filter { $0.title == $0.subscription.uri.placeholderTitle }.map(\.subscription.id))
    }

    subscript(source: SourceID) -> String { titles.withLock { $0[source] } ?? source.rawValue }

    func learn(from record: FetchRecord) {
        guard untitled.contains(record.source), let title = record.title, !TerminalText.line(title).isEmpty else {
            return
        }
        titles.withLock { $0[record.source] = title }
    }
}
