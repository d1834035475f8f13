import FeedModel
import Foundation
import ReaderShell
import Screens
import Services
import SourceAPI
import SubscriptionFormats
import Synchronization
import SystemSupport

extension App {
    func completion(orders: @escaping @Sendable () -> [String]) -> PromptCompletion {
        let tags = KnownWords { [queries] in try await queries.tags().map(\.name) }
        let categories = KnownWords { [queries] in try await queries.categories().map(\.name) }
        return PromptCompletion { [catalog, home = environment.variables["HOME"]] words in
            switch words {
            case .tags: tags.current()
            case .categories: categories.current()
            case .subscriptions: ((try? catalog.store.read().subscriptions) ?? []).map(\.uri.description)
            case .queries: ((try? catalog.store.read()).map(QueryFeed.rows) ?? []).map(\.title)
            case .sources: catalog.registry.descriptors.map(\.id)
            case .screens: ["home"]
            case .orders: orders()
            case .files(let beginning): FileNames(home: home).names(beginning)
            }
        }
    }
}

/// Words that are read in the background: a completion gets the last ones at once and starts the next reading.
private final class KnownWords: Sendable {
    private let state = Mutex((words: [String](), isReading: false))
    private let read: @Sendable () async throws -> [String]

    init(read: @escaping @Sendable () async throws -> [String]) {
        self.read = read
        _ = current()
    }

    func current() -> [String] {
        let (words, isReading) = state.withLock { state in
            defer { state.isReading = true }
            return state
        }
        guard !isReading else { return words }
        Task {
            let new = try? await read()
            state.withLock { $0 = (new ?? $0.words, false) }
        }
        return words
    }
}

struct FileNames {
    var home: String?

    private static let maximumEntries = 2000

    /// Returns the paths that begin with a text, by name; folders end with a slash, and hidden files must be asked for.
    func names(_ beginning: String) -> [String] {
        let split = beginning.lastIndex(of: "/").map { beginning.index(after: $0) } ?? beginning.startIndex
        let (folder, name) = (String(beginning[..<split]), beginning[split...])
        var path = folder.isEmpty ? "." : folder
        if let home, path.hasPrefix("~/") { path = home + path.dropFirst() }
        guard
            let entries = FileManager.default.enumerator(
                at: URL(fileURLWithPath: path),
                includingPropertiesForKeys: [.isDirectoryKey],
                options: [.skipsSubdirectoryDescendants]
            )
        else { return [] }
        var names: [String] = []
        for case let entry as URL in entries.prefix(Self.maximumEntries) {
            let last = entry.lastPathComponent
            guard last.hasPrefix(name), name.hasPrefix(".") || !last.hasPrefix(".") else { continue }
            let isFolder = (try? entry.resourceValues(forKeys: [.isDirectoryKey]).isDirectory) == true
            names.append(folder + last + (isFolder ? "/" : ""))
        }
        return names.sorted()
    }
}
