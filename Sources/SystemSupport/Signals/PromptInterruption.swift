import Glibc

/// Ctrl-C at a prompt without a line editor: it starts a new line, as an editor does, and does not end the program.
package struct PromptInterruption {
    private var earlier = sigaction()

    package init() {
        var action = sigaction()
        action.__sigaction_handler.sa_handler = Self.beginAnew
        // The pending read of the line continues.
        action.sa_flags = SA_RESTART
        sigaction(SIGINT, &action, &earlier)
    }

    package func end() {
        var action = earlier
        sigaction(SIGINT, &action, nil)
    }

    /// Prints the prompt again; the terminal has already discarded the typed text.
    ///
    /// It runs in the handler, not on a queue, because it only writes, which a handler may do (signal-safety(7)).
    private static let beginAnew: @convention(c) (Int32) -> Void = { _ in
        let number = errno
        let text: StaticString = "\n> "
        _ = write(STDOUT_FILENO, text.utf8Start, text.utf8CodeUnitCount)
        errno = number
    }
}
