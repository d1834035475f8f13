package import FeedModel
package import Foundation

/// The progress of one subscription in a refresh, compared by its description.
package struct RefreshNews: Sendable {
    package var title: String
    package var source: SourceID
    package var outcome: Outcome

    package init(title: String, source: SourceID, outcome: Outcome) {
        self.title = title
        self.source = source
        self.outcome = outcome
    }

    /// Creates the message that an error ended the whole refresh, for example because the library cannot be used.
    package init(ending error: any Error) {
        self.init(title: "quire", source: SourceID(""), outcome: .failed(error))
    }

    package var endingError: (any Error)? {
        guard source.rawValue.isEmpty, case .failed(let error, _) = outcome else { return nil }
        return error
    }

    package enum Outcome: Sendable {
        case waiting, fetching
        /// The reader overrules this request of a server, such as `example.org asked for no requests until 09:30`; the fetch follows.
        case overruling(String)
        /// The fetch succeeded with this number of new items; the remark names a problem with the response, if there was one.
        case fetched(new: Int, remark: String? = nil)
        case unchanged
        /// The fetch was skipped for this reason; `dueAt` is set if the subscription is not due yet, and `isForceable` if it can be
        /// fetched before.
        case skipped(String, dueAt: Date? = nil, isForceable: Bool = true)
        /// The fetch was skipped because the subscription is paused.
        case paused(FetchRecord.Pause)
        /// The fetch was skipped because its host is on hold until a time, in words.
        case onHold(host: String, until: String)
        /// The fetch failed; a partial response can still contain new items.
        case failed(any Error, new: Int = 0)

        package var isLast: Bool {
            switch self {
            case .waiting, .fetching, .overruling: false
            case .fetched, .unchanged, .skipped, .paused, .onHold, .failed: true
            }
        }
    }
}

extension RefreshNews: Equatable {
    package static func == (one: RefreshNews, other: RefreshNews) -> Bool {
        String(reflecting: one) == String(reflecting: other)
    }
}

package struct RefreshTally: Equatable, Sendable {
    package private(set) var fetched = 0
    package private(set) var unchanged = 0
    package private(set) var skipped = 0
    /// The reasons for skipping with their counts; subscriptions that are not due are counted in ``earliest``, paused ones in
    /// ``pauses``.
    package private(set) var reasons: [String: Int] = [:]
    package private(set) var pauses: [FetchRecord.Pause: Int] = [:]
    package private(set) var earliest: NotDue?
    private var holds: [String: HeldHost] = [:]
    package private(set) var failed = 0
    /// The number of subscriptions without a result, because the refresh was stopped.
    package var cancelled: Int { begun.count }
    package private(set) var new = 0
    private var begun: Set<SourceID> = []

    package struct NotDue: Equatable, Sendable {
        package var due: Date
        package var reason: String
        /// Whether others have another text, because they are due later.
        package var isFirstOfSeveral = false
        package var count: Int
        package var isForceable = false
    }

    /// The host on hold that most subscriptions of a forced refresh wait for.
    package struct HeldHost: Equatable, Sendable {
        package var host: String
        package var until: String
        package var count = 0
        package var others = 0
    }

    package init() {}

    package mutating func count(_ news: RefreshNews) {
        if news.outcome.isLast { begun.remove(news.source) } else { begun.insert(news.source) }
        switch news.outcome {
        case .waiting, .fetching, .overruling: break
        case .fetched(let count, _):
            fetched += 1
            new += count
        case .unchanged: unchanged += 1
        case .skipped(let reason, let due?, let isForceable):
            skipped += 1
            var known = earliest ?? NotDue(due: due, reason: reason, count: 0)
            if reason != known.reason { known.isFirstOfSeveral = true }
            if due < known.due { (known.due, known.reason) = (due, reason) }
            known.count += 1
            if isForceable { known.isForceable = true }
            earliest = known
        case .skipped(let reason, nil, _):
            skipped += 1
            reasons[reason, default: 0] += 1
        case .paused(let pause):
            skipped += 1
            pauses[pause, default: 0] += 1
        case .onHold(let host, let until):
            skipped += 1
            reasons["\(host) is on hold until \(until)", default: 0] += 1
            holds[host, default: HeldHost(host: host, until: until)].count += 1
        case .failed(_, let count):
            failed += 1
            new += count
        }
    }

    /// Returns the host whose back-off can be overridden; `nil` if no fetch of a forced request waits for one.
    package func heldHost(on request: RefreshRequest) -> HeldHost? {
        guard request.isForced, request.filter != nil,
            var most = holds.values.max(by: { ($0.count, $1.host) < ($1.count, $0.host) })
        else { return nil }
        most.others = holds.values.reduce(-most.count) { $0 + $1.count }
        return most
    }
}
