import FeedModel
import SourceAPI

/// The order of a refresh's jobs: hosts take turns of several jobs, no host gets more than two requests at once, and
/// jobs that failed last time begin when no other can.
///
/// A turn has several jobs because they reuse connections: a new one costs round trips and, with TLS, more processor
/// time on both sides than most answers. A third request would occupy a place while it waits for a connection
/// (``CurlTransport``), and a slow host with many subscriptions would soon have all places.
struct JobQueue {
    private var queue: RoundRobinQueue<Int>
    private let lines: [String]

    private static let perHost = 2
    private static let turn = 8

    init(_ jobs: [FetchJob], at hosts: [String?], width: Int) {
        queue = RoundRobinQueue(total: width, perHost: Self.perHost, length: Self.turn)
        lines = jobs.indices.map { hosts[$0] ?? Self.line(of: jobs[$0], at: $0) }
        let hasFailed = jobs.map { $0.record.consecutiveFailures > 0 }
        for place in jobs.indices where !hasFailed[place] { queue.append(place, host: lines[place]) }
        for place in jobs.indices where hasFailed[place] { queue.append(place, host: lines[place], isLast: true) }
    }

    /// Returns the queue of a job that asks several hosts, or none: a source with several services has one queue per
    /// service.
    private static func line(of job: FetchJob, at place: Int) -> String {
        let descriptor = job.source.descriptor
        if case .services(let services) = descriptor.reach, !services.isEmpty {
            return "\(descriptor.id) \(place % services.count)"
        }
        return "\(descriptor.id) \(place)"
    }

    /// Removes the next job; ``finished(_:)`` must follow when it is fetched or given up.
    mutating func popFirst() -> Int? { queue.popFirst()?.element }

    mutating func finished(_ place: Int) { queue.finished(host: lines[place]) }
}
