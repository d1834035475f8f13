public import FeedModel

/// What was marked, in one sentence.
public enum MarkSentence {
    /// Says it.
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
}
