package import FeedModel
package import Foundation
package import Query

package struct FeedRequest: Equatable, Sendable {
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
        case shown, all
    }

    /// An order of feeds; equal ones are in the order of the file.
    package enum Order: String, Hashable, Sendable, CaseIterable {
        case unreadFirst = "unread-first", file, unread, title
    }

    /// Returns the feeds that the request lists among all in the order of the file.
    package func selection(from rows: [FeedRow]) -> [FeedRow] {
        let folded = tag.map { SearchFolding.fold($0.hasSuffix("*") ? String($0.dropLast()) : $0) }
        let chosen = rows.filter { row in
            switch scope {
            case .unread: guard !row.isHidden, row.hasUnread ?? true else { return false }
            case .shown: guard !row.isHidden else { return false }
            case .all: break
            }
            guard let folded, let tag else { return true }
            return row.tags.map(SearchFolding.fold).contains {
                tag.hasSuffix("*") ? $0.hasPrefix(folded) : $0 == folded
            }
        }
        switch order {
        case .file: return chosen
        // A query that is not counted yet stays before those that are read.
        case .unreadFirst: return chosen.filter { $0.hasUnread ?? true } + chosen.filter { $0.hasUnread == false }
        case .unread: return Self.sorted(chosen) { -($0.counts?.unread ?? 0) }
        case .title: return Self.sorted(chosen) { TitleKey($0.title) }
        }
    }

    private static func sorted<Key: Comparable>(_ rows: [FeedRow], by key: (FeedRow) -> Key) -> [FeedRow] {
        rows.map { (key: key($0), row: $0) }
            .sorted { ($0.key, $0.row.line) < ($1.key, $1.row.line) }
            .map(\.row)
    }
}

/// A feed as `feeds` lists it: a subscription with items, or a query of the subscriptions file; ReaderShell words its state.
package struct FeedRow: Equatable, Sendable, Identifiable {
    package var content: Content
    /// The reader's title, else the publisher's title, else the address; the name of a query.
    package var title: String
    /// The address of the subscription, or the query in quire's language; a query that cannot be read is as written.
    package var address: String
    package var tags: [String]
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

    package struct Counts: Equatable, Sendable {
        package var unread: Int
        package var total: Int

        package init(unread: Int, total: Int) {
            self.unread = unread
            self.total = total
        }
    }

    package enum State: Equatable, Sendable {
        /// The last fetch succeeded, or the feed is a query.
        case well
        case neverFetched
        case onHold(HostBackoff)
        /// The last fetches failed; the time of the last success is `nil` if there was none.
        case failed(FetchRecord.Failure, times: Int, lastSuccess: Date?)
        /// The feed is no longer fetched unless the reader asks for it.
        case paused(FetchRecord.Pause)
        case refused(SubscriptionError)
        case unreadableQuery
    }
}
