import Screens

/// The items that stand after a word, to be repeated in what to type instead.
struct TypedItems {
    private let text: String?
    private let number: String

    /// Takes over words if they are items.
    init(_ words: [String]) {
        text = ItemSelection(words) == nil ? nil : TerminalText.line(words.joined(separator: " "))
        number = text.flatMap { Int($0) }.map { String($0) } ?? "3"
    }

    /// Replaces `%` by the number of the item, or by 3 if no number was typed, and ` ~` by the items, or by nothing.
    func inserted(into remedy: String) -> String {
        remedy.replacing("%", with: number).replacing(" ~", with: text.map { " \($0)" } ?? "")
    }
}
