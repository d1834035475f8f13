/// The exit statuses of the program (sysexits.h where it has one).
public enum ExitStatus: Int32, Hashable, Comparable, Sendable {
    /// All went well.
    case ok = 0
    /// The query matched nothing, and the caller asked to be told.
    case noMatch = 1
    /// Some of it failed, sources of a refresh for example; the rest is done.
    case partial = 2
    /// The command was wrong.
    case usage = 64
    /// The data is wrong.
    case data = 65
    /// There is no such file, item or subscription.
    case noInput = 66
    /// A service is not available.
    case unavailable = 69
    /// A file cannot be created.
    case cannotCreate = 73
    /// Reading or writing failed.
    case inputOutput = 74
    /// It may work later.
    case tryLater = 75
    /// Permission is missing.
    case permission = 77
    /// The configuration is wrong.
    case configuration = 78
    /// A person pressed Ctrl-C (SIGINT).
    case interrupted = 130
    /// The system asked for the end (SIGTERM).
    case terminated = 143

    /// Returns whether one is less serious: of several, a failed command outranks failed sources.
    public static func < (one: ExitStatus, other: ExitStatus) -> Bool { one.rawValue < other.rawValue }
}
