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
        let count = feeds.rows.count
        let unread = feeds.rows.count { $0.hasUnread == true }
        let what =
            switch feeds.request.scope {
            case .unread: "\(count) with unread items; 'feeds *' lists all"
            case .shown, .all: "\(count), \(unread) of them with unread items"
            }
        let tag = feeds.request.tag.map { "tag \(TerminalText.line($0)): " } ?? ""
        return "Feeds ==  \(tag)\(what)"
    }
}
