import Glibc

/// A program that has the terminal until it ends, like a job of a shell.
///
/// It runs in a separate foreground process group, so Ctrl-C reaches it alone. Ctrl-Z stops it together with this
/// process, and both continue together. Afterwards this process has the terminal again, in its former modes. The
/// calling thread is blocked until then. If the terminal is not the controlling one of this process, there is no
/// foreground, and the program shares the group. What is printed next begins a row.
package struct ForegroundProgram {
    private var start: ProgramStart

    package init(arguments: [String], variables: [String: String], input: Int32? = nil) {
        start = ProgramStart(arguments: arguments, variables: variables, input: input)
    }

    /// Runs the program; returns its exit status, or 128 and the number of the signal that ended it; `nil` if it could not
    /// be started.
    package func run() -> Int32? {
        let terminal = HandedTerminal()
        var start = start
        start.place = terminal.isForeground ? .foreground : .ownGroup
        // Also if there is no such program: the attempt has already taken the terminal.
        defer {
            terminal.takeBack()
            if Terminfo(variables: start.variables)?.wrapsLate == true { terminal.beginRow() }
        }
        guard let child = start.start() else { return nil }
        while true {
            var status: Int32 = 0
            guard waitpid(child, &status, terminal.isForeground ? WUNTRACED : 0) == child else {
                if errno == EINTR { continue }
                return nil
            }
            switch status & 0x7F {
            case 0: return status >> 8 & 0xFF
            case 0x7F: terminal.stop(with: child)
            case let signal: return 128 + signal
            }
        }
    }
}

/// The terminal on standard output, and its modes before a program got it.
private struct HandedTerminal {
    /// Whether this process is in the foreground of its controlling terminal.
    let isForeground: Bool
    private let modes: termios?

    init() {
        isForeground = tcgetpgrp(STDOUT_FILENO) == getpgrp()
        var modes = termios()
        self.modes = tcgetattr(STDOUT_FILENO, &modes) == 0 ? modes : nil
    }

    /// Makes this process the foreground again, and restores the modes.
    func takeBack() {
        // A process in the background that does so is stopped by SIGTTOU, unless it blocks the signal.
        withMask(SIG_BLOCK, SIGTTOU) {
            if isForeground { tcsetpgrp(STDOUT_FILENO, getpgrp()) }
            if var modes { tcsetattr(STDOUT_FILENO, TCSADRAIN, &modes) }
        }
    }

    /// Moves the cursor to the beginning of a row, if the program left it inside of one.
    ///
    /// A row of spaces from the first column ends in the last one of the same row, any other in the next row.
    func beginRow() {
        var size = winsize()
        guard isForeground, ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 else { return }
        Output.standard.write(String(repeating: " ", count: Int(size.ws_col)) + "\r")
    }

    /// Stops this process like its child, and continues the child when this process is continued.
    func stop(with child: pid_t) {
        takeBack()
        withMask(SIG_UNBLOCK, SIGTSTP) { _ = raise(SIGTSTP) }
        // Continued in the background, this process is stopped here again until the reader's shell gives it the
        // terminal.
        withMask(SIG_UNBLOCK, SIGTTOU) { tcsetpgrp(STDOUT_FILENO, child) }
        kill(-child, SIGCONT)
    }

    private func withMask(_ change: Int32, _ signal: Int32, _ work: () -> Void) {
        var (signals, before) = (sigset_t(), sigset_t())
        sigemptyset(&signals)
        sigaddset(&signals, signal)
        pthread_sigmask(change, &signals, &before)
        work()
        pthread_sigmask(SIG_SETMASK, &before, nil)
    }
}
