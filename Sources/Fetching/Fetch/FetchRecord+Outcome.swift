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
        consecutiveFailures = 0
        consecutiveMissing = 0
        itemsNew = 0
        log = Array(report.log.prefix(Self.mostLines))
        noteMove(to: report.movedTo, at: now)
        if page.content != .unchanged {
            title = page.title ?? title
            homepage = page.url ?? homepage
            state = page.state?.rawValue
            feedInterval = page.minimumInterval
            skipSchedule = page.skipSchedule
        } else if let state = page.state {
            self.state = state.rawValue
        }
        let kept = validators.filter { !report.answered.contains($0.url) }
        // A document that breaks off in an answer that is known to be whole is the publisher's own.
        let new = page.isPartial && !report.isFramed ? [] : report.validators
        validators = Array((new + kept).prefix(SessionReport.mostValidators))
        set(Schedule(afterSuccessAt: now, wishes: job.wishes(self, report)))
    }

    /// Remembers a page whose answer broke off: what came of it is kept, and it is a failure all the same.
    mutating func note(part: Page, because error: SourceError, _ report: SessionReport, of job: FetchJob, at now: Date)
    {
        (title, homepage) = (part.title ?? title, part.url ?? homepage)
        note(error, report, of: job, at: now)
    }

    /// Remembers a failure.
    mutating func note(_ error: SourceError, _ report: SessionReport, of job: FetchJob, at now: Date) {
        var wishes = job.wishes(self, report)
        switch error {
        case .cancelled, .offline:
            return
        case .missingCredential where report.status == nil:
            // Nobody was asked, and as soon as the person has kept it somebody can be.
            failure = error.failure
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
        consecutiveFailures = min(consecutiveFailures, 1_000_000) + 1
        itemsNew = 0
        log = Array(report.log.prefix(Self.mostLines))
        if status == 404 || status == 410 { consecutiveMissing = min(consecutiveMissing, 1_000_000) + 1 }
        let isAnswered = report.status.map { $0 < 500 && $0 != 408 && $0 != 429 } ?? false
        if let adopted, isAnswered || status == nil {
            log.append("\(adopted.address) has failed; the next fetch asks the subscribed address again")
            self.adopted = nil
        }
        let jitter = Jitter.of(source.rawValue, consecutiveFailures)
        set(
            Schedule(
                afterFailureAt: now,
                failures: consecutiveFailures,
                isAnswered: isAnswered,
                jitter: jitter,
                wishes: wishes
            )
        )
    }

    /// A permanent redirect is adopted when it was seen in so many good fetches in a row.
    public static let movesToAdopt = 2

    /// So many lines of the last fetch are remembered.
    static let mostLines = 20

    /// Counts a permanent redirect, and adopts it when it has repeated; what is temporary is never adopted.
    private mutating func noteMove(to address: String?, at now: Date) {
        guard let address, address != adopted?.address else { return move = nil }
        let times = move?.address == address ? (move?.times ?? 0) + 1 : 1
        move = Move(to: address, times: times)
        guard times >= Self.movesToAdopt else { return }
        adopted = AdoptedAddress(address, since: now)
        move = nil
        log.append("moved for good: \(address) is asked from now on")
    }

    /// When a server last answered, well or badly.
    var answered: Date? { status == nil ? succeeded : attempted }

    private mutating func set(_ schedule: Schedule) {
        due = schedule.due
        dueRule = schedule.rule
    }
}

extension FetchJob {
    fileprivate func wishes(_ record: FetchRecord, _ report: SessionReport) -> Schedule.Wishes {
        Schedule.Wishes(
            interval: interval,
            minimum: source.descriptor.minimumInterval,
            feed: record.feedInterval,
            freshness: report.freshness,
            retryAfter: report.retryAfter,
            skipSchedule: record.skipSchedule
        )
    }
}
