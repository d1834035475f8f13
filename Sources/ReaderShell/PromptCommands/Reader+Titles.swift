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
        if let error = await ambiguousMark(line) { throw error }
        guard let feed = try await feed(of: line) else { return nil }
        return feed.counts == nil ? try await environment.subscriptions.counted(feed) : feed
    }

    private func feed(of line: CommandLineWords) async throws -> FeedRow? {
        let name: Command.Name?
        do throws(CommandError) {
            name = try Command.named(line.texts[0]).name
        } catch {
            // More of the command is asked for: 'sta 3'.
            if case .ambiguous = error, line.words.count > 1 { return nil }
            name = nil
        }
        switch name {
        case .list: return try await listedFeed(line.words.dropFirst())
        case .show: return try await feed(titled: line.texts.dropFirst())
        case nil: return try await feed(titled: line.texts[...])
        // 'Feed 1' is hardly meant as 'feeds', which takes no number.
        case .feeds where line.words.count > 1 && !Command.isWord(line.texts[0]):
            return try await feed(titled: line.texts[...])
        case _: return nil
        }
    }

    /// Returns the query of a list whose words are states and the title of a subscription, such as 'unread Feed 1'; `nil` for another
    /// line.
    func titledQuery(_ line: CommandLineWords) async throws -> Query? {
        guard (try? Command.named(line.texts[0]))?.name == .list else { return nil }
        // All items have no state in common.
        func state(_ word: CommandLineWords.Word) -> [Query.Predicate]? {
            word.source == "all" ? [] : Query.Flag(rawValue: word.source).map { [.flag($0)] }
        }
        let words = line.words.dropFirst()
        let first = words.prefix { state($0) != nil }
        let last = words.dropFirst(first.count).reversed().prefix { state($0) != nil }
        guard first.count + last.count > 0 else { return nil }
        let states = (first + last.reversed()).flatMap { state($0) ?? [] }
        let title = words.dropFirst(first.count).dropLast(last.count)
        guard let query = try await listedFeed(title)?.query else { return nil }
        return Query(
            states.isEmpty ? query.predicate : .all(states + [query.predicate]),
            sort: query.sort,
            limit: query.limit
        )
    }

    /// Names the feeds whose title has the words of a list: as any part of it where nothing was found, else as whole words.
    ///
    /// Only a reader at a terminal may take the results of a search for a feed.
    func nameFeeds(withWordsOf arguments: Arguments) async throws {
        guard let query = try? Query(parsing: arguments.withTags.query), query.isPlainTextSearch, query != .everything
        else { return }
        let isFound = unmatched == nil
        guard !isFound || environment.display.isInteractive && state.listedQuery == query else { return }
        let feeds = try await environment.subscriptions.feeds(arguments.text, true)
        let lines = feeds.filter { !isFound || $0.title.hasWords(arguments.text) }.compactMap(Self.line(listing:))
        guard let line = lines.first else { return }
        let rest = lines.count > 1 ? "; \(lines.count) titles have '\(TerminalText.line(arguments.text))'" : ""
        print("'\(line)' lists the feed\(rest).")
    }

    /// Returns the line that lists a feed by its title; `nil` for a title that `list` takes for a query.
    private static func line(listing feed: FeedRow) -> String? {
        let title = TerminalText.line(feed.title)
        let line = "list \(CommandLineWords.escaped(title))"
        guard let commands = try? CommandLineWords.commands(in: line), commands.count == 1 else { return nil }
        let words = commands[0].words.dropFirst()
        guard words.map(\.text).joined(separator: " ") == title else { return nil }
        return (feed.source == nil ? mayBeQuery(words) : mayBeSubscription(words)) ? line : nil
    }

    /// Returns the feed whose title the words after `list` are.
    private func listedFeed(_ words: ArraySlice<CommandLineWords.Word>) async throws -> FeedRow? {
        let texts = words.map(\.text)
        if Self.mayBeQuery(words), let feed = try query(titled: texts[...]) { return feed }
        return Self.mayBeSubscription(words) ? try await subscription(titled: texts[...]) : nil
    }

    /// Returns the query or the only subscription with a title, or `nil`.
    private func feed(titled words: ArraySlice<String>) async throws -> FeedRow? {
        guard !words.isEmpty, !Self.isState(words), ItemSelection(words) == nil else { return nil }
        if let feed = try query(titled: words) { return feed }
        return try await subscription(titled: words)
    }

    private func query(titled words: ArraySlice<String>) throws -> FeedRow? {
        guard let feed = queryFeed(words) else { return nil }
        guard feed.query != nil else { throw CommandError.unreadable(feed, in: environment.subscriptions.file) }
        return feed
    }

    private func subscription(titled words: ArraySlice<String>) async throws -> FeedRow? {
        // A field keeps its meaning.
        guard words.count > 1 || !words.joined().contains(":") else { return nil }
        let title = words.joined(separator: " ")
        let found = try await environment.subscriptions.feeds(title, false)
        guard found.count > 1 else { return found.first }
        throw CommandError.severalFeeds(title, found)
    }

    /// Returns the query of the subscriptions file with a title; of several, one that can be read.
    private func queryFeed(_ words: ArraySlice<String>) -> FeedRow? {
        let title = words.joined(separator: " ").lowercased()
        let feeds = environment.subscriptions.queries().filter { TerminalText.line($0.title).lowercased() == title }
        return feeds.first { $0.query != nil } ?? feeds.first
    }

    /// Returns the two readings of a mark whose words are the title of a feed: `list` takes them for the feed, a mark for words.
    ///
    /// A script that marks by words goes on doing so where a subscription has such a title.
    private func ambiguousMark(_ line: CommandLineWords) async -> CommandError? {
        guard let name = (try? Command.confirmed(line.texts[0], before: []))?.command.name, name.marksItems else {
            return nil
        }
        let items = line.words.dropFirst(name == .tag || name == .untag ? 2 : 1)
        let texts = items.map(\.text)
        // Rows need no look into the file.
        guard ItemSelection(texts) == nil, Self.mayBeQuery(items) else { return nil }
        var feeds = [queryFeed(texts[...])].compactMap(\.self).filter { $0.query != nil }
        if feeds.isEmpty, environment.display.isInteractive, Self.mayBeSubscription(items) {
            // What cannot be read now is reported by the mark.
            feeds = (try? await environment.subscriptions.feeds(texts.joined(separator: " "), false)) ?? []
        }
        guard let feed = feeds.first, let query = feed.query else { return nil }
        let command = TerminalText.line(line.texts.dropLast(items.count).joined(separator: " "))
        let words = TerminalText.line(texts.joined(separator: " "))
        let title = TerminalText.line(feed.title)
        return .impossible(
            what: feeds.count > 1
                ? "\(feeds.count) feeds of yours have the title '\(title)', and words find items."
                : "'\(title)' is a feed of yours, and words find items.",
            remedy: "'\(command) \(TerminalText.line(query.description))' marks the items of the "
                + "\(feeds.count > 1 ? "first" : "feed"), '\(command) \"\(words)\"' those with these words."
        )
    }

    /// Whether words after a command may be the name of a query of the subscriptions file, which may be a number and has no colon.
    private static func mayBeQuery(_ words: ArraySlice<CommandLineWords.Word>) -> Bool {
        let texts = words.map(\.text)
        return !texts.isEmpty && !isState(texts[...]) && words.allSatisfy(\.isUnquoted) && !texts.joined().contains(":")
    }

    /// Whether words after a command may be the title of a subscription: without quotation marks, and no number or condition of a query.
    private static func mayBeSubscription(_ words: ArraySlice<CommandLineWords.Word>) -> Bool {
        guard !words.isEmpty, words.allSatisfy(\.isUnquoted), ItemSelection(words.map(\.text)) == nil,
            words.count > 1 || !words.contains(where: { $0.text.contains(":") })
        else { return false }
        // What is no query, such as 'News - World', can only be a title.
        guard let query = try? Query(parsing: words.map(\.source).joined(separator: " ")) else { return true }
        return query.sort == nil && query.limit == nil && query != .everything && query.predicate.hasWordsOnly
    }

    /// Whether words are no title, but items or a state of items.
    static func isState(_ words: ArraySlice<String>) -> Bool {
        guard words.count == 1, let word = words.first else { return false }
        return ["*", "all"].contains(word) || Query.Flag(rawValue: word) != nil
    }
}

extension Query.Predicate {
    /// Whether the condition is words, in parentheses or not.
    fileprivate var hasWordsOnly: Bool {
        switch self {
        case .phrase: true
        case .all(let terms): terms.allSatisfy(\.hasWordsOnly)
        default: false
        }
    }
}

extension String {
    /// Whether the text has words one behind the other, in any case.
    fileprivate func hasWords(_ text: String) -> Bool {
        func words(_ text: String) -> String {
            let words = text.lowercased().split { !$0.isLetter && !$0.isNumber }
            return " \(words.joined(separator: " ")) "
        }
        return words(self).contains(words(text))
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
}
