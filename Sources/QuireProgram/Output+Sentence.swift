import ReaderShell
import SystemSupport

extension Output {
    /// Writes a sentence as a line: the only way of a sentence to the terminal outside of a session.
    ///
    /// Control characters, and the user names and passwords of addresses, are removed here, so that no command has to
    /// remember it (``TerminalText/sentence(_:)``). At a terminal it is folded between words; in a pipe it is one line.
    func writeSentence(_ sentence: String) {
        let text = TerminalText.sentence(sentence)
        append((columns.map { text.foldedBetweenWords(toCells: $0).joined(separator: "\n") } ?? text) + "\n")
        // The lines of standard output are many and can wait; an error is read at once.
        if self === Output.error { flush() }
    }

    /// Writes a line with a command, of which nothing is removed (``TerminalText/command(_:)``).
    ///
    /// The command that runs must be the one that was shown, so a password in it is shown as well.
    ///
    /// - Parameter sentence: A remark on the command. At a terminal it is folded between words, on separate lines where both do
    ///   not fit into one; the command is left whole, to be copied.
    func writeCommand(_ line: String, saying sentence: String = "") {
        let parts = [line, sentence].filter { !$0.isEmpty }.map { TerminalText.block($0) }
        var text = parts.joined(separator: " ")
        if let columns, !sentence.isEmpty, text.cellWidth > columns {
            let folded = TerminalText.block(sentence).foldedBetweenWords(toCells: columns)
            text = (parts.dropLast() + folded).joined(separator: "\n")
        }
        append(text + "\n")
        if self === Output.error { flush() }
    }

    func writeLines(_ text: String) {
        append("\n\(TerminalText.block(text))\n")
        if self === Output.error { flush() }
    }
}

extension Int {
    /// Returns `1 item` or `2 items`, for a noun whose plural ends with `s`.
    func counted(_ noun: String) -> String { "\(self) \(noun)\(self == 1 ? "" : "s")" }
}
