import FeedModel
import Fetching

/// A sink that stores with one closure, flushes with another and reports with a third whether more is expected.
struct ClosureSink: RefreshSink {
    typealias Store = @Sendable (FetchResult) async throws(LibraryError) -> Int
    typealias Settle = @Sendable () async throws(LibraryError) -> Void

    let store: Store
    let settle: Settle?
    let expect: @Sendable (Bool) -> Void

    var flushesLater: Bool { settle != nil }

    func prepare(_ result: FetchResult) async throws(LibraryError) -> Commit {
        { () async throws(LibraryError) in try await store(result) }
    }
    func flush() async throws(LibraryError) { try await settle?() }
    func expectMore(_ isExpecting: Bool) { expect(isExpecting) }
}

extension Refresher {
    init(
        fetcher: Fetcher,
        width: Int = 8,
        backlog: Int = 0,
        store: @escaping ClosureSink.Store,
        settle: ClosureSink.Settle? = nil,
        expect: @escaping @Sendable (Bool) -> Void = { _ in }
    ) {
        let sink = ClosureSink(store: store, settle: settle, expect: expect)
        self.init(fetcher: fetcher, width: width, backlog: backlog, sink: sink)
    }

    /// The events of a refresh, which begins at once and is cancelled when the stream is.
    func events(of jobs: [FetchJob], isForced: Bool = false) -> AsyncStream<RefreshEvent> {
        AsyncStream { events in
            let task = Task {
                await refresh(jobs, isForced: isForced) { events.yield($0) }
                events.finish()
            }
            events.onTermination = { _ in task.cancel() }
        }
    }
}
