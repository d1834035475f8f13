import Fetching
import Synchronization

/// The events of a refresh, counted.
struct RefreshSummary: Hashable {
    var fetched = 0
    var unchanged = 0
    var skipped = 0
    var failed = 0
    var notStored = 0
    /// The subscriptions that were given up.
    var cancelled = 0
    var newItems = 0

    mutating func count(_ event: RefreshEvent) {
        switch event {
        case .waiting: cancelled += 1
        case .fetching: break
        case .skipped: (cancelled, skipped) = (cancelled - 1, skipped + 1)
        case .finished(_, let outcome):
            cancelled -= 1
            count(outcome)
        }
    }

    private mutating func count(_ outcome: RefreshOutcome) {
        switch outcome {
        case .unchanged: unchanged += 1
        case .part(let count, _): (failed, newItems) = (failed + 1, newItems + count)
        case .new(let count), .damaged(let count, _): (fetched, newItems) = (fetched + 1, newItems + count)
        case .failed: failed += 1
        case .notStored: notStored += 1
        }
    }
}

extension Refresher {
    func summary(
        of jobs: [FetchJob],
        report: @escaping @Sendable (RefreshEvent) -> Void = { _ in }
    ) async -> RefreshSummary {
        let summary = Mutex(RefreshSummary())
        await refresh(jobs) { event in
            summary.withLock { $0.count(event) }
            report(event)
        }
        return summary.withLock(\.self)
    }
}
