public import Foundation

/// Recorded exchanges, looked up by address, or by address and body for POST requests.
///
/// In a folder, every file whose name ends in `.http` holds one ``Exchange``. Exchanges of one address are replayed in
/// the order of their file names, and the last one repeats. So a refresh, or a server that recovers, can be recorded.
public struct Recordings: Sendable {
    /// The exchanges by ``Exchange/key``, which is the address of a GET request, in replay order.
    public let exchanges: [String: [Exchange]]
    /// The latest recording time, which is the current time during replay.
    public let recorded: Date

    /// The reason why a folder cannot be loaded.
    public enum LoadError: Error, Hashable, Sendable {
        /// The folder or a file in it cannot be read.
        case unreadable(path: String)
        /// The folder holds no recordings.
        case empty(path: String)
        /// A file is not a recording.
        case malformed(path: String, line: Int, reason: String)
    }

    /// Creates recordings from exchanges in memory.
    public init(_ exchanges: [Exchange]) {
        self.exchanges = Dictionary(grouping: exchanges, by: \.key)
        recorded = exchanges.map(\.recorded).max() ?? Date(timeIntervalSince1970: 0)
    }

    /// Returns the exchanges that answer a request, and their key.
    ///
    /// - Parameter urls: The address of the request in the forms in which it can be recorded, the closest first.
    public func exchanges(of request: HTTPRequest, at urls: [String]) -> (key: String, exchanges: [Exchange])? {
        for key in urls.flatMap(request.recordingKeys) { if let found = exchanges[key] { return (key, found) } }
        return nil
    }

    /// Loads the recordings of a folder and its subfolders.
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
