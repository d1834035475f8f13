import FeedModel
import Foundation
import SourceAPI

/// Fetches many subscriptions, several at once, and hands each result to a sink as soon as it is there.
///
/// One subscription's failure never touches another's. Cancelling keeps what has finished: a result that is being
/// stored is stored to the end.
package struct Refresher: Sendable {
    private let fetcher: Fetcher
    private let width: Int
    private let backlog: Int
    // Not a type parameter: each task of a generic refresher would look up the metadata of its types at run time.
    private let sink: any RefreshSink

    /// - Parameters:
    ///     - width: The number of jobs fetched at once; the transport has its own limits of connections.
    ///     - backlog: The bytes of results that may wait to be stored or are expected of running fetches; above it no
    ///     other fetch begins. With 0 no fetch begins while a result waits.
    package init(fetcher: Fetcher, width: Int = 8, backlog: Int = 0, sink: any RefreshSink) {
        self.fetcher = fetcher
        self.width = max(1, width)
        self.backlog = max(0, backlog)
        self.sink = sink
    }

    /// Refreshes, and returns when everything is stored or given up; reports events in order.
    package func refresh(
        _ jobs: consuming [FetchJob],
        isForced: Bool = false,
        report: @escaping @Sendable (RefreshEvent) -> Void = { _ in }
    ) async {
        var jobs = consume jobs
        for job in jobs { report(.waiting(job.subscription.id)) }
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
                        report(.skipped(job.subscription.id, skip))
                        continue
                    }
                    report(.fetching(job.subscription.id))
                    load.fetching += 1
                    jobs[place].record = FetchRecord(source: jobs[place].subscription.id)
                    group.addTask { await fetched(job, place) }
                }
                if load.isExpecting != (load.fetching > 0) {
                    load.isExpecting.toggle()
                    sink.expectMore(load.isExpecting)
                }
                guard let step = await group.next() else { break }
                switch step {
                case .fetched(_, let place), .unanswered(_, let place):
                    load.fetching -= 1
                    waiting.finished(place)
                default: break
                }
                switch step {
                case .fetched(let result, _) where result.skip != nil:
                    if let skip = result.skip { report(.skipped(result.subscription.id, skip)) }
                case .unanswered(let result, _):
                    if let outcome = result.outcomeWithoutAnswer { report(.finished(result.subscription.id, outcome)) }
                case .fetched(let result, _):
                    load.add(result)
                    let fate = FetchFate(of: result)
                    group.addTask { .prepared(fate, await prepare(result)) }
                case .prepared(let fate, let prepared):
                    group.addTask { .committed(fate, await commit(prepared, of: fate)) }
                case .committed(let fate, let outcome):
                    load.remove(fate.weight)
                    if sink.flushesLater, outcome.isStored {
                        group.addTask { .flushed(fate.source, await flush(outcome)) }
                    } else {
                        report(.finished(fate.source, outcome))
                    }
                case .flushed(let source, let outcome): report(.finished(source, outcome))
                }
            }
        }
    }

    /// The result of one task of a refresh.
    ///
    /// Each step is a separate task, so that neither the network waits for the disk nor the disk for the network, and
    /// so that the page of a result is released as soon as it is prepared.
    private enum Step: Sendable {
        case fetched(FetchResult, Int)
        /// A result without a request, so that nothing is recorded, and the index of its job.
        case unanswered(FetchResult, Int)
        case prepared(FetchFate, Prepared)
        case committed(FetchFate, RefreshOutcome)
        case flushed(SourceID, RefreshOutcome)
    }

    private typealias Prepared = Result<RefreshSink.Commit, LibraryError>

    private func fetched(_ job: FetchJob, _ place: Int) async -> Step {
        let result = await fetcher.fetch(job)
        let isUnanswered = result.skip == nil && result.hasNothingToStore(since: job.record)
        return isUnanswered ? .unanswered(result, place) : .fetched(result, place)
    }

    // These steps run in separate tasks, which no cancellation reaches: what was fetched is stored.

    private func prepare(_ result: FetchResult) async -> Prepared {
        await Task {
            do throws(LibraryError) {
                return .success(try await sink.prepare(result))
            } catch {
                return .failure(error)
            }
        }.value
    }

    private func commit(_ prepared: Prepared, of fate: FetchFate) async -> RefreshOutcome {
        await Task {
            do throws(LibraryError) {
                return fate.outcome(try await prepared.get()())
            } catch {
                return .notStored(error)
            }
        }.value
    }

    private func flush(_ outcome: RefreshOutcome) async -> RefreshOutcome {
        await Task {
            do throws(LibraryError) { try await sink.flush() } catch { return .notStored(error) }
            return outcome
        }.value
    }
}

extension RefreshOutcome {
    fileprivate var isStored: Bool { if case .notStored = self { false } else { true } }
}

extension FetchResult {
    /// Whether no request was sent, so that nothing is recorded.
    fileprivate func hasNothingToStore(since record: FetchRecord) -> Bool {
        if case .failure = answer { self.record == record } else { false }
    }

    /// The outcome of a fetch without a request; `nil` if it was cancelled.
    fileprivate var outcomeWithoutAnswer: RefreshOutcome? {
        if case .failure(let error) = answer, error != .cancelled { .failed(error) } else { nil }
    }

    /// The number of bytes that wait to be stored.
    ///
    /// A result without items is charged 48 KiB, which limits the queue to two hundred results.
    var weight: Int {
        guard let page = try? answer.get(), !page.items.isEmpty else { return 48 << 10 }
        return record.bytes + (16 << 10)
    }
}

/// The work in progress of a refresh: the number of running fetches, and the bytes that wait to be stored.
struct RefreshLoad {
    var fetching = 0
    private var unstored = 0
    private var results = (count: 0, bytes: 0)
    var isExpecting = false

    /// Whether there is room for another fetch; while hardly anything waits, the network is the bottleneck.
    func isLight(for backlog: Int) -> Bool {
        guard unstored > backlog / 4 else { return true }
        return unstored + fetching * (results.bytes / max(1, results.count)) <= backlog
    }

    mutating func add(_ result: FetchResult) {
        unstored += result.weight
        results = (results.count + 1, results.bytes + result.weight)
    }

    mutating func remove(_ weight: Int) { unstored -= weight }
}
