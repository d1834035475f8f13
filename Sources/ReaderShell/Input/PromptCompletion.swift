import Query
import TerminalText

/// The words that complete a line at the prompt: commands, and what each takes after it.
///
/// Called on the editor's thread, so the closure answers at once.
package struct PromptCompletion: Sendable {
    /// The words that depend on the library, the settings or the page.
    package enum Words: Equatable, Sendable {
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
        guard let entry = try? CommandEntry.named(first) else { return [] }
        let last = words[words.count - 1]
        let before = words[1..<(words.count - 1)].filter { !$0.isEmpty }
        return fitting(entry.candidates(CompletedWord(text: last, before: before, known: known)), last)
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

    static let commands = CommandEntry.all.flatMap(\.words).filter { $0.count > 1 }.sorted()
}

/// The word before the cursor, among the arguments of a command.
struct CompletedWord {
    let text: String
    let before: [String]
    let known: (PromptCompletion.Words) -> [String]

    var isFirst: Bool { before.isEmpty }

    /// The words of a query that begin as the word does.
    var query: [String] {
        let sign = text.hasPrefix("-") && !text.hasPrefix("--") ? "-" : ""
        let word = text.dropFirst(sign.count)
        let field = word.prefix { $0 != ":" }
        let words: [String] =
            switch word.contains(":") ? String(field) : "" {
            case "tag": known(.tags).map { "tag:" + $0 }
            case "category": known(.categories).map { "category:" + $0 }
            case "source": known(.subscriptions).map { "source:" + $0 }
            case "in": known(.screens).map { "in:" + $0 }
            case "sort": ["date", "arrived", "title", "relevance", "read"].map { "sort:" + $0 }
            default: Self.conditions
            }
        return words.map { sign + $0 }
    }

    private static let conditions =
        Query.Flag.allCases.map(\.rawValue) + Query.Field.allCases.map { $0.rawValue + ":" }
        + ["in:", "limit:", "newer:", "older:", "sort:"]
}

/// The effect of Tab: a text to insert, or the candidates to list if there are several and nothing can be inserted.
struct CompletionStep: Sendable {
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
