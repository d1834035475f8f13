public import FeedModel
public import Foundation

/// How one subscription's fetch went.
public struct RefreshNews: Sendable {
    /// What the subscription is called.
    public var title: String
    /// The subscription.
    public var source: SourceID
    /// How it went.
    public var outcome: Outcome

    /// Makes news.
    public init(title: String, source: SourceID, outcome: Outcome) {
        self.title = title
        self.source = source
        self.outcome = outcome
    }

    /// Makes the news that all of a refresh ended with an error: its subscriptions, or the library, cannot be had.
    public init(ending error: any Error) {
        self.init(title: "quire", source: SourceID(""), outcome: .failed(error))
    }

    /// The error with which all of the refresh ended, if this tells of one.
    public var endingError: (any Error)? {
        guard source.rawValue.isEmpty, case .failed(let error, _) = outcome else { return nil }
        return error
    }

    /// How a fetch can go.
    public enum Outcome: Sendable {
        /// It will be asked when its turn comes.
        case waiting
        /// It is being asked.
        case fetching
        /// It answered, and so many items are new; what was wrong with the answer, in a few words, if anything was.
        case fetched(new: Int, remark: String? = nil)
        /// The server says nothing has changed.
        case unchanged
        /// It was not asked, for this reason, in a few words; before when it is not due, if that is the reason.
        case skipped(String, dueAt: Date? = nil)
        /// It failed; so many items are new from the part of the answer that came.
        case failed(any Error, new: Int = 0)

        /// Whether nothing more is told of the subscription.
        public var isLast: Bool {
            switch self {
            case .waiting, .fetching: false
            case .fetched, .unchanged, .skipped, .failed: true
            }
        }
    }
}
