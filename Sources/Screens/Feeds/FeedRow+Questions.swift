package import FeedModel
import Query

extension FeedRow {
    package var source: SourceID? { if case .subscription(let source) = content { source } else { nil } }

    /// The question for the unread items of the feed; `nil` if its query cannot be read.
    var unread: Question? { question.map { Question($0.query.unreadOnly, origin: $0.origin, title: title) } }

    /// The question for all items of the feed; `nil` if its query cannot be read.
    var question: Question? {
        query.map { Question($0, origin: .feed(source ?? SourceID(address)), title: title) }
    }
}
