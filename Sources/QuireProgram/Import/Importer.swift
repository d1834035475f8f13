import FeedFormats
import FeedModel
import Foundation
import Library
import PluginTrust
import ReaderShell
import Services
import SubscriptionFormats
import SystemSupport

/// Imports data of other programs (subscriptions, articles, read marks) and quire's own history.
///
/// A file is imported in one step or not at all; of one that was cut short, all that is before the cut.
struct Importer: Sendable {
    let libraries: LibraryProvider
    let catalog: SubscriptionCatalog
    let clock: RunClock
    /// The folder of temporary copies.
    let spoolFolder: String
    /// The format that the reader names; `nil` to detect it.
    var format: ImportFormat?
    /// The decisions about commands; `nil` in the demonstration.
    var permissions: CommandPermissions?
    /// Decides about a new subscription with a command.
    var decide: @Sendable (Subscription, _ command: String) -> CommandDecision = { _, _ in .leaveOut }

    /// A decision about a subscription with a command.
    enum CommandDecision: Hashable, Sendable {
        case allow
        /// It is added, and not allowed to run.
        case keep
        case leaveOut
        /// It is not added, as the reader answered.
        case refuse
    }

    /// The outcome of an import.
    struct Outcome: Hashable, Sendable {
        /// The counts of what was imported, in the order in which they are reported.
        var taken: [Count] = []
        /// Further remarks that are not faults, one sentence each.
        var notes: [String] = []
        /// The skipped entries and the reasons, one sentence each.
        var left: [String] = []
        /// The addresses with a command that were left out without an answer of the reader.
        var commands: [SubscriptionURI] = []
        /// The addresses with a command that the reader refused.
        var refused: [SubscriptionURI] = []

        var leftCount: Int { left.count + commands.count + refused.count }

        struct Count: Hashable, Sendable {
            var number: Int
            var what: String
        }

        mutating func add(_ number: Int, _ what: String) { taken.append(Count(number: number, what: what)) }

        /// The counts in one line, with the number of skipped entries.
        var summary: String {
            (taken + [Count(number: leftCount, what: "left out")]).map { "\($0.number) \($0.what)" }
                .joined(separator: ", ")
        }
    }

    /// Reads a file, determines its format, and imports its content.
    ///
    /// After an error nothing was imported.
    func run(_ path: String) async throws -> Outcome {
        let file = try ImportedFile(path)
        guard !file.head.allSatisfy(\.isWhiteSpace) else { throw file.malformed("it is empty") }
        var format = self.format ?? ImportFormat(head: file.head)
        if format == nil { format = try await list(file) }
        return switch format ?? .urls {
        case .opml: try outlines(file)
        case .urls: try addresses(file)
        case .readList: try await readList(file)
        case .newsboatCache: try await newsboatCache(file, path: path)
        case .pocket: try await pocket(file)
        case .sfeed: try await sfeed(file)
        case .history: try await history(file)
        case .newsboatConfig: try configuration(file)
        }
    }

    /// Reads everything before the library is locked: a pipe may stall, and no other process could mark anything until then.
    func spool(_ file: ImportedFile) throws(FileError) { try file.spool(in: spoolFolder) }

    /// Distinguishes a list of read articles from a list of subscriptions; a file that is neither, or can be both, is an error.
    private func list(_ file: ImportedFile) async throws -> ImportFormat {
        if let what = FileFormatGuess.description(of: file.head) {
            throw FileError.notImportable(path: file.path, what: what)
        }
        let list = ListedNames(String(decoding: file.head, as: UTF8.self)) {
            (try? catalog.registry.source(for: $0)) != nil
        }
        guard list.written <= list.identities else { return .urls }
        guard list.identities == 0 else { return .readList }
        let known = try await libraries.current.knownNames(among: list.names, date: { FeedDateParser.parse($0) })
        let subscribed = try Set(catalog.store.read().subscriptions.map(\.id))
        if known.count > list.addresses.count(where: { subscribed.contains($0.id) }) { return .readList }
        guard list.addresses.count * 2 >= list.names.count else {
            // Identities of items have no spaces.
            if known.isEmpty, list.names.count(where: { $0.contains(" ") }) * 2 > list.names.count {
                let what = "text, but not a list with one address or name per line"
                throw FileError.notImportable(path: file.path, what: what)
            }
            let isOfNames = list.names.contains { $0.contains(":") || $0.utf8.count > 30 }
            return !list.addresses.isEmpty || isOfNames ? .readList : .urls
        }
        // Where most lines are addresses, the others are mistakes in a list of subscriptions.
        let isOfFeeds =
            list.names.isEmpty || list.comments > 0 || TextFile.parts(of: file.path).name == "urls"
            || list.addresses.allSatisfy { $0.isFeed || subscribed.contains($0.id) }
            || list.addresses.count { subscribed.contains($0.id) } * 2 > list.addresses.count
        guard isOfFeeds else { throw FileError.undecided(path: file.path) }
        return .urls
    }
}

extension UInt8 {
    /// Whether the byte is a space, a tab or part of a line break.
    fileprivate var isWhiteSpace: Bool { self == 0x20 || (0x09...0x0D).contains(self) }
}

extension Importer {
    /// Rethrows the error of a closure inside the library, which would pass on only its message.
    static func keeping<T>(_ work: (FirstError) async throws -> T) async throws -> T {
        let kept = FirstError()
        do {
            return try await work(kept)
        } catch {
            throw kept.error ?? error
        }
    }
}
