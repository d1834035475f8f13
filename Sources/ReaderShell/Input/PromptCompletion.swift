import Query
import Screens

/// The words that complete a line at the prompt: commands, and what each takes after it.
///
/// Called on the editor's thread, so the closure answers at once.
package struct PromptCompletion: Sendable {
    /// The words that depend on the library, the settings or the page.
    package enum Words: Hashable, Sendable {
        case tags, categories, subscriptions, queries, sources, screens, orders
        /// The files and folders whose paths begin with the text; folders end with a slash.
        case files(String)
    }

    private let known: @Sendable (Words) -> [String]

    static let maximumCandidates = 200

    package init(known: @escaping @Sendable (Words) -> [String]) { self.known = known }

    package func candidates(_ beforeCursor: String) -> [String] {
        let command = beforeCursor.split(separator: ";", omittingEmptySubsequences: false).last ?? ""
        var words = command.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
        words = Array(words.drop { $0.isEmpty })
        guard let first = words.first else { return [] }
        guard words.count > 1 else { return fitting(Self.commands, first) }
        guard let name = try? Command.named(first).name else { return [] }
        let last = words[words.count - 1]
        let before = words[1..<(words.count - 1)].filter { !$0.isEmpty }
        return fitting(arguments(of: name, before, last), last)
    }

    private func arguments(of command: Command.Name, _ before: [String], _ last: String) -> [String] {
        switch command {
        case .help where before.isEmpty: return HelpTopic.allCases.map(\.rawValue) + Self.commands
        case .set where before.isEmpty: return ReaderSettings.Name.allCases.map(\.rawValue)
        case .set:
            guard before.count == 1, let name = ReaderSettings.Name(rawValue: before[0]) else { return [] }
            switch name.permitted {
            case .flag: return ["true", "false"]
            case .number: return []
            case .numberOrWord(_, let word): return [word]
            case .words(let words): return words
            }
        case .tag, .untag: return before.isEmpty ? known(.tags) : query(last)
        case .list where before.isEmpty: return query(last) + known(.queries)
        case .list, .search, .read, .unread, .star, .unstar, .hide, .unhide: return query(last)
        case .history: return query(last) + ["--since"]
        case .feeds:
            if last.hasPrefix("sort:") { return ["file", "title", "unread"].map { "sort:" + $0 } }
            return last.hasPrefix("tag:") ? known(.tags).map { "tag:" + $0 } : ["tag:", "sort:"]
        case .sort: return before.isEmpty ? known(.orders) : []
        case .add:
            if before.last == "--tag" { return known(.tags) }
            return known(.sources).map { $0 + ":" } + ["query:", "--title", "--tag"]
        case .refresh: return known(.subscriptions) + known(.tags) + ["--force"]
        case .remove: return known(.subscriptions) + known(.queries)
        case .why, .login, .logout: return before.isEmpty ? known(.subscriptions) : []
        case .more: return before.isEmpty ? ["unread"] : []
        case .screen: return before.isEmpty ? known(.screens) : []
        case .undo: return before.isEmpty ? ["any"] : []
        case .export:
            if before.last == "-o" { return known(.files(last)) }
            if before.last == "--format" { return Self.formats }
            return (before.isEmpty ? ["history", "items", "subscriptions"] : query(last)) + ["--format", "-o"]
        case .stats:
            return before.last == "--by" ? Statistics.Division.allCases.map(\.rawValue) : query(last) + ["--by"]
        case .weather: return ["--provider", "--units", "--language"]
        case .news: return ["--category"]
        default: return []
        }
    }

    private func query(_ last: String) -> [String] {
        let sign = last.hasPrefix("-") && !last.hasPrefix("--") ? "-" : ""
        let word = last.dropFirst(sign.count)
        let field = word.prefix { $0 != ":" }
        let words: [String] =
            switch word.contains(":") ? String(field) : "" {
            case "tag": known(.tags).map { "tag:" + $0 }
            case "category": known(.categories).map { "category:" + $0 }
            case "source": known(.subscriptions).map { "source:" + $0 }
            case "in": known(.screens).map { "in:" + $0 }
            case "sort": Self.orders.map { "sort:" + $0 }
            default: Self.conditions
            }
        return words.map { sign + $0 }
    }

    /// Returns the words with a beginning; none that would be two words.
    private func fitting(_ words: [String], _ beginning: String) -> [String] {
        var (fitting, known) = ([String](), Set<String>())
        for word in words where word.hasPrefix(beginning) && !word.contains(where: { $0.isWhitespace || $0 == ";" }) {
            if known.insert(word).inserted { fitting.append(word) }
            if fitting.count == Self.maximumCandidates { break }
        }
        return fitting
    }

    private static let commands = Command.all.flatMap(\.words).filter { $0.count > 1 }.sorted()
    private static let formats = ExportFormat.allCases.map(\.rawValue).sorted()
    private static let orders = ["date", "arrived", "title", "relevance", "read"]
    private static let conditions =
        Query.Flag.allCases.map(\.rawValue) + Query.Field.allCases.map { $0.rawValue + ":" }
        + ["in:", "limit:", "newer:", "older:", "sort:"]
}

/// The effect of Tab: a text to insert, or the candidates to list if there are several and nothing can be inserted.
struct CompletionStep: Hashable, Sendable {
    var insertion = ""
    var list: [String] = []

    /// Completes the last word of a text by its candidates, whole words in the order in which they are listed.
    init(for beforeCursor: String, candidates: [String]) {
        let word =
            beforeCursor.lastIndex { $0.isWhitespace || $0 == ";" }
            .map { beforeCursor[beforeCursor.index(after: $0)...] } ?? beforeCursor[...]
        let fitting = candidates.map(TerminalText.line).filter { $0.hasPrefix(word) }
        guard let first = fitting.first else { return }
        let common = fitting.dropFirst().reduce(first) { $0.commonPrefix(with: $1) }
        insertion = String(common.dropFirst(word.count))
        // What a field or a folder has follows it directly.
        if fitting.count == 1, first.last != ":", first.last != "/" { insertion += " " }
        if insertion.isEmpty, fitting.count > 1 { list = fitting }
    }
}

extension String {
    fileprivate func commonPrefix(with other: String) -> String {
        String(zip(self, other).prefix { $0 == $1 }.map(\.0))
    }
}
