import Screens

/// A letter of newsboat or mailx that is kept for a later command, and that changes nothing; also the words for it.
struct KeptWord {
    /// The error that says what the letter is kept for.
    let error: CommandError

    /// Finds a kept letter or word; `nil` for any other word.
    ///
    /// - Parameters:
    ///   - word: The word.
    ///   - rest: The words after it, which the error repeats if they are items.
    init?(_ word: String, before rest: [String] = []) {
        guard let (what, remedy) = Self.explanation(of: word) else { return nil }
        if Self.savingWords.contains(word), let remedy = Self.saving(rest) {
            error = .impossible(what: what, remedy: remedy)
            return
        }
        error = .impossible(what: what, remedy: TypedItems(rest).inserted(into: remedy))
    }

    /// The words that save items in newsboat and mailx.
    private static let savingWords: Set = ["s", "S", "sav", "save", "Save", "write", "copy", "Copy"]

    /// Returns the remedy for items and a file, or for an export and a file; `nil` for other words.
    private static func saving(_ words: [String]) -> String? {
        guard words.count > 1, let file = words.last.map({ TerminalText.line($0) }),
            !file.contains(where: \.isWhitespace)
        else { return nil }
        if ExportRequest.What(rawValue: words[0]) != nil {
            return "'export \(words.dropLast().joined(separator: " ")) -o \(file)' writes it."
        }
        guard ItemSelection(words.dropLast()) != nil else { return nil }
        let items = words.dropLast().joined(separator: " ")
        return "'star \(items)' stars that row, then 'export items starred -o \(file)' writes what you starred as data."
    }

    private static func explanation(of word: String) -> (String, String)? {
        switch word {
        case "s", "S", "sav", "save", "Save", "save-all", "write", "copy", "Copy":
            (
                "'\(word)' is kept for saving items to files, which this version cannot do.",
                "'star ~' stars items, 'export items -o FILE' writes items as data."
            )
        case "e", "enqueue":
            (
                "'\(word)' is kept for a queue of podcasts, which this version does not have.",
                "'export' exports your data."
            )
        case "E":
            ("'E' is kept for editing subscriptions, which this version cannot do.", "'add' and 'remove' change them.")
        case "x", "x!", "X", "xit":
            (
                "'\(word)' is kept for leaving without saving, but every mark is saved at once.",
                "'undo' takes marks back, 'quit' leaves."
            )
        case "`":
            ("'`' is kept for the rows chosen last, which this version does not remember.", "'f 1-5' lists rows alone.")
        case "g?": ("'g?' is kept for a later version.", "'links' shows where links lead.")
        case "pipe", "pipe-to":
            (
                "'\(word)' is kept for piping items, which this version cannot do.",
                "'export items -o FILE' writes items as data."
            )
        case _ where word.hasPrefix("|"):
            (
                "'|' is kept for piping items, which this version cannot do.",
                "'export items -o FILE' writes items as data."
            )
        case _ where word.hasPrefix("!"):
            (
                "'!' is kept for commands of the shell, which this version does not run.",
                "Ctrl-Z goes to the shell, and 'fg' comes back."
            )
        case _ where word.first == "g" && word.count > 1 && word.dropFirst().allSatisfy(\.isNumber):
            (
                "'\(word)' is kept for reading a linked page, which this version cannot do.",
                "'browse \(word.dropFirst())' opens link \(word.dropFirst())."
            )
        default: nil
        }
    }
}
