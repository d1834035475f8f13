import FeedModel
import Query

extension SessionState {
    /// Looks for the feed with a title; without one, does something else or fails.
    mutating func find(
        _ title: String,
        otherwise: Result<ReaderCommand, SessionFailure>
    ) -> [SessionEffect] {
        wait(for: .titles(title, otherwise: otherwise), [.subscriptions(.find(title))])
    }

    mutating func receive(_ result: Result<[FeedRow], SessionFailure>, of title: String) -> [SessionEffect] {
        guard case .titles(title, let otherwise) = awaited else { return [] }
        do {
            guard let feed = try Self.only(result.get(), titled: title) else { return perform(try otherwise.get()) }
            return list(feed)
        } catch {
            return fail(error as? SessionFailure ?? SessionFailure(error))
        }
    }

    private static func only(_ feeds: [FeedRow], titled title: String) throws(FeedTitleError) -> FeedRow? {
        guard let first = feeds.first else { return nil }
        guard first.source != nil else {
            if first.query == nil { throw .unreadable(first) }
            return first
        }
        guard feeds.count == 1 else { throw .several(title: title, feeds) }
        return first
    }
}

package enum FeedTitleError: Error, Hashable, Sendable {
    case several(title: String, [FeedRow])
    /// The query with the title is in no query language.
    case unreadable(FeedRow)
}
