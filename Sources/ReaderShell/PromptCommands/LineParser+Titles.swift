import FeedModel
import Query
import Screens

// Feeds that lines name by their title, after `list` or `open` or alone.
extension LineParser {
    /// Returns the readings of a line in which words of it are the title of a feed, in their order; none for a line of rows.
    func titleReadings(of line: CommandLineWords) -> [TitleReading] {
        [mark(line), feed(line), states(line)].compactMap(\.self)
    }

    /// Returns the words after `open` that may be a part of the title of a row; `nil` for rows, for words that name a page, and for a
    /// query that has more than words.
    ///
    /// - Parameter line: The line as it is read otherwise.
    func titleOfRow(_ typed: CommandLineWords, readAs line: CommandLineWords) -> String? {
        func name(_ line: CommandLineWords) -> Command.Name? { (try? Command.named(line.texts[0]))?.name }
        let words = typed.words.dropFirst()
        guard name(typed) == .show, let read = name(line), [.show, .list].contains(read),
            Self.mayBeSubscription(words), !Self.isState(words.map(\.text)[...])
        else { return nil }
        return words.map(\.text).joined(separator: " ")
    }

    /// Returns the reading of a mark whose words may be a title: `list` takes them for the feed, a mark for words.
    ///
    /// A script that marks by words goes on doing so where a subscription has such a title.
    private func mark(_ line: CommandLineWords) -> TitleReading? {
        guard let name = (try? Command.confirmed(line.texts[0], before: []))?.command.name, name.marksItems else {
            return nil
        }
        let items = line.words.dropFirst(name == .tag || name == .untag ? 2 : 1)
        guard ItemSelection(items.map(\.text)) == nil, Self.mayBeQuery(items) else { return nil }
        let mayBeSubscription = isInteractive && Self.mayBeSubscription(items)
        let title = items.map(\.text).joined(separator: " ")
        return TitleReading(
            FeedSearch(title, among: mayBeSubscription ? [.query, .subscription] : [.query]),
            .mark(command: line.texts.dropLast(items.count).joined(separator: " "))
        )
    }

    /// Returns the reading of a line that is a title, or a title after a word that lists.
    private func feed(_ line: CommandLineWords) -> TitleReading? {
        let name: Command.Name?
        do throws(CommandError) {
            name = try Command.named(line.texts[0]).name
        } catch {
            // More of the command is asked for: 'sta 3'.
            if case .ambiguous = error, line.words.count > 1 { return nil }
            name = nil
        }
        switch name {
        case .list: return Self.search(after: line.words.dropFirst(), isCounted: true).map { TitleReading($0, .list) }
        case .show: return Self.search(line.texts.dropFirst()).map { TitleReading($0, .list) }
        case nil: return Self.search(line.texts[...]).map { TitleReading($0, .list) }
        // 'Feed 1' is hardly meant as 'feeds', which takes no number.
        case .feeds where line.words.count > 1 && !Command.isWord(line.texts[0]):
            return Self.search(line.texts[...]).map { TitleReading($0, .list) }
        case _: return nil
        }
    }

    /// Returns the reading of a list whose words are states and a title, such as 'unread Feed 1'.
    private func states(_ line: CommandLineWords) -> TitleReading? {
        guard (try? Command.named(line.texts[0]))?.name == .list else { return nil }
        // All items have no state in common.
        func states(_ word: CommandLineWords.Word) -> [Query.Flag]? {
            word.source == "all" ? [] : Query.Flag(rawValue: word.source).map { [$0] }
        }
        let words = line.words.dropFirst()
        let first = words.prefix { states($0) != nil }
        let last = words.dropFirst(first.count).reversed().prefix { states($0) != nil }
        guard first.count + last.count > 0 else { return nil }
        let title = words.dropFirst(first.count).dropLast(last.count)
        let flags = (first + last.reversed()).flatMap { states($0) ?? [] }
        // Beside the unread items of a feed all are counted.
        return Self.search(after: title, isCounted: flags == [.unread]).map { TitleReading($0, .states(flags)) }
    }

    /// Returns the search for the feed whose title the words after `list` may be.
    private static func search(after words: ArraySlice<CommandLineWords.Word>, isCounted: Bool) -> FeedSearch? {
        var kinds: Set<FeedSearch.Kind> = []
        if mayBeQuery(words) { kinds.insert(.query) }
        if mayBeSubscription(words) { kinds.insert(.subscription) }
        let title = words.map(\.text).joined(separator: " ")
        return kinds.isEmpty ? nil : FeedSearch(title, among: kinds, isCounted: isCounted)
    }

    /// Returns the search for the feed whose title a line may be.
    private static func search(_ words: ArraySlice<String>) -> FeedSearch? {
        guard !words.isEmpty, !isState(words), ItemSelection(words) == nil else { return nil }
        // A field keeps its meaning.
        let isField = words.count == 1 && words.joined().contains(":")
        return FeedSearch(
            words.joined(separator: " "),
            among: isField ? [.query] : [.query, .subscription],
            isCounted: true
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
    private static func isState(_ words: ArraySlice<String>) -> Bool {
        guard words.count == 1, let word = words.first else { return false }
        return ["*", "all"].contains(word) || Query.Flag(rawValue: word) != nil
    }
}

extension LineParser {
    /// Returns the sentence that names the feeds whose titles have the words of a list; empty if no line lists them by their titles.
    static func sentence(naming feeds: [FeedName], with words: String) -> String {
        let lines = feeds.compactMap(line(listing:))
        guard let line = lines.first else { return "" }
        let rest = lines.count > 1 ? "; \(lines.count) titles have '\(TerminalText.line(words))'" : ""
        return "'\(line)' lists the feed\(rest)."
    }

    /// Returns the line that lists a feed by its title; `nil` for a title that `list` takes for a query.
    private static func line(listing feed: FeedName) -> String? {
        let title = TerminalText.line(feed.title)
        let line = "list \(CommandLineWords.escaped(title))"
        guard let commands = try? CommandLineWords.commands(in: line), commands.count == 1 else { return nil }
        let words = commands[0].words.dropFirst()
        guard words.map(\.text).joined(separator: " ") == title else { return nil }
        return (feed.isQuery ? mayBeQuery(words) : mayBeSubscription(words)) ? line : nil
    }

    /// Throws if a query has a name that would not list it: that of a state or of rows.
    static func refuseNameOfItems(_ name: String) throws(CommandError) {
        let words = name.split(separator: " ").map(String.init)
        guard isState(words[...]) || ItemSelection(words) != nil else { return }
        throw .nameOfItems(name)
    }
}

extension AddressLine {
    /// Throws if a query has a name that would not list it.
    ///
    /// - Parameter title: The title that an option gives; `nil` for that of the line, or the name of the query.
    public func refuseNamesOfItems(title: String?) throws(CommandError) {
        for uri in addresses {
            guard let name = title ?? self.title ?? uri.query?.name, uri.query != nil else { continue }
            try LineParser.refuseNameOfItems(name)
        }
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
