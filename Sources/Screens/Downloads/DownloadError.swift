package import SourceAPI

/// The reason why a file is not downloaded.
package enum DownloadError: Error, Equatable, Sendable {
    case noFolder(String)
    /// A file has the name already.
    case exists(String)
    /// The file system of the folder has no room for the file.
    case noRoom(String)
    /// The request failed, after this number of bytes had arrived, of which the next download requests the rest.
    case interrupted(SourceError, kept: Int)
    /// The answer of the server is not the file, or not all of it; none of it is kept.
    case wrong(Fault)

    package enum Fault: Hashable, Sendable {
        /// The answer does not say where it ends.
        case unknownLength
        /// The answer is compressed, although the request refused that.
        case encoded
        /// The answer is a web page in place of the file.
        case webPage
        case empty
        /// The answer has more or fewer bytes than its head says.
        case otherLength
        /// The file changed on the server between two parts of it.
        case changed
    }
}
