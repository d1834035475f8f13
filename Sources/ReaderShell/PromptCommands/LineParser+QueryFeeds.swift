import FeedModel
import Query
import Screens

// Lines that keep the query that is listed as a feed.
extension LineParser {
    /// Parses a line that keeps a query, or that does so in another program or without an expression; `nil` for another line.
    ///
    /// - Throws: The line to type, if the query stands in this one; an error for a name that lists other items.
    func keepingQuery(_ line: CommandLineWords) throws(CommandError) -> ReaderCommand? {
        let words = Array(line.texts.dropFirst())
        let word = line.texts[0]
        if word.hasPrefix("query:") {
            let parts = Self.parts(ofQuery: line.source)
            guard let expression = parts.expression else { return .explainKeeping(name: parts.name) }
            throw .impossible(
                what: "A query is kept as a feed with 'add'.",
                remedy: "'add query:\(TerminalText.line(parts.name)):\(TerminalText.line(expression))' does that."
            )
        }
        if (try? Command.named(word))?.name == .add { return try addition(words) }
        switch word.lowercased() {
        case "save": return try feedName(words).map { name throws(CommandError) in try Self.keeping(name) }
        case "save-filter", "save-query", "save-search", "define-filter":
            return .explainKeeping(name: words.joined(separator: " "))
        case "bookmark": return feedName(words).map { .explainKeeping(name: $0) }
        default: return nil
        }
    }

    /// Parses the words of `add` if they are a query that lacks an expression or its form.
    private func addition(_ words: [String]) throws(CommandError) -> ReaderCommand? {
        if words.first?.hasPrefix("query:") == true {
            let parts = Self.parts(ofQuery: words.joined(separator: " "))
            return parts.expression == nil ? .explainKeeping(name: parts.name) : nil
        }
        guard words.first == "query" else { return nil }
        let name = words.count > 1 ? words[1] : ""
        let expression = words.dropFirst(2).joined(separator: " ")
        guard expression.isEmpty else { throw .keeping(TerminalText.line(expression), as: name) }
        return .explainKeeping(name: name)
    }

    private static func keeping(_ typed: String) throws(CommandError) -> ReaderCommand {
        // A colon ends the name.
        let name = typed.replacing(":", with: " ")
        try refuseNameOfItems(name)
        return .keep(name: name)
    }

    /// The words that may stand between `save` and a name.
    private static let wordsBeforeName: Set = ["as", "filter", "list", "query", "search", "this"]

    /// The words that mean an item or its page after `save` in other programs.
    private static let wordsOfItem: Set = [
        "article", "articles", "it", "item", "items", "link", "links", "page", "these",
    ]

    /// Returns the name of a feed that words after `save` are; `nil` for items or an export, and for the name of a file.
    private func feedName(_ words: [String]) -> String? {
        guard let first = words.first, ItemSelection([first]) == nil, ExportRequest.What(rawValue: first) == nil,
            !words.contains(where: { $0.contains("/") || $0.contains(".") })
        else { return nil }
        let meant = words.drop { ["this", "the"].contains($0.lowercased()) }.map { $0.lowercased() }
        guard !meant.isEmpty, meant.count > 1 || !Self.wordsOfItem.contains(meant[0]) else { return nil }
        let kept = words.drop { Self.wordsBeforeName.contains($0.lowercased()) }
        return (kept.isEmpty ? words[...] : kept).joined(separator: " ")
    }

    /// Splits `query:NAME:EXPRESSION`; the expression is `nil` if it is missing.
    private static func parts(ofQuery text: String) -> (name: String, expression: String?) {
        let parts = text.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false).map(String.init)
        let expression = parts.count > 2 && parts[2].contains { !$0.isWhitespace } ? parts[2] : nil
        return (parts.count > 1 ? parts[1] : "", expression)
    }
}

extension SubscriptionURI {
    /// The name and the expression of the query that the address is; `nil` for another address.
    package var query: (name: String, expression: String)? {
        let parts = description.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
        return parts.count == 3 && parts[0] == "query" ? (String(parts[1]), String(parts[2])) : nil
    }
}
