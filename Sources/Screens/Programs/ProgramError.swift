/// The reason why a program of `[programs]` gets nothing, or why it failed.
package enum ProgramError: Error, Equatable, Sendable {
    /// Nothing is set under the key of `[programs]`, and no other program is known for it.
    case notSet(key: String)
    /// The program that the key names, or else the usual one, cannot be started.
    case notStarted(program: String, key: String)
    /// Another user may have written config.toml; with the command that repairs it.
    case unsafe(key: String, path: String, reason: String, remedy: String)
    /// The program ended with another status than 0, after this output.
    case failed(program: String, status: Int32, output: String)
    case timedOut(program: String, seconds: Int)
    /// No address was typed, and config.toml has none.
    case noRecipient
    /// The text is not an address for mail.
    case noMailAddress(String)
    /// The item with this title has no web address.
    case noPage(title: String)
    /// The terminal takes at most this number of bytes.
    case tooLong(limit: Int)
    /// The address of the file is not a web address.
    case notOpenable(String)
}
