public import FeedModel
import Foundation
import SourceAPI

extension FetchRecord {
    /// Remembers a page.
    mutating func note(_ page: Page, _ report: SessionReport, of job: FetchJob, at now: Date) {
        attempted = now
        succeeded = now
        status = report.status
        bytes = report.bytes
        failure = nil
        failuresInARow = 0
        itemsNew = 0
        if page.content != .unchanged {
            title = page.title ?? title
            homepage = page.url ?? homepage
            state = page.state?.rawValue
        } else if let state = page.state {
            self.state = state.rawValue
        }
        let kept = validators.filter { !report.answered.contains($0.url) }
        // A document that breaks off in an answer that is known to be whole is the publisher's own.
        let new = page.isPartial && !report.isFramed ? [] : report.validators
        validators = Array((new + kept).prefix(SessionReport.mostValidators))
        set(Schedule(afterSuccessAt: now, wishes: job.wishes(page, report)))
    }

    /// Remembers a failure.
    mutating func note(_ error: SourceError, _ report: SessionReport, of job: FetchJob, at now: Date) {
        var wishes = job.wishes(nil, report)
        switch error {
        case .cancelled, .offline:
            return
        case .rateLimited(let until) where report.status == nil:
            // The host was in back-off and nobody was asked: not a failure of this subscription's.
            failure = error.failure
            (due, dueRule) = (until.map { Schedule.believed($0, now: now) }, .retryAfter)
            return
        case .rateLimited(let until?):
            wishes.retryAfter = max(until, wishes.retryAfter ?? until)
        default:
            break
        }
        attempted = now
        status = report.status
        bytes = report.bytes
        failure = error.failure
        failuresInARow = min(failuresInARow, 1_000_000) + 1
        let isAnswered = report.status.map { $0 < 500 && $0 != 408 && $0 != 429 } ?? false
        set(Schedule(afterFailureAt: now, failures: failuresInARow, isAnswered: isAnswered, wishes: wishes))
    }

    /// Whether the publisher has said that there is nothing any more (410), so that only a person asks again.
    public var isGone: Bool { status == 410 && failure != nil }

    /// When a server last answered, well or badly.
    var answered: Date? { status == nil ? succeeded : attempted }

    private mutating func set(_ schedule: Schedule) {
        due = schedule.due
        dueRule = schedule.rule
    }
}

extension FetchJob {
    fileprivate func wishes(_ page: Page?, _ report: SessionReport) -> Schedule.Wishes {
        Schedule.Wishes(
            interval: interval,
            minimum: source.descriptor.minimumInterval,
            feed: page?.minimumInterval,
            freshness: report.freshness,
            retryAfter: report.retryAfter
        )
    }
}
