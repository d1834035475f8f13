import FeedModel
import SourceAPI

/// Which job of a refresh is fetched next: hosts take turns of several jobs, no host is asked for more than two at once, and
/// what has failed last time comes last.
///
/// A turn is several jobs long because connections stay open for those that come next: another one costs round trips and,
/// with TLS, more processor time on both sides than most answers. No more than two, because a third would hold a place
/// while it waits for a connection (``CurlTransport``), and a slow host with many subscriptions would soon have all places.
struct WaitingJobs {
    /// First those that did not fail last time.
    private var queues: [StartQueue<Int>]
    private let lines: [String]
    private let hasFailed: [Bool]
    private(set) var count: Int

    private static let perHost = 2
    private static let turn = 8

    /// - Parameters:
    ///   - hosts: Of each job the host that it asks first, as far as it is known.
    ///   - width: How many are fetched at once.
    init(_ jobs: [FetchJob], at hosts: [String?], width: Int) {
        queues = (0..<2).map { _ in StartQueue(total: width, perHost: Self.perHost, length: Self.turn) }
        // Of what asks nobody, or several, each has a line of its own.
        lines = jobs.indices.map { hosts[$0] ?? "\(jobs[$0].source.descriptor.id) \($0)" }
        hasFailed = jobs.map { $0.record.failuresInARow > 0 }
        count = jobs.count
        for place in jobs.indices { queues[hasFailed[place] ? 1 : 0].append(place, host: lines[place]) }
    }

    /// Takes the place of the next job; ``finished(_:)`` says that it was fetched.
    mutating func popFirst() -> Int? {
        guard let place = queues[0].popFirst()?.element ?? queues[1].popFirst()?.element else { return nil }
        count -= 1
        return place
    }

    /// Says that the job at a place was fetched, or is not going to be.
    mutating func finished(_ place: Int) { queues[hasFailed[place] ? 1 : 0].finished(host: lines[place]) }
}
