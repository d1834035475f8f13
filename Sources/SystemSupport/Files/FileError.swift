/// An error of a file that an argument or the configuration names.
public enum FileError: Error, Hashable, Sendable {
    /// The file does not exist.
    case missing(path: String)
    /// The file or folder cannot be read.
    case unreadable(path: String, reason: String)
    /// The file cannot be written; its former content is unchanged.
    case unwritable(path: String, reason: String)
    /// Only a part could be written.
    case cutShort(path: String, reason: String)
    /// Another process keeps the file locked.
    case busy(path: String)
    /// The file has the wrong content.
    case malformed(path: String, line: Int?, reason: String)
    /// The file is not a feed. It is `what`, and names `feeds`.
    case notAFeed(path: String, what: String, feeds: [String])
    /// The file cannot be imported. It looks like `what`.
    case notImportable(path: String, what: String)
    /// The file can be imported as a list of feeds and as one of read articles.
    case undecided(path: String)
    /// The file is larger than `limit` bytes.
    case tooLarge(path: String, limit: Int)
}
