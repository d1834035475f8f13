/// The reason why items are not written to files, or not given to a command.
package enum FilesError: Error, Equatable, Sendable {
    /// No item is open, and the command with this name names none.
    case noItemOpen(command: String)
    /// The row with this number is a feed, a tag or a source.
    case rowWithoutItem(Int)
    case tooManyItems(limit: Int)
    /// The items are more than a book can hold.
    case tooLong
    case noFolder(String)
    /// The files exist, and no question can be asked, or they appeared after it.
    case exists([String])
    case noShell
    /// A command of the shell ended with another status than 0.
    case ended(String, status: Int32)
}
