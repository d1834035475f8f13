import FeedModel
import Query
import Screens

extension Reader {
    /// Returns how to keep the query that is listed, for a line that keeps one as other programs do or without an expression.
    func keptQuery(_ line: CommandLineWords) -> CommandError? {
        let words = Array(line.texts.dropFirst())
        let word = line.texts[0]
        if word.hasPrefix("query:") {
            let parts = Self.parts(ofQuery: line.source)
            guard let expression = parts.expression else { return .keeping(listed, as: parts.name) }
            return .impossible(
                what: "A query is kept as a feed with 'add'.",
                remedy: "'add query:\(TerminalText.line(parts.name)):\(TerminalText.line(expression))' does that."
            )
        }
        if (try? Command.named(word))?.name == .add, words.first?.hasPrefix("query:") == true {
            let parts = Self.parts(ofQuery: words.joined(separator: " "))
            return parts.expression == nil ? .keeping(listed, as: parts.name) : nil
        }
        if (try? Command.named(word))?.name == .add, words.first == "query" {
            let expression = words.dropFirst(2).joined(separator: " ")
            let query = expression.isEmpty ? listed : TerminalText.line(expression)
            return .keeping(query, as: words.count > 1 ? words[1] : "")
        }
        let name = words.joined(separator: " ")
        switch word.lowercased() {
        case "save-filter", "save-query", "save-search", "define-filter": return .keeping(listed, as: name)
        case "bookmark": return feedName(words).map { .keeping(listed, as: $0) }
        default: return nil
        }
    }

    /// The words that may stand between `save` and a name.
    private static let wordsBeforeName: Set = ["as", "filter", "list", "query", "search", "this"]

    /// The words that mean an item or its page after `save` in other programs.
    private static let wordsOfItem: Set = [
        "article", "articles", "it", "item", "items", "link", "links", "page", "these",
    ]

    /// Returns the addition that keeps the query that is listed, for `save NAME`; `nil` for another line, such as one that saves an item.
    ///
    /// - Throws: What to type, on a page that is not the answer to a query.
    func keepingOfList(_ line: CommandLineWords) throws -> SubscriptionEdit? {
        let words = Array(line.texts.dropFirst())
        guard line.texts[0].lowercased() == "save", let typed = feedName(words) else { return nil }
        // A colon ends the name.
        let name = typed.replacing(":", with: " ")
        guard let query = state.listedQuery else {
            throw CommandError.impossible(
                what: "This page is not the answer to a query.",
                remedy:
                    "'list' or '/' followed by words lists items, then 'save \(TerminalText.line(name))' keeps that list as a feed."
            )
        }
        return .add(Subscription(uri: try SubscriptionURI("query:\(name):\(query)")))
    }

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

    /// The query that is listed, in words; `unread` on another page.
    private var listed: String { TerminalText.line(state.listedQuery?.description ?? "unread") }

    /// Splits `query:NAME:EXPRESSION`; the expression is `nil` if it is missing.
    private static func parts(ofQuery text: String) -> (name: String, expression: String?) {
        let parts = text.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false).map(String.init)
        let expression = parts.count > 2 && parts[2].contains { !$0.isWhitespace } ? parts[2] : nil
        return (parts.count > 1 ? parts[1] : "", expression)
    }

    /// Returns where the subscriptions are edited, for a line that edits them in newsboat.
    func editing(_ line: CommandLineWords) -> CommandError? {
        guard ["E", "edit", "edit-urls"].contains(line.texts[0]), let file = environment.subscriptions.file else {
            return nil
        }
        let number = line.texts.count == 2 ? Int(line.texts[1]) : nil
        let source = line.texts.count > 1 && number == nil ? nil : state.subscription(ofRow: number)
        let place = source.flatMap { environment.subscriptions.line($0) }.map { ", this feed in line \($0)" } ?? ""
        return .impossible(
            what: "Your subscriptions are the lines of \(TerminalText.line(file))\(place).",
            remedy: "What an editor changes there counts at once; 'add', 'remove' and 'move' change them from here."
        )
    }
}

extension CommandError {
    /// The error of a query without a name or an expression.
    package static let incompleteQuery = impossible(
        what: "A query has a name and an expression.",
        remedy: "'add query:NAME:unread tag:later' keeps the query 'unread tag:later' as the feed NAME."
    )

    /// Returns the error of keeping a list, with the line that keeps it.
    fileprivate static func keeping(_ query: String, as name: String) -> CommandError {
        // A colon ends the name.
        let plain = TerminalText.line(name).replacing(":", with: " ")
        let name = plain.contains { !$0.isWhitespace } ? plain : "NAME"
        return impossible(
            what: "A list is kept as a feed with its query.",
            remedy: "'add query:\(name):\(query)' keeps this list as a feed."
        )
    }
}

extension SubscriptionURI {
    /// The name and the expression of the query that the address is; `nil` for another address.
    var query: (name: String, expression: String)? {
        let parts = description.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
        return parts.count == 3 && parts[0] == "query" ? (String(parts[1]), String(parts[2])) : nil
    }
}
