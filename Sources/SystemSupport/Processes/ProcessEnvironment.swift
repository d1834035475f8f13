package import Foundation
import Glibc

/// The world outside the process: read here, once, and passed on as values.
package struct ProcessEnvironment: Sendable {
    /// The environment's variables.
    package var variables: [String: String]
    /// The time.
    package var now: @Sendable () -> Date
    /// Seconds east of UTC at a time.
    package var utcOffset: @Sendable (Date) -> Int
    /// A text that is used once.
    package var newUID: @Sendable () -> String
    /// What the ledger calls this machine.
    package var hostName: String
    /// Whether a person types.
    package var inputIsTerminal: Bool
    /// Whether a person reads standard output.
    package var outputIsTerminal: Bool
    /// Whether a person reads standard error.
    package var errorIsTerminal: Bool

    /// Creates an environment.
    package init(
        variables: [String: String],
        now: @escaping @Sendable () -> Date,
        utcOffset: @escaping @Sendable (Date) -> Int,
        newUID: @escaping @Sendable () -> String,
        hostName: String,
        inputIsTerminal: Bool,
        outputIsTerminal: Bool,
        errorIsTerminal: Bool
    ) {
        self.variables = variables
        self.now = now
        self.utcOffset = utcOffset
        self.newUID = newUID
        self.hostName = hostName
        self.inputIsTerminal = inputIsTerminal
        self.outputIsTerminal = outputIsTerminal
        self.errorIsTerminal = errorIsTerminal
    }

    /// The login name of the reader; `me` if the environment does not say.
    package var userName: String {
        ["USER", "LOGNAME"].lazy.compactMap { variables[$0] }.first { !$0.isEmpty } ?? "me"
    }

    /// The environment of this process.
    package static var live: ProcessEnvironment {
        ProcessEnvironment(
            variables: ProcessInfo.processInfo.environment,
            now: { Date() },
            utcOffset: { secondsFromUTC(at: $0) },
            newUID: { UUID().uuidString.lowercased() },
            hostName: ProcessInfo.processInfo.hostName,
            inputIsTerminal: isatty(STDIN_FILENO) == 1,
            outputIsTerminal: isatty(STDOUT_FILENO) == 1,
            errorIsTerminal: isatty(STDERR_FILENO) == 1
        )
    }

    /// The distance of the person's clock from UTC at a moment, summer time of that moment included.
    ///
    /// The C library answers from the file of one zone (`TZ`, `/etc/localtime`), where Foundation would load its data of
    /// all zones first, which a program that starts for a moment should not wait for.
    private static func secondsFromUTC(at date: Date) -> Int {
        let interval = date.timeIntervalSince1970
        var moment = time_t(interval.isNaN ? 0 : max(-62_135_596_800, min(253_402_300_799, interval.rounded(.down))))
        var parts = tm()
        guard localtime_r(&moment, &parts) != nil else { return 0 }
        return parts.tm_gmtoff
    }

    /// How many cells a line of the terminal has; `nil` when the output goes to no terminal.
    package var columns: Int? {
        guard outputIsTerminal else { return nil }
        return terminalSize.flatMap { $0.ws_col > 0 ? Int($0.ws_col) : nil }
            ?? variables["COLUMNS"].flatMap { Int($0) } ?? 80
    }

    /// How many lines the terminal has; `nil` when the output goes to no terminal, or to one that does not say.
    package var rows: Int? {
        guard outputIsTerminal else { return nil }
        return terminalSize.flatMap { $0.ws_row > 0 ? Int($0.ws_row) : nil }
    }

    private var terminalSize: winsize? {
        var size = winsize()
        return ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 ? size : nil
    }
}
