import FeedModel
import Foundation
import Primitives
import SourceAPI

extension FetchRecord {
    mutating func recordPage(_ page: Page, _ report: SessionReport, of job: FetchJob, at now: Date) {
        attempted = now
        succeeded = now
        status = report.status
        bytes = report.bytes
        failure = nil
        consecutiveFailures = 0
        consecutiveMissing = 0
        itemsNew = 0
        log = report.log.keepingEnds(Self.maximumLogLines)
        recordMove(to: report.movedTo, at: now)
        if page.content != .unchanged {
            title = page.title ?? title
            homepage = page.url ?? homepage
            state = page.state?.rawValue
            listing = job.source.descriptor.reach == .subscribedAddress ? nil : PageListing(page)
            feedInterval = page.minimumInterval
            skipSchedule = page.skipSchedule
        } else if let state = page.state {
            self.state = state.rawValue
        }
        let kept = validators.filter { !report.answered.contains($0.url) }
        // In a complete response the publisher's own document is incomplete, and fetching it again brings nothing new.
        let isKept = !page.discardsValidators && (!page.isPartial || report.hasDeclaredLength)
        let new = isKept ? report.validators : []
        validators = Array((new + kept).prefix(SessionReport.maximumValidators))
        refusal = nil
        let constraints = job.constraints(self, report)
        wait = constraints.wait(from: now)
        set(Schedule(afterSuccessAt: now, constraints: constraints))
    }

    /// Records an incomplete page: its title and homepage are stored, and the fetch is recorded as failed.
    mutating func recordPartialPage(
        _ page: Page,
        failure error: SourceError,
        _ report: SessionReport,
        of job: FetchJob,
        at now: Date
    ) {
        (title, homepage) = (page.title ?? title, page.url ?? homepage)
        // The items that did arrive are stored, so the state no longer describes the library.
        state = page.state?.rawValue
        recordFailure(error, report, of: job, at: now)
    }

    mutating func recordFailure(_ error: SourceError, _ report: SessionReport, of job: FetchJob, at now: Date) {
        var constraints = job.constraints(self, report)
        switch error {
        case .cancelled, .offline, .notRun:
            return
        case .missingCredential where report.status == nil:
            // No request was sent. The next fetch retries at once, because the credential may exist by then.
            failure = error.failure
            return
        case .rateLimited(let until, _) where report.status == nil:
            // No request was sent because the host is in back-off, so this is not a failure of the subscription.
            failure = error.failure
            (due, dueRule) = (until.map { Schedule.capped($0, now: now) }, .retryAfter)
            return
        case .rateLimited(let until?, _):
            constraints.retryAfter = max(until, constraints.retryAfter ?? until)
        default:
            break
        }
        attempted = now
        status = report.status
        bytes = report.bytes
        failure = error.failure
        consecutiveFailures = min(consecutiveFailures, 1_000_000) + 1
        itemsNew = 0
        log = report.log.keepingEnds(Self.maximumLogLines)
        if status == 404 || status == 410 { consecutiveMissing = min(consecutiveMissing, 1_000_000) + 1 }
        refusal = error.isRefusalOfKey(status: report.status) ? job.keyVersion() : nil
        wait = constraints.wait(from: now)
        var isAnswered = report.status.map { $0 < 500 && $0 != 408 && $0 != 429 } ?? false
        // A command that fails on a document is not an answer of the server.
        if case .plugin = error, job.subscription.uri.command != nil { isAnswered = false }
        if let adopted, isAnswered || status == nil {
            log.append("\(adopted.address) has failed; the next fetch uses the subscribed address again")
            self.adopted = nil
        }
        let jitter = Jitter.fraction(for: source.rawValue, failures: consecutiveFailures)
        set(
            Schedule(
                afterFailureAt: now,
                failures: consecutiveFailures,
                isAnswered: isAnswered,
                jitter: jitter,
                constraints: constraints
            )
        )
    }

    /// The number of successful fetches in a row that must see a permanent redirect before it is adopted.
    static let redirectsBeforeAdoption = 2

    /// The first and the last log lines of a fetch are stored, which include the standard error of a program.
    static let maximumLogLines = 40

    /// Records a permanent redirect, and adopts it when it repeats; temporary ones are never adopted.
    private mutating func recordMove(to address: String?, at now: Date) {
        guard let address, address != adopted?.address else { return move = nil }
        let times = move?.address == address ? (move?.times ?? 0) + 1 : 1
        move = Move(to: address, times: times)
        guard times >= Self.redirectsBeforeAdoption else { return }
        adopted = AdoptedAddress(address, since: now)
        move = nil
        log.append("moved permanently: \(address) is used from now on")
    }

    var answered: Date? { status == nil ? succeeded : attempted }

    private mutating func set(_ schedule: Schedule) {
        due = schedule.due
        dueRule = schedule.rule
    }
}

extension PageListing {
    fileprivate init?(_ page: Page) {
        guard case .items(let items) = page.content else { return nil }
        self.init(
            items: items.map(\.id),
            next: page.next?.rawValue,
            total: page.total,
            notice: page.notice,
            skipped: page.skipped
        )
    }
}

extension FetchJob {
    fileprivate func constraints(_ record: FetchRecord, _ report: SessionReport) -> Schedule.Constraints {
        Schedule.Constraints(
            interval: interval,
            minimum: source.descriptor.minimumInterval,
            feed: record.feedInterval,
            freshness: report.freshness,
            retryAfter: report.retryAfter,
            skipSchedule: record.skipSchedule
        )
    }
}

extension SourceError {
    /// Whether the error can end when the reader changes a key.
    fileprivate func isRefusalOfKey(status: Int?) -> Bool {
        switch self {
        case .unauthorized: true
        case .rateLimited, .missingCredential, .unreadableCredential, .blocked: false
        // Some services answer a request without a key with 403.
        default: status == 401 || status == 403
        }
    }
}
