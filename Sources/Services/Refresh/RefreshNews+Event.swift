import FeedModel
import Fetching
import Foundation
import Primitives
import Screens
import SourceAPI

extension RefreshNews {
    init(_ event: RefreshEvent, titles: RefreshTitles, clock: RunClock) {
        let (source, outcome): (SourceID, Outcome)
        switch event {
        case .waiting(let id): (source, outcome) = (id, .waiting)
        case .fetching(let id): (source, outcome) = (id, .fetching)
        case .skipped(let id, let skip): (source, outcome) = (id, skip.outcome(by: clock))
        case .finished(let id, let result): (source, outcome) = (id, result.outcome)
        }
        self.init(title: titles[source], source: source, outcome: outcome)
    }
}

extension RefreshSkip {
    /// The request of a server not to be asked, in words; `nil` for other reasons.
    func serversRequest(by clock: RunClock) -> String? {
        let local = LocalClock(clock.utcOffset)
        return switch self {
        case .hostBackOff(let host, let until):
            "\(host) asked for no requests until \(local.moment(until, seenFrom: clock.now()))"
        case .notDue(let until, .retryAfter):
            "The server asked for no requests until \(local.moment(until, seenFrom: clock.now()))"
        case .notDue, .paused: nil
        }
    }

    fileprivate func outcome(by clock: RunClock) -> RefreshNews.Outcome {
        let local = LocalClock(clock.utcOffset)
        let now = clock.now()
        return switch self {
        case .notDue(let until, let rule):
            .skipped(
                "not due before \(local.moment(until, seenFrom: now))",
                dueAt: until,
                isForceable: rule != .retryAfter
            )
        case .hostBackOff(let host, let until):
            .onHold(host: host, until: local.moment(until, seenFrom: now))
        case .paused(let pause): .paused(pause)
        }
    }
}

extension RefreshOutcome {
    fileprivate var outcome: RefreshNews.Outcome {
        switch self {
        case .unchanged: .unchanged
        case .new(let count): .fetched(new: count)
        case .damaged(let count, let damage): .fetched(new: count, remark: damage.sentence)
        case .part(let count, let error): .failed(error, new: count)
        case .failed(let error): .failed(error)
        case .notStored(let error): .failed(error)
        }
    }
}

extension DocumentDamage {
    fileprivate var sentence: String {
        let lost = skipped == 0 ? nil : "\(skipped) \(skipped == 1 ? "item" : "items") left out"
        let words = [isPartial ? reason ?? "the document is incomplete" : nil, lost]
        return words.compactMap(\.self).joined(separator: ", ")
    }
}
