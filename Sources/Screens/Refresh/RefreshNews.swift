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
        /// The fetch has not started.
        case waiting
        case fetching
        /// The reader overrules this request of a server, such as `example.org asked for no requests until 09:30`; the fetch follows.
        case overruling(String)
        /// The fetch succeeded with this number of new items; the remark names a problem with the response, if there
        /// was one.
        case fetched(new: Int, remark: String? = nil)
        case unchanged
        /// The fetch was skipped for this reason; `dueAt` is set if the subscription is not due yet, and `isForceable` if it can be
        /// fetched before.
        case skipped(String, dueAt: Date? = nil, isForceable: Bool = true)
        /// The fetch was skipped because its host is on hold until a time, in words.
        case onHold(host: String, until: String)
        /// The fetch failed; a partial response can still contain new items.
        case failed(any Error, new: Int = 0)

        /// Whether this is the last message about the subscription.
        package var isLast: Bool {
            switch self {
            case .waiting, .fetching, .overruling: false
            case .fetched, .unchanged, .skipped, .onHold, .failed: true
            }
        }
    }
}

extension RefreshNews: Hashable {
    package static func == (one: RefreshNews, other: RefreshNews) -> Bool {
        String(reflecting: one) == String(reflecting: other)
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(String(reflecting: self))
    }
}
