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
/// A file is imported in one step or not at all. A truncated file is imported up to its end.
struct Importer: Sendable {
    let libraries: LibraryProvider
    let catalog: SubscriptionCatalog
    let clock: RunClock
    let vocabulary: @Sendable () -> any Vocabulary
    let spoolFolder: String
    var format: ImportFormat?
    var permissions: CommandPermissions?
    var decide: @Sendable (Subscription, _ command: String) -> CommandDecision = { _, _ in .leaveOut }

    enum CommandDecision: Hashable, Sendable {
        case allow
        /// It is added, and not allowed to run.
        case keep
        case leaveOut
        /// It is not added, as the reader answered.
        case refuse
    }

    struct Outcome: Hashable, Sendable {
        /// The counts of what was imported, in the order in which they are reported.
        var taken: [Count] = []
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

        var summary: String {
            (taken + [Count(number: leftCount, what: "left out")]).map { "\($0.number) \($0.what)" }
                .joined(separator: ", ")
        }
    }

    /// Imports a file; after an error nothing was imported.
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

/// The lines of a file that is a list of subscriptions or one of read articles, sorted by what they can be.
struct ListedNames {
    /// The lines that only a list of subscriptions has: with a query, a command, a title, `!` or quotation marks.
    private(set) var written = 0
    /// The lines that only a list of read articles has: guids that are not addresses, and addresses with the text of a date,
    /// which newsboat makes where a feed has no guid.
    private(set) var identities = 0
    private(set) var comments = 0
    /// The addresses of sources, which can be articles unless they have words after them or look like feeds.
    private(set) var addresses: [(id: SourceID, isFeed: Bool)] = []
    private(set) var names: [String] = []

    init(_ text: String, isSource: (SubscriptionURI) -> Bool) {
        for line in text.split(whereSeparator: \.isNewline).prefix(1000) {
            guard let name = String(line).nonBlank else { continue }
            guard !name.hasPrefix("#") else {
                comments += 1
                continue
            }
            names.append(name)
            let file = SubscriptionsFile(text: name)
            if !file.unsupported.isEmpty || file.subscriptions.first?.uri.command != nil {
                written += 1
            } else if Self.isDated(name) || ["tag:", "urn:"].contains(where: name.lowercased().hasPrefix) {
                identities += 1
            } else if let subscription = file.subscriptions.first, isSource(subscription.uri) {
                let isFeed = !subscription.tags.isEmpty || subscription.uri.looksLikeFeed && !name.contains("#")
                addresses.append((subscription.id, isFeed))
                if subscription.title != nil || !file.hidden.isEmpty || name.contains("\"") { written += 1 }
            }
        }
    }

    /// Whether a line ends with the text of a date, with no space before it.
    private static func isDated(_ line: String) -> Bool {
        let words = line.split(separator: " ")
        let others = words.dropFirst()
        if others.contains(where: isTime) { return true }
        guard let first = words.first, others.isEmpty || others.contains(where: isMonth) else { return false }
        guard others.allSatisfy({ isMonth($0) || Int($0) != nil }) else { return false }
        return first.indices.suffix(35).contains { start in
            let text = line[start...]
            // The parser skips unknown words, such as the words of an address.
            let isISO = text.dropFirst(4).first == "-" && text.dropFirst(10).first == "T"
            return (isISO || !others.isEmpty && !text.contains("/")) && FeedDateParser.parse(String(text)) != nil
        }
    }

    private static func isMonth(_ word: Substring) -> Bool {
        Int(word) == nil && FeedDateParser.parse("1 \(word) 2000") != nil
    }

    private static func isTime(_ word: Substring) -> Bool {
        let parts = word.split(separator: ":", omittingEmptySubsequences: false)
        return (2...3).contains(parts.count) && parts.allSatisfy { $0.count <= 2 && Int($0) != nil }
    }
}

extension SubscriptionURI {
    /// Whether the address is probably a feed: by its last name or its query (`feed`, `rss2.php`, `?feed=atom`), or because it is a site
    /// or belongs to another source than feeds, as no article does.
    var looksLikeFeed: Bool {
        guard plugin == "feeds" else { return true }
        let parts = address.split(separator: "?", maxSplits: 1)
        // The scheme and the host come first.
        let name = (parts.first ?? "").split(separator: "/").dropFirst(2).last
        guard name != nil || parts.count > 1 else { return true }
        let known = ["feed", "feeds", "rss", "atom", "rdf", "xml", "json"]
        func isKnown(_ word: some StringProtocol) -> Bool {
            known.contains(String(word.lowercased().reversed().drop(while: \.isNumber).reversed()))
        }
        if (name ?? "").split(separator: ".").contains(where: isKnown) { return true }
        // The values of other names, such as `utm_source`, say nothing.
        return (parts.dropFirst().first ?? "").split { "&;".contains($0) }.contains { part in
            let pair = part.split(separator: "=", maxSplits: 1)
            let key = pair.first?.lowercased() ?? ""
            return isKnown(key)
                || ["format", "type", "output", "alt"].contains(key) && pair.dropFirst().contains(where: isKnown)
        }
    }
}

struct SkippedLines: Sendable {
    private var named: [String] = []
    private var others = 0

    init(list: [String] = []) {
        for line in list { add(line) }
    }

    mutating func add(_ line: String) {
        if named.count < 20 { named.append(line) } else { others += 1 }
    }

    /// Returns the sentence about a file that ends within a line, or whose end is missing after a line.
    static func cutShort(in line: Int) -> String { "line \(line): the file is cut short here" }

    var told: [String] { others > 0 ? named + ["and \(others) more like these"] : named }
}
