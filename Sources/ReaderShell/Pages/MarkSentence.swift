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
}
