import Glibc

/// Ctrl-C while a person is asked for a line and no editor takes it for a key: the line is begun anew, as an editor does,
/// and nothing ends.
package struct PromptInterruption {
    private var earlier = sigaction()

    /// Begins to listen.
    package init() {
        var action = sigaction()
        action.__sigaction_handler.sa_handler = Self.beginAnew
        // Whoever waits for the line goes on waiting.
        action.sa_flags = SA_RESTART
        sigaction(SIGINT, &action, &earlier)
    }

    /// Listens no more: Ctrl-C reaches the command that runs now.
    package func end() {
        var action = earlier
        sigaction(SIGINT, &action, nil)
    }

    /// Asks anew; the terminal has thrown away by then what was typed.
    ///
    /// Here and not by way of a queue, because writing is all there is to do, and a handler may do that (signal-safety(7)).
    private static let beginAnew: @convention(c) (Int32) -> Void = { _ in
        let number = errno
        let text: StaticString = "\n> "
        _ = write(STDOUT_FILENO, text.utf8Start, text.utf8CodeUnitCount)
        errno = number
    }
}
