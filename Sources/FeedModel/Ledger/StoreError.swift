/// What can go wrong with the library's file.
///
/// Nothing acknowledged before is lost in any of these.
public enum StoreError: Error, Hashable, Sendable {
    /// The file, or the folder it should be in, cannot be written.
    case unwritable(path: String, reason: String)
    /// The file is there, and the person has no right to read it.
    case unreadable(path: String, reason: String)
    /// The file is damaged or is no database. It is left as it is.
    case corrupt(path: String, reason: String)
    /// The path is a symbolic link, and nothing is where it leads: the disk may not be there now.
    case danglingLink(path: String, target: String)
    /// The file was written by a newer version, with a schema this one does not know.
    case newerSchema(path: String, found: Int, known: Int)
    /// Another process kept the file locked for longer than the time limit.
    case busy(path: String)
    /// The disk is full.
    case full(path: String)
    /// Anything else the database says.
    case failed(path: String, reason: String)
}
