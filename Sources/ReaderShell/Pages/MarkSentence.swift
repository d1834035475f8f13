public import FeedModel

/// A sentence about marked items.
public enum MarkSentence {
    /// Returns the sentence.
    ///
    /// `read: Title`, `12 items read.`
    public static func text(_ kind: Event.Kind, count: Int, title: String?) -> String {
        let word = kind.tag.map { "\(kind.name) '\($0)'" } ?? kind.name
        switch (count, title) {
        case (1, let title?): return "\(word): \(TerminalText.line(title))"
        default: return "\(count) \(count == 1 ? "item" : "items") \(word)."
        }
    }

    /// Returns the sentence about items of feeds, such as `Quiet Blog: 12 items read`.
    static func text(_ kind: Event.Kind, count: Int, feeds: [String]) -> String {
        let subject = feeds.count == 1 ? TerminalText.line(feeds[0]) : "\(feeds.count) feeds"
        return "\(subject): \(text(kind, count: count, title: nil))"
    }

    /// Returns the question asked before many items are marked; at least one more than `minimum` if they are not counted.
    static func question(_ kind: Event.Kind, count: Int?, atLeast minimum: Int, feeds: Int?) -> String {
        let number = count.map { "\($0)" } ?? "more than \(minimum)"
        let items = "\(number) items" + (feeds.map { " of \($0) \($0 == 1 ? "feed" : "feeds")" } ?? "")
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
        return question + " (y/n)"
    }
}
