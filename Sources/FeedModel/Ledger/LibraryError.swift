/// An error of the library's file.
///
/// No acknowledged write is lost in any of these cases.
public enum LibraryError: Error, Hashable, Sendable {
    case unwritable(path: String, reason: String)
    /// The file exists, but the reader lacks the permission to read it.
    case unreadable(path: String, reason: String)
    /// The file is damaged or is not a database. It is left unchanged.
    case corrupt(path: String, reason: String)
    /// The path is a symbolic link whose target does not exist, for example because a disk is not mounted.
    case danglingLink(path: String, target: String)
    /// The file was written by a newer version, with an unknown schema.
    case newerSchema(path: String, found: Int, known: Int)
    /// The file has a schema that is too old to be migrated; `lastCommit` is the last commit of quire that migrates it.
    case olderSchema(path: String, found: Int, lastCommit: String)
    /// Another program has replaced, moved or removed the file, its log or its shared memory since it was opened.
    /// Nothing was stored.
    case replaced(path: String)
    case busy(path: String)
    case full(path: String)
    /// A regular expression takes too many steps for the texts of the library. Nothing was changed.
    case tooCostly(expression: String)
    case failed(path: String, reason: String)
}
