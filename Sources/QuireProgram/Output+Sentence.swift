import ReaderShell
import SystemSupport

extension Output {
    /// Writes a sentence as a line: the only way of a sentence to the terminal outside of a session.
    ///
    /// Control characters, and the user names and passwords of addresses, are removed here, so that no command has to
    /// remember it (``TerminalText/sentence(_:)``).
    func writeSentence(_ sentence: String) {
        append(TerminalText.sentence(sentence) + "\n")
        // The lines of standard output are many and can wait; an error is read at once.
        if self === Output.error { flush() }
    }
}
