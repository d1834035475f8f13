/// The reason why the command of an `exec:` or `filter:` subscription is not run.
public enum CommandObstacle: Hashable, Sendable {
    /// The reader was not asked yet.
    case undecided
    case denied
    /// The reader has allowed it in a sandbox only.
    case allowedInSandboxOnly
    /// It crashed or passed a limit too many times in a row.
    case disabled(crashes: Int)
    /// Another user may have written the file of permissions; with the command that repairs it.
    case unsafe(path: String, reason: String, command: String)
    /// The file of permissions cannot be read.
    case unreadable(path: String)
}
