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
    /// The file of permissions is not a list of commands.
    case damaged(path: String)
    /// The file of permissions cannot be opened or read.
    case unreadable(path: String, reason: String)
}

/// The reason why a plugin that was added is not used.
public enum PluginObstacle: Hashable, Sendable {
    case denied
    /// Its program crashed or passed a limit too many times in a row.
    case disabled(crashes: Int)
    /// The reader has confirmed other files.
    case changed
    /// Another user could change its files: what is wrong, and what the reader can do, in a sentence each.
    case unsafe(what: String, remedy: String)
    /// It cannot be read: what is wrong, and what the reader can do, in a sentence each.
    case unusable(what: String, remedy: String)
}
