import FeedModel
import Foundation
import Primitives
package import Screens
import SourceAPI
import TerminalText

extension English {
    /// Returns the feeds below a heading that counts the ones with unread items; feeds read since then keep their rows.
    package func blocks(_ feeds: FeedsPlace) -> [Block] {
        let shown = feeds.rows.filter { !$0.isHidden }
        let counted = shown.filter { $0.source != nil }
        let what = FeedCount.words(
            unread: counted.count { $0.hasUnread == true },
            of: counted.count,
            hidden: feeds.rows.count - shown.count,
            queries: shown.count - counted.count
        )
        let tag = feeds.request.tag.map { "tag \(TerminalText.line($0)): " } ?? ""
        let others = feeds.request.scope == .unread ? "; 'feeds *' lists all" : ""
        return [.heading("Feeds", detail: tag + what + others)]
            + feeds.rows.enumerated().map { .row(row("\($0 + 1)", $1)) }
    }

    package func row(_ label: String?, _ feed: FeedRow) -> Row {
        let tags = feed.tags.map(TerminalText.line)
        let isQuery = if case .query(_?) = feed.content { true } else { false }
        let state = self.state(of: feed).map { TerminalText.line($0) }
        let group = GroupRow(
            title: TerminalText.line(feed.title),
            figures: feed.counts.map { "\($0.unread)/\($0.total)" } ?? symbols.ellipsis,
            counts: counts(of: feed),
            tags: tags,
            tagged: tags.isEmpty ? nil : tagged(tags),
            details: [isQuery ? "query" : nil, feed.isHidden ? "hidden" : nil, state].compactMap(\.self),
            shortDetail: shortState(of: feed)
        )
        return Row(label: label, content: .group(group))
    }

    private func counts(of feed: FeedRow) -> String? {
        switch feed.counts {
        case nil where feed.state == .unreadableQuery: nil
        case nil: "counting"
        case let counts? where counts.total == 0: "no items"
        case let counts? where counts.unread == 0:
            counts.total == 1 ? "1 item, read" : "\(counts.total) items, all read"
        case let counts?: "\(counts.unread) unread of \(counts.total)"
        }
    }

    package func state(of feed: FeedRow) -> String? {
        switch feed.state {
        case .well: nil
        case .neverFetched: "never fetched"
        case .paused(let pause): pause.words
        case .refused(let error): "cannot be fetched: \(reason(error))"
        case .unreadableQuery: "its expression is in neither newsboat's nor quire's query language"
        case .onHold(let hold): "on hold until \(clock.moment(hold.until, seenFrom: now))"
        case .failed(let failure, let times, _):
            "failed: \(reason(SourceError(failure), of: feed))" + (times > 1 ? ", \(times) times in a row" : "")
        }
    }

    private func reason(_ error: SourceError, of feed: FeedRow) -> String {
        guard case .subscription(let source) = feed.content else { return reason(error) }
        return reason(error, besideAddressOf: source)
    }

    private func shortState(of feed: FeedRow) -> String? {
        switch feed.state {
        case .well: feed.isHidden ? "hidden" : nil
        case .neverFetched: "never fetched"
        case .onHold: "on hold"
        case .failed: "failed"
        case .paused: "paused"
        case .refused, .unreadableQuery: "cannot be read"
        }
    }
}

/// The number of subscriptions that are not hidden, the same everywhere; hidden feeds and queries are listed separately.
enum FeedCount {
    /// Returns `6 feeds, 5 with unread items; 1 hidden, 2 queries`, or `6 feeds with unread items` if all have some.
    static func words(unread: Int, of total: Int, hidden: Int = 0, queries: Int = 0, place: String = "") -> String {
        let others = [
            hidden > 0 ? "\(hidden) hidden" : nil,
            queries > 0 ? "\(queries) \(queries == 1 ? "query" : "queries")\(place)" : nil,
        ].compactMap(\.self).joined(separator: ", ")
        if total == 0, !others.isEmpty { return others }
        let feeds = total == 0 ? "no feeds" : total.counted("feed")
        let those =
            switch unread {
            case _ where total == 0: ""
            case 0: ", none with unread items"
            case total: " with unread items"
            default: ", \(unread) with unread items"
            }
        return feeds + those + (others.isEmpty ? "" : "; " + others)
    }
}
