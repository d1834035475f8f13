/// The reason why the command of an `exec:` or `filter:` subscription is not run.
public enum CommandObstacle: Hashable, Sendable {
    /// The reader was not asked yet.
    case undecided
    /// The reader has denied it.
    case denied
    /// The reader has allowed it in a sandbox only.
    case allowedInSandboxOnly
    /// It crashed or passed a limit too many times in a row.
    case disabled(crashes: Int)
    /// The file of permissions cannot be read.
    case unreadable(path: String)
}
