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

    /// Makes ready what is stored of a result, which is not held any longer.
    public typealias Prepare = @Sendable (FetchResult) async throws(StoreError) -> Storing

    /// Stores what was made ready, and says how many items were new.
    public typealias Storing = @Sendable () async throws(StoreError) -> Int

    /// Returns when everything that was stored before the call is safe, whatever happens to the machine.
    public typealias Settle = @Sendable () async throws(StoreError) -> Void

    private let fetcher: Fetcher
    private let width: Int
    private let backlog: Int
    private let prepare: Prepare
    private let settle: Settle?
    private let expect: @Sendable (Bool) -> Void

    /// Makes a refresher.
    ///
    /// - Parameters:
    ///   - fetcher: What fetches.
    ///   - width: How many are fetched at once; the transport has its own limits of connections.
    ///   - backlog: While results of more bytes wait to be stored or are expected of fetches, as they come from the network,
    ///     no other fetch begins; it bounds the memory of a refresh. With 0 the next fetch begins when everything is stored.
    ///   - prepare: Makes a result ready to be stored, while others are stored.
    ///   - settle: What a result waits for before it counts as stored; meanwhile others are stored. `nil` when it is
    ///     safe as soon as it is stored.
    ///   - expect: Hears whether more results are about to come, so that those which are being stored can wait for them.
    public init(
        fetcher: Fetcher,
        width: Int = 8,
        backlog: Int = 0,
        prepare: @escaping Prepare,
        settle: Settle? = nil,
        expect: @escaping @Sendable (Bool) -> Void = { _ in }
    ) {
        self.fetcher = fetcher
        self.width = max(1, width)
        self.backlog = max(0, backlog)
        self.prepare = prepare
        self.settle = settle
        self.expect = expect
    }

    /// Makes a refresher that has nothing to make ready.
    public init(
        fetcher: Fetcher,
        width: Int = 8,
        backlog: Int = 0,
        store: @escaping Store,
        settle: Settle? = nil,
        expect: @escaping @Sendable (Bool) -> Void = { _ in }
    ) {
        self.init(
            fetcher: fetcher,
            width: width,
            backlog: backlog,
            prepare: { result in { () async throws(StoreError) in try await store(result) } },
            settle: settle,
            expect: expect
        )
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
    ///   - jobs: What to fetch; hosts take turns, and what has failed last time comes last (``JobQueue``).
    ///   - isForced: Whether also what is not due, as ``Fetcher/obstacle(to:isForced:)`` says.
    ///   - report: Hears each event, in order.
    public func refresh(
        _ jobs: [FetchJob],
        isForced: Bool = false,
        report: @escaping @Sendable (RefreshEvent) -> Void = { _ in }
    ) async -> RefreshSummary {
        for job in jobs { report(.waiting(job.subscription.id)) }
        var summary = RefreshSummary()
        let hosts = jobs.map(fetcher.host)
        var waiting = JobQueue(jobs, at: hosts, width: width)
        await withTaskGroup(of: Step.self) { group in
            var load = RefreshLoad()
            while true {
                while load.fetching < width, load.isLight(for: backlog), !Task.isCancelled,
                    let place = waiting.popFirst()
                {
                    let job = jobs[place]
                    if let skip = fetcher.obstacle(to: job, at: hosts[place], isForced: isForced) {
                        waiting.finished(place)
                        summary.skipped += 1
                        report(.skipped(job.subscription.id, skip))
                        continue
                    }
                    report(.fetching(job.subscription.id))
                    load.fetching += 1
                    group.addTask { .fetched(await fetcher.fetch(job), place) }
                }
                if load.isExpecting != (load.fetching > 0) {
                    load.isExpecting.toggle()
                    expect(load.isExpecting)
                }
                guard let step = await group.next() else { break }
                if case .fetched(_, let place) = step {
                    load.fetching -= 1
                    waiting.finished(place)
                }
                switch step {
                case .fetched(let result, _) where result.skip != nil:
                    summary.skipped += 1
                    if let skip = result.skip { report(.skipped(result.subscription.id, skip)) }
                case .fetched(let result, let place) where result.hasNothingToStore(since: jobs[place].record):
                    let outcome = result.outcomeWithoutAnswer
                    summary.count(outcome)
                    if let outcome { report(.finished(result.subscription.id, outcome)) }
                case .fetched(let result, _):
                    load.add(result)
                    let (source, weight, parcel) = (result.subscription.id, result.weight, FetchParcel(result))
                    group.addTask { .stored(source, await stored(parcel), weight: weight) }
                case .stored(let source, let outcome, let weight):
                    load.remove(weight)
                    if let settle, outcome.isStored {
                        group.addTask { .settled(source, await settled(outcome, by: settle)) }
                    } else {
                        summary.count(outcome)
                        report(.finished(source, outcome))
                    }
                case .settled(let source, let outcome):
                    summary.count(outcome)
                    report(.finished(source, outcome))
                }
            }
        }
        summary.cancelled += waiting.count
        report(.ended(summary))
        return summary
    }

    /// What one task of a refresh has done: fetching and storing take turns by themselves, so that neither the
    /// network waits for the disk nor the disk for the network.
    private enum Step: Sendable {
        /// A result, and which of the jobs it is of.
        case fetched(FetchResult, Int)
        case stored(SourceID, RefreshOutcome, weight: Int)
        case settled(SourceID, RefreshOutcome)
    }

    /// Stores in a task of its own, which no cancellation reaches.
    private func stored(_ parcel: FetchParcel) async -> RefreshOutcome {
        await Task { () async -> RefreshOutcome in
            do throws(StoreError) {
                return parcel.fate.outcome(storing: try await parcel.open(prepare)())
            } catch {
                return .notStored(error)
            }
        }.value
    }
}

extension Refresher {
    /// Waits until a result is safe, in a task of its own, which no cancellation reaches.
    private func settled(_ outcome: RefreshOutcome, by settle: @escaping Settle) async -> RefreshOutcome {
        await Task {
            do throws(StoreError) { try await settle() } catch { return .notStored(error) }
            return outcome
        }.value
    }
}

extension RefreshOutcome {
    fileprivate var isStored: Bool { if case .notStored = self { false } else { true } }
}

extension FetchResult {
    /// Whether nobody was asked, so that there is nothing to remember.
    fileprivate func hasNothingToStore(since record: FetchRecord) -> Bool {
        if case .failure = answer { self.record == record } else { false }
    }

    /// How a fetch ended for which nobody was asked; `nil` when it was cancelled.
    fileprivate var outcomeWithoutAnswer: RefreshOutcome? {
        if case .failure(let error) = answer, error != .cancelled { .failed(error) } else { nil }
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
