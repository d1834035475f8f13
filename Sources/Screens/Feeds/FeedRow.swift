package import FeedModel
package import Foundation
package import Query

/// The feeds to list, and their order.
package struct FeedRequest: Hashable, Sendable {
    package var scope: Scope
    /// The tag that feeds must have, in any case; with `*` at its end the beginning of one; `nil` for no condition.
    package var tag: String?
    package var order: Order

    package init(scope: Scope = .shown, tag: String? = nil, order: Order = .unreadFirst) {
        self.scope = scope
        self.tag = tag
        self.order = order
    }

    package enum Scope: String, Hashable, Sendable, CaseIterable {
        /// Feeds with unread items, and queries that are not counted yet; none that are hidden.
        case unread
        case shown
        case all
    }

    /// An order of feeds; equal ones are in the order of the file.
    package enum Order: String, Hashable, Sendable, CaseIterable {
        case unreadFirst = "unread-first"
        case file
        /// The feed with the most unread items first.
        case unread
        /// By title, without case, width and diacritics.
        case title
    }
}

/// A feed with its counts and its state, as `feeds` lists it: a subscription with items, or a query of the subscriptions file.
///
/// The state is a value; ReaderShell has its words.
package struct FeedRow: Hashable, Sendable, Identifiable {
    package var content: Content
    /// The reader's title, else the publisher's title, else the address; the name of a query.
    package var title: String
    /// The address of the subscription, or the query in quire's language; of a query that cannot be read, its expression as written.
    package var address: String
    package var tags: [String]
    /// The number of items; `nil` for a query that is not counted yet.
    package var counts: Counts?
    package var state: State
    /// Whether the line has `!`: the feed is left out of the home screen, of `feeds` and of everything unread.
    package var isHidden: Bool
    /// The number of the feed's first line in the subscriptions file, from 1.
    package var line: Int

    package init(
        content: Content,
        title: String,
        address: String,
        tags: [String] = [],
        counts: Counts? = nil,
        state: State = .well,
        isHidden: Bool = false,
        line: Int
    ) {
        self.content = content
        self.title = title
        self.address = address
        self.tags = tags
        self.counts = counts
        self.state = state
        self.isHidden = isHidden
        self.line = line
    }

    /// The number of the line, which no other feed has.
    package var id: Int { line }

    /// The query that lists the items of the feed; `nil` if its expression cannot be read.
    package var query: Query? {
        switch content {
        case .subscription(let source): .items(of: source)
        case .query(let query): query
        }
    }

    /// Whether the feed has unread items; `nil` if it is not counted yet.
    package var hasUnread: Bool? { state == .unreadableQuery ? false : counts.map { $0.unread > 0 } }

    package enum Content: Hashable, Sendable {
        case subscription(SourceID)
        /// A query; `nil` if its expression cannot be read.
        case query(Query?)
    }

    package struct Counts: Hashable, Sendable {
        package var unread: Int
        package var total: Int

        package init(unread: Int, total: Int) {
            self.unread = unread
            self.total = total
        }
    }

    package enum State: Hashable, Sendable {
        /// The last fetch succeeded, or the feed is a query.
        case well
        case neverFetched
        case onHold(HostBackoff)
        /// The last fetches failed; the time of the last success is `nil` if there was none.
        case failed(FetchRecord.Failure, times: Int, lastSuccess: Date?)
        /// It is no longer fetched unless the reader asks for it.
        case paused(FetchRecord.Pause)
        case refused(SubscriptionError)
        case unreadableQuery
    }
}
