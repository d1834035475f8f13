/// What can be wrong with a file the person names, or that the configuration names.
public enum FileError: Error, Hashable, Sendable {
    /// The file does not exist.
    case missing(path: String)
    /// The file or folder cannot be read.
    case unreadable(path: String, reason: String)
    /// The file cannot be written; what was there before is as it was.
    case unwritable(path: String, reason: String)
    /// Not everything could be written.
    case cutShort(path: String, reason: String)
    /// Another process keeps the file locked.
    case busy(path: String)
    /// The file is not what it should be.
    case malformed(path: String, line: Int?, reason: String)
    /// The file is no feed; what it is instead, and the addresses of the feeds it names.
    case notAFeed(path: String, what: String, feeds: [String])
    /// The file is none that can be imported; what it looks like.
    case notImportable(path: String, what: String)
    /// The file is larger than quire reads.
    case tooLarge(path: String, limit: Int)
}
