/// The exit statuses of the program (sysexits.h where it has one).
package enum ExitStatus: Int32, Hashable, Comparable, CaseIterable, Sendable {
    case ok = 0
    /// The query matched nothing, and the caller passed `--exit-code`.
    case noMatch = 1
    /// Some of it failed, sources of a refresh for example; the rest is done.
    case partial = 2
    case usage = 64
    case data = 65
    /// There is no such file, item or subscription.
    case noInput = 66
    case unavailable = 69
    case cannotCreate = 73
    case inputOutput = 74
    case tryLater = 75
    case permission = 77
    case configuration = 78
    /// The terminal hung up (SIGHUP).
    case hungUp = 129
    /// A person pressed Ctrl-C (SIGINT).
    case interrupted = 130
    /// The system asked for the end (SIGTERM).
    case terminated = 143

    /// Returns whether one is less serious: a failed command outranks failed sources.
    package static func < (one: ExitStatus, other: ExitStatus) -> Bool { one.rawValue < other.rawValue }
}
