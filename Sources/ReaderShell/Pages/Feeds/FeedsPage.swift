import Screens

/// The feeds with their numbers, below a heading that counts those with unread items; rows of what was read meanwhile stay.
struct FeedsPage {
    var feeds: FeedsPlace
    var style: PageStyle
    var explainer: Explainer

    var lines: [String] {
        style.folded(heading, head: "== ")
            + FeedLine.lines(feeds.rows, isNumbered: true, style: style, explainer: explainer)
    }

    private var heading: String {
        let shown = feeds.rows.filter { !$0.isHidden }
        let counted = shown.filter { $0.source != nil }
        let what =
            FeedCount.words(
                unread: counted.count { $0.hasUnread == true },
                of: counted.count,
                hidden: feeds.rows.count - shown.count,
                queries: shown.count - counted.count
            )
            + (feeds.request.scope == .unread ? "; 'feeds *' lists all" : "")
        let tag = feeds.request.tag.map { "tag \(TerminalText.line($0)): " } ?? ""
        return "Feeds ==  \(tag)\(what)"
    }
}
