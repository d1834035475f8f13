/// An error of a file that an argument or the configuration names.
public enum FileError: Error, Hashable, Sendable {
    /// The file does not exist.
    case missing(path: String)
    case unreadable(path: String, reason: String)
    /// The file cannot be written; its former content is unchanged.
    case unwritable(path: String, reason: String)
    /// Only a part could be written.
    case cutShort(path: String, reason: String)
    case busy(path: String)
    case malformed(path: String, line: Int?, reason: String)
    case notAFeed(path: String, what: String, feeds: [String])
    /// The file cannot be imported; it looks like `what`.
    case notImportable(path: String, what: String)
    /// The file can be imported as a list of feeds and as one of read articles.
    case undecided(path: String)
    case tooLarge(path: String, limit: Int)
}
