import FeedModel
import Foundation
import SourceAPI

extension Fetcher {
    /// Returns why a job must not be fetched now, whether scheduled or requested by the reader; `nil` if it may be.
    ///
    /// - Parameter isForced: Whether the reader requests a fetch that is not due, or paused. The back-off of a host, a
    ///   time that a server named, and the minimum interval of a service after a page apply even then: they are the
    ///   servers' rules. An error is not a page, so the service may be asked again. ``FetchJob/overrulesBackoff`` makes
    ///   an exception.
    package func obstacle(to job: FetchJob, isForced: Bool = false) -> RefreshSkip? {
        obstacle(to: job, at: host(of: job), isForced: isForced)
    }

    func obstacle(to job: FetchJob, at host: String?, isForced: Bool) -> RefreshSkip? {
        if let host, !job.overrulesBackoff, let end = endOfBackoff(of: host) {
            return .hostBackOff(host: host, until: end)
        }
        let now = now()
        let minimum = job.source.descriptor.minimumInterval
        let due = job.record.nextFetch(interval: max(job.interval, minimum))?.end(at: now)
        let wait = job.record.wait.flatMap { StoredWait(until: $0, began: job.record.attempted).end(at: now) }
        if isForced {
            if !job.overrulesBackoff {
                if let wait { return .notDue(until: wait, rule: .retryAfter) }
                if let due, job.record.dueRule == .retryAfter { return .notDue(until: due, rule: .retryAfter) }
            }
            // An unchanged feed costs its server one 304, and a local program nothing; a service counts every request.
            let reach = job.source.descriptor.reach
            guard reach != .subscribedAddress, reach != .services([]), job.record.failure == nil else { return nil }
            return job.record.answered.flatMap { answered in
                StoredWait(until: answered + minimum.seconds, began: answered, longest: minimum).end(at: now)
            }
            .map { .notDue(until: $0, rule: .minimum) }
        }
        if let pause = job.record.pause { return .paused(pause) }
        if let end = skipEnd(of: job.record, at: now) { return .notDue(until: end, rule: .skipSchedule) }
        if let due { return .notDue(until: due, rule: job.record.dueRule) }
        return wait.map { .notDue(until: $0, rule: .retryAfter) }
    }

    /// Returns the next time that the skip schedule of a feed allows, if it forbids a fetch now and the last one was
    /// not more than a day ago.
    private func skipEnd(of record: FetchRecord, at now: Date) -> Date? {
        guard let skipSchedule = record.skipSchedule, let asked = record.attempted, skipSchedule.contains(now) else {
            return nil
        }
        let end = min(skipSchedule.nextAllowed(from: now), asked + Schedule.maximumDelay.seconds)
        return StoredWait(until: end, began: asked).end(at: now)
    }
}
