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
    /// What runs must be what was shown, so a password in a command is shown as well.
    func writeCommand(_ line: String) {
        append(TerminalText.block(line) + "\n")
        if self === Output.error { flush() }
    }
}
