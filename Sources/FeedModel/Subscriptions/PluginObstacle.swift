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
