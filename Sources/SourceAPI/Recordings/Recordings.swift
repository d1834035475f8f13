public import Foundation

/// A folder of recorded exchanges, looked up by address.
///
/// Every file whose name ends in `.http` holds one ``Exchange``. Several of one address are played in the
/// order of their file names, and the last one again and again: so a refresh, or a server that recovers, can
/// be recorded.
public struct Recordings: Sendable {
    /// The exchanges by address, in playing order.
    public let exchanges: [String: [Exchange]]
    /// The newest time at which anything was recorded: the time it is while they are played.
    public let recorded: Date

    /// Why a folder cannot be played.
    public enum LoadError: Error, Hashable, Sendable {
        /// The folder, or a file in it, cannot be read.
        case unreadable(path: String)
        /// The folder holds no recording.
        case empty(path: String)
        /// A file is not a recording.
        case malformed(path: String, line: Int, reason: String)
    }

    /// Plays exchanges that are at hand.
    public init(_ exchanges: [Exchange]) {
        self.exchanges = Dictionary(grouping: exchanges, by: \.request.url)
        recorded = exchanges.map(\.recorded).max() ?? Date(timeIntervalSince1970: 0)
    }

    /// Reads the recordings of a folder and of its subfolders.
    public init(folder path: String) throws(LoadError) {
        guard let names = FileManager.default.enumerator(atPath: path) else { throw .unreadable(path: path) }
        var exchanges: [Exchange] = []
        for name in names.compactMap({ $0 as? String }).filter({ $0.hasSuffix(".http") }).sorted() {
            let file = path + "/" + name
            guard let data = FileManager.default.contents(atPath: file) else { throw .unreadable(path: file) }
            do throws(Exchange.FormatError) {
                exchanges.append(try Exchange(fileContents: Array(data)))
            } catch {
                throw .malformed(path: file, line: error.line, reason: error.reason)
            }
        }
        guard !exchanges.isEmpty else {
            throw FileManager.default.fileExists(atPath: path) ? .empty(path: path) : .unreadable(path: path)
        }
        self.init(exchanges)
    }
}
