public import FeedModel
import Foundation
import SourceAPI

/// Fetches many subscriptions, so many at once, and hands each result to be stored as soon as it is there.
///
/// One subscription's failure never touches another's. Cancelling keeps what has finished: a result that is being
/// stored is stored to the end.
public struct Refresher: Sendable {
    /// Stores a result — the page and the record in one transaction — and says how many items were new.
    ///
    /// Called for failures too, whose record counts them.
    public typealias Store = @Sendable (FetchResult) async throws(StoreError) -> Int

    private let fetcher: Fetcher
    private let width: Int
    private let store: Store

    /// Makes a refresher.
    ///
    /// - Parameters:
    ///   - fetcher: What fetches.
    ///   - width: How many at once; the transport has its own limits of connections.
    ///   - store: Stores a result.
    public init(fetcher: Fetcher, width: Int = 8, store: @escaping Store) {
        self.fetcher = fetcher
        self.width = max(1, width)
        self.store = store
    }

    /// The events of a refresh, which begins at once and ends early when nobody listens any more.
    ///
    /// - Parameters:
    ///   - jobs: What to fetch.
    ///   - isForced: Whether also what is not due, as ``Fetcher/obstacle(to:isForced:)`` says.
    public func events(of jobs: [FetchJob], isForced: Bool = false) -> AsyncStream<RefreshEvent> {
        AsyncStream { events in
            let task = Task {
                _ = await refresh(jobs, isForced: isForced) { events.yield($0) }
                events.finish()
            }
            events.onTermination = { _ in task.cancel() }
        }
    }

    /// Refreshes, and returns when everything is stored or given up.
    ///
    /// - Parameters:
    ///   - jobs: What to fetch; hosts take turns, and what has failed last time comes last.
    ///   - isForced: Whether also what is not due, as ``Fetcher/obstacle(to:isForced:)`` says.
    ///   - report: Hears each event, in order.
    public func refresh(
        _ jobs: [FetchJob],
        isForced: Bool = false,
        report: @escaping @Sendable (RefreshEvent) -> Void = { _ in }
    ) async -> RefreshSummary {
        for job in jobs { report(.waiting(job.subscription.id)) }
        var summary = RefreshSummary()
        var waiting = inTurn(jobs)[...]
        await withTaskGroup(of: (SourceID, RefreshOutcome?).self) { group in
            var running = 0
            while true {
                while running < width, !Task.isCancelled, let job = waiting.popFirst() {
                    if let skip = fetcher.obstacle(to: job, isForced: isForced) {
                        summary.skipped += 1
                        report(.skipped(job.subscription.id, skip))
                        continue
                    }
                    report(.fetching(job.subscription.id))
                    running += 1
                    group.addTask { (job.subscription.id, await outcome(of: job)) }
                }
                guard let (source, outcome) = await group.next() else { break }
                running -= 1
                summary.count(outcome)
                if let outcome { report(.finished(source, outcome)) }
            }
        }
        summary.cancelled += waiting.count
        report(.ended(summary))
        return summary
    }

    /// The order that keeps the fewest waiting for one slow host, or for one that has failed before.
    private func inTurn(_ jobs: [FetchJob]) -> [FetchJob] {
        struct Line: Hashable {
            var hasFailed: Bool
            var host: String
        }
        var lengths: [Line: Int] = [:]
        let ranked = jobs.enumerated().map { position, job in
            let host = fetcher.host(of: job) ?? job.source.descriptor.id
            let line = Line(hasFailed: job.record.failuresInARow > 0, host: host)
            defer { lengths[line, default: 0] += 1 }
            return (rank: (line.hasFailed ? 1 : 0, lengths[line, default: 0], position), job: job)
        }
        return ranked.sorted { $0.rank < $1.rank }.map(\.job)
    }

    /// Fetches and stores; `nil` when the fetch was cancelled.
    private func outcome(of job: FetchJob) async -> RefreshOutcome? {
        let result = await fetcher.fetch(job)
        if case .failure(let error) = result.answer, result.record == job.record {
            // Nobody was asked, and there is nothing to remember.
            return error == .cancelled ? nil : .failed(error)
        }
        let stored = await stored(result)
        switch (result.answer, stored) {
        case (_, .failure(let error)): return .notStored(error)
        case (.failure(let error), _): return .failed(error)
        case (.success(let page), .success(let count)):
            if let error = result.breakOff { return .part(new: count, error) }
            if page.content == .unchanged { return .unchanged }
            guard page.isPartial || page.skipped > 0 else { return .new(count) }
            return .damaged(new: count, DocumentDamage(isCutOff: page.isPartial, skipped: page.skipped))
        }
    }

    /// Stores in a task of its own, which no cancellation reaches.
    private func stored(_ result: FetchResult) async -> Result<Int, StoreError> {
        await Task { () async -> Result<Int, StoreError> in
            do throws(StoreError) { return .success(try await store(result)) } catch { return .failure(error) }
        }.value
    }
}

extension RefreshSummary {
    fileprivate mutating func count(_ outcome: RefreshOutcome?) {
        switch outcome {
        case nil: cancelled += 1
        case .unchanged?: unchanged += 1
        case .part(let count, _)?:
            failed += 1
            newItems += count
        case .new(let count)?, .damaged(let count, _)?:
            fetched += 1
            newItems += count
        case .failed?: failed += 1
        case .notStored?: notStored += 1
        }
    }
}
