import Screens

/// The feeds with their numbers, below a heading that counts those with unread items.
struct FeedsPage {
    var feeds: FeedsPlace
    var style: PageStyle
    var explainer: Explainer

    /// The lines.
    var lines: [String] {
        style.folded(heading, head: "== ")
            + FeedLine.lines(feeds.rows, isNumbered: true, style: style, explainer: explainer)
    }

    private var heading: String {
        let shown = feeds.rows.filter { !$0.isHidden }
        // Rows of what was read meanwhile stay, and so do queries whose items are not counted.
        let isAllUnread = feeds.request.scope == .unread && shown.allSatisfy { $0.hasUnread != false }
        let unread = isAllUnread ? shown.count : shown.count { $0.hasUnread == true }
        let what =
            FeedCount.words(unread: unread, of: shown.count, hidden: feeds.rows.count - shown.count)
            + (feeds.request.scope == .unread ? "; 'feeds *' lists all" : "")
        let tag = feeds.request.tag.map { "tag \(TerminalText.line($0)): " } ?? ""
        return "Feeds ==  \(tag)\(what)"
    }
}
