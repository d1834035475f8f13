public import FeedModel

/// A sentence about marked items.
public enum MarkSentence {
    /// Returns the sentence.
    ///
    /// `read: Title`, `12 items read.`
    public static func text(_ kind: Event.Kind, count: Int, title: String?) -> String {
        let word = kind.tag.map { "\(kind.name) '\($0)'" } ?? kind.name
        switch (count, title) {
        case (0, _): return "nothing to change: no item matches, or all are already marked that way."
        case (1, let title?): return "\(word): \(TerminalText.line(title))"
        default: return "\(count) \(count == 1 ? "item" : "items") \(word)."
        }
    }

    /// Returns the question asked before many items are marked.
    static func question(_ kind: Event.Kind, count: Int?) -> String {
        let items = count.map { "\($0) items" } ?? "all items it finds"
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
        return question + " Type 'yes' to go on."
    }
}
