import FeedModel
import SourceAPI

/// Which job of a refresh is fetched next: hosts take turns of several jobs, no host is asked for more than two at once, and
/// what has failed last time begins when nothing else can.
///
/// A turn is several jobs long because connections stay open for those that come next: another one costs round trips and,
/// with TLS, more processor time on both sides than most answers. No more than two, because a third would hold a place
/// while it waits for a connection (``CurlTransport``), and a slow host with many subscriptions would soon have all places.
struct JobQueue {
    private var queue: RoundRobinQueue<Int>
    /// Those that failed last time, until they come into the queue.
    private var failed: [Int] = []
    private let lines: [String]
    private(set) var count: Int

    private static let perHost = 2
    private static let turn = 8

    /// - Parameters:
    ///   - hosts: Of each job the host that it asks first, as far as it is known.
    ///   - width: How many are fetched at once.
    init(_ jobs: [FetchJob], at hosts: [String?], width: Int) {
        queue = RoundRobinQueue(total: width, perHost: Self.perHost, length: Self.turn)
        lines = jobs.indices.map { hosts[$0] ?? Self.line(of: jobs[$0], at: $0) }
        count = jobs.count
        for place in jobs.indices {
            if jobs[place].record.consecutiveFailures > 0 {
                failed.append(place)
            } else {
                queue.append(place, host: lines[place])
            }
        }
    }

    /// Returns the queue of a job that asks several hosts, or none: a source with several services has one queue per service.
    private static func line(of job: FetchJob, at place: Int) -> String {
        let descriptor = job.source.descriptor
        if case .services(let services) = descriptor.reach, !services.isEmpty {
            return "\(descriptor.id) \(place % services.count)"
        }
        return "\(descriptor.id) \(place)"
    }

    /// Takes the place of the next job; ``finished(_:)`` says that it was fetched.
    ///
    /// Asked while fewer are fetched than may be: where nothing can begin, what did not fail before waits for its own host.
    mutating func popFirst() -> Int? {
        if let next = queue.popFirst() {
            count -= 1
            return next.element
        }
        guard !failed.isEmpty else { return nil }
        for place in failed { queue.append(place, host: lines[place]) }
        failed = []
        return popFirst()
    }

    /// Says that the job at a place was fetched, or is not going to be.
    mutating func finished(_ place: Int) { queue.finished(host: lines[place]) }
}
