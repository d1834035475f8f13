package import FeedModel
import Query
import Screens
import TerminalText

package enum MarkSentence {
    /// Returns `read: Title`, or the number of items for several.
    package static func text(_ kind: Event.Kind, count: Int, title: String?) -> String {
        if count == 1, let title { return "\(kind.words): \(TerminalText.line(title))" }
        return "\(count.counted("item")) \(kind.words)."
    }

    /// Returns the sentence about items of feeds, such as `Quiet Blog: 12 items read`.
    static func text(_ kind: Event.Kind, count: Int, feeds: [String]) -> String {
        let subject = feeds.count == 1 ? TerminalText.line(feeds[0]) : "\(feeds.count) feeds"
        return "\(subject): \(text(kind, count: count, title: nil))"
    }

    /// Returns the question asked before many items are marked; at least one more than `minimum` if they are not counted.
    ///
    /// Where everything is meant, it says so, and names the command for the list if one is shown.
    static func question(
        _ kind: Event.Kind,
        count: Int?,
        atLeast minimum: Int,
        of subject: MarkSubject,
        hasList: Bool = false
    ) -> String {
        let number = count.map { "\($0)" } ?? "more than \(minimum)"
        let items: String
        var hint = ""
        switch subject {
        case .feeds(let feeds): items = "\(number) items of \(feeds.counted("feed"))"
        case .query(nil): items = "\(number) items"
        case .query(let query?): items = "\(number) items that match '\(TerminalText.line(query.description))'"
        case .everything:
            let state = kind == .read ? "unread " : kind == .unread ? "read " : ""
            items = (count == nil ? "" : "all ") + "\(number) \(state)items of every feed"
            if hasList, let command = kind.command {
                hint = " '\(TerminalText.line(command)) *' marks only this list."
            }
        }
        let question =
            switch kind {
            case .read: "Mark \(items) as read?"
            case .unread: "Mark \(items) as unread?"
            case .starred: "Star \(items)?"
            case .unstarred: "Remove the star from \(items)?"
            case .tagged(let tag): "Tag \(items) '\(tag)'?"
            case .untagged(let tag): "Remove the tag '\(tag)' from \(items)?"
            case .hidden: "Hide \(items)?"
            case .unhidden: "Show \(items) again?"
            default: "Change \(items)?"
            }
        return question + hint + " (y/n)"
    }
}

extension Event.Kind {
    fileprivate var command: String? {
        switch self {
        case .read, .unread: name
        case .starred: "star"
        case .unstarred: "unstar"
        case .tagged(let tag): "tag \(tag)"
        case .untagged(let tag): "untag \(tag)"
        case .hidden: "hide"
        case .unhidden: "unhide"
        default: nil
        }
    }
}
