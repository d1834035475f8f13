import FeedModel
import Query
import Screens

extension Reader {
    /// Finds the feed that a line names by its title, after `list` or `open` or alone; `nil` for another line.
    ///
    /// - Throws: What to type, for a line that keeps or edits a query or a subscription as other programs do, and for a title that
    ///   several subscriptions have.
    func namedFeed(_ line: CommandLineWords) async throws -> FeedRow? {
        if let error = keptQuery(line) ?? editing(line) { throw error }
        if let error = try await ambiguousMark(line) { throw error }
        let command = try? Command.named(line.texts[0])
        switch command?.name {
        case .list, .show: return try await feed(titled: line.texts.dropFirst())
        case nil: return try await feed(titled: line.texts[...])
        // The title may begin as a command does: 'Feed 1'.
        case _ where line.texts.count > 1 && !Command.isWord(line.texts[0]):
            return try await feed(titled: line.texts[...])
        case _: return nil
        }
    }

    /// Returns the query or the only subscription with a title; `nil` if there is none.
    private func feed(titled words: ArraySlice<String>) async throws -> FeedRow? {
        guard !words.isEmpty, !isState(words), ItemSelection(Array(words)) == nil else { return nil }
        if let feed = queryFeed(words) {
            guard feed.query == nil else { return feed }
            throw CommandError.unreadable(feed, in: environment.subscriptions.file)
        }
        // A field keeps its meaning.
        guard words.count > 1 || !words.joined().contains(":") else { return nil }
        let title = words.joined(separator: " ")
        let found = try await environment.subscriptions.feeds(title, false)
        guard found.count > 1 else { return found.first }
        throw CommandError.severalFeeds(title, found)
    }

    /// Returns the query of a list whose words are states and the title of a subscription, such as 'unread Feed 1'; `nil` for another
    /// line.
    func titledQuery(_ line: CommandLineWords) async throws -> Query? {
        guard (try? Command.named(line.texts[0]))?.name == .list else { return nil }
        func state(_ word: String) -> Query.Flag? { Query.Flag(rawValue: word) }
        let words = line.texts.dropFirst()
        let first = words.prefix { state($0) != nil }
        let last = words.dropFirst(first.count).reversed().prefix { state($0) != nil }
        let states = (first + last.reversed()).compactMap(state)
        guard !states.isEmpty else { return nil }
        let title = words.dropFirst(first.count).dropLast(last.count)
        guard let query = try await feed(titled: title)?.query else { return nil }
        return Query(.all(states.map { .flag($0) } + [query.predicate]), sort: query.sort, limit: query.limit)
    }

    /// Names the feeds whose title has the words of a list in which nothing was found.
    func nameFeeds(withPart words: String) async throws {
        let titles = try await environment.subscriptions.feeds(words, true).map { TerminalText.line($0.title) }
        guard let title = titles.first else { return }
        let rest = titles.count > 1 ? "; \(titles.count) titles have '\(TerminalText.line(words))'" : ""
        print("'list \(title)' lists the feed '\(title)'\(rest).")
    }

    /// Returns the query of the subscriptions file with a title; of several, one that can be read.
    private func queryFeed(_ words: ArraySlice<String>) -> FeedRow? {
        let title = words.joined(separator: " ").lowercased()
        let feeds = environment.subscriptions.queries().filter { TerminalText.line($0.title).lowercased() == title }
        return feeds.first { $0.query != nil } ?? feeds.first
    }

    /// Returns the two readings of a mark whose words are the title of a feed: `list` takes them for the feed, a mark for words.
    private func ambiguousMark(_ line: CommandLineWords) async throws -> CommandError? {
        guard let name = (try? Command.named(line.texts[0]))?.name, name.marksItems else { return nil }
        let items = line.words.dropFirst(name == .tag || name == .untag ? 2 : 1)
        let texts = items.map(\.text)
        // Rows need no look into the file.
        guard !items.isEmpty, ItemSelection(texts) == nil, !isState(texts[...]),
            items.allSatisfy({ $0.source == $0.text }), let feed = try await feed(titled: texts[...]),
            let query = feed.query
        else { return nil }
        let command = TerminalText.line(line.texts.dropLast(items.count).joined(separator: " "))
        let words = TerminalText.line(texts.joined(separator: " "))
        return .impossible(
            what: "'\(TerminalText.line(feed.title))' is a feed of yours, and words find items.",
            remedy: "'\(command) \(TerminalText.line(query.description))' marks the items of the feed, "
                + "'\(command) \"\(words)\"' those with these words."
        )
    }

    /// Whether words are no title, but items or a state of items.
    private func isState(_ words: ArraySlice<String>) -> Bool {
        guard words.count == 1, let word = words.first else { return false }
        return ["*", "all"].contains(word) || Query.Flag(rawValue: word) != nil
    }

    /// Returns how to keep the query that is listed, for a line that keeps one as other programs do or without an expression.
    private func keptQuery(_ line: CommandLineWords) -> CommandError? {
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
    private func editing(_ line: CommandLineWords) -> CommandError? {
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
    /// Returns the error of a title that several subscriptions have.
    fileprivate static func severalFeeds(_ title: String, _ feeds: [FeedRow]) -> CommandError {
        let addresses = feeds.prefix(5).map { TerminalText.line($0.address) }
        let rest = feeds.count > 5 ? " and \(feeds.count - 5) more" : ""
        let query = feeds.first?.query.map { TerminalText.line($0.description) } ?? "source:ADDRESS"
        return impossible(
            what: "\(feeds.count) subscriptions have the title '\(TerminalText.line(title))': "
                + "\(addresses.joined(separator: ", "))\(rest).",
            remedy: "'list \(query)' lists the first of them, 'feeds *' lists all feeds with their numbers."
        )
    }

    /// The error of a query without a name or an expression.
    package static let incompleteQuery = impossible(
        what: "A query has a name and an expression.",
        remedy: "'add query:NAME:unread tag:later' keeps the query 'unread tag:later' as the feed NAME."
    )

    /// Returns the error of a query of the subscriptions file that is in no query language: why, and where it stands.
    fileprivate static func unreadable(_ feed: FeedRow, in file: String?) -> CommandError {
        var reason = "its expression is in no query language"
        do { _ = try Query(parsing: feed.address) } catch {
            reason = "expected \(error.expected) at column \(error.column) of '\(TerminalText.line(feed.address))'"
        }
        let name = TerminalText.line(feed.title)
        return impossible(
            what: "The query '\(name)' can be read in neither newsboat's nor quire's language: \(reason).",
            remedy:
                "It stands in line \(feed.line) of \(file.map { TerminalText.line($0) } ?? "your subscriptions"); 'help queries' explains the language."
        )
    }

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
