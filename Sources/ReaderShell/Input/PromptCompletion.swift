import Query
import Screens

/// The words that complete a line at the prompt: commands, and what each takes after it.
///
/// Called on the editor's thread, so each closure answers at once from what is known.
package struct PromptCompletion: Sendable {
    package var tags: @Sendable () -> [String]
    package var categories: @Sendable () -> [String]
    package var subscriptions: @Sendable () -> [String]
    package var queries: @Sendable () -> [String]
    package var sources: @Sendable () -> [String]
    package var screens: @Sendable () -> [String]
    package var orders: @Sendable () -> [String]
    /// Returns the files and folders whose paths begin with a text; folders end with a slash.
    package var files: @Sendable (_ beginning: String) -> [String]

    static let maximumCandidates = 200

    package init(
        tags: @escaping @Sendable () -> [String] = { [] },
        categories: @escaping @Sendable () -> [String] = { [] },
        subscriptions: @escaping @Sendable () -> [String] = { [] },
        queries: @escaping @Sendable () -> [String] = { [] },
        sources: @escaping @Sendable () -> [String] = { [] },
        screens: @escaping @Sendable () -> [String] = { ["home"] },
        orders: @escaping @Sendable () -> [String] = { [] },
        files: @escaping @Sendable (_ beginning: String) -> [String] = { _ in [] }
    ) {
        self.tags = tags
        self.categories = categories
        self.subscriptions = subscriptions
        self.queries = queries
        self.sources = sources
        self.screens = screens
        self.orders = orders
        self.files = files
    }

    /// Returns the words that the last word of a text may become.
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
        case .tag, .untag: return before.isEmpty ? tags() : query(last)
        case .list where before.isEmpty: return query(last) + queries()
        case .list, .search, .read, .unread, .star, .unstar, .hide, .unhide: return query(last)
        case .history: return query(last) + ["--since"]
        case .feeds:
            if last.hasPrefix("sort:") { return ["file", "title", "unread"].map { "sort:" + $0 } }
            return last.hasPrefix("tag:") ? tags().map { "tag:" + $0 } : ["tag:", "sort:"]
        case .sort: return before.isEmpty ? orders() : []
        case .add:
            return before.last == "--tag" ? tags() : sources().map { $0 + ":" } + ["query:", "--title", "--tag"]
        case .refresh: return subscriptions() + tags() + ["--force"]
        case .remove: return subscriptions() + queries()
        case .why, .login, .logout: return before.isEmpty ? subscriptions() : []
        case .more: return before.isEmpty ? ["unread"] : []
        case .screen: return before.isEmpty ? screens() : []
        case .undo: return before.isEmpty ? ["any"] : []
        case .export:
            if before.last == "-o" { return files(last) }
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
            case "tag": tags().map { "tag:" + $0 }
            case "category": categories().map { "category:" + $0 }
            case "source": subscriptions().map { "source:" + $0 }
            case "in": screens().map { "in:" + $0 }
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
