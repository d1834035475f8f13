import FeedModel
import Query
import Screens

extension ReaderCommand {
    /// Parses the words of a line as a command of the session; `nil` for a command that the shell carries out itself.
    ///
    /// - Parameters:
    ///   - name: The command.
    ///   - arguments: The words after it.
    ///   - isInteractive: Whether the line was typed at a terminal.
    ///   - sources: The names of the sources.
    /// - Throws: ``CommandError``, `QueryError`, `ItemSelectionError`: wrong usage, before anything is done.
    init?(_ name: Command.Name, _ arguments: Arguments, isInteractive: Bool, sources: Set<String>) throws {
        switch name {
        case .home: self = .home(atOnce: isInteractive)
        case .screen:
            guard arguments.rest.count < 2 else { throw arguments.usage }
            self = .screen(arguments.rest.first, atOnce: isInteractive)
        case .list:
            try arguments.refuseOptions()
            self = .list(try arguments.isEmpty ? nil : Query(parsing: arguments.query))
        case .search:
            guard !arguments.isEmpty else { throw arguments.usage }
            self = .list(try Query(parsing: arguments.query))
        case .sort:
            guard arguments.rest.count < 2 else { throw arguments.usage }
            self = .sort(arguments.rest.first)
        case .feeds: self = .feeds(try FeedRequest(arguments))
        case .tags: self = .tags(.tags)
        case .categories: self = .tags(.categories)
        case .show:
            guard let selection = ItemSelection(arguments.isEmpty ? ["."] : arguments.rest) else {
                throw ItemSelectionError.notANumber(arguments.text.redactingUserinfo)
            }
            self = .open(selection)
        case .next: self = .next
        case .previous: self = .previous
        case .following: self = .following
        case .toggle:
            guard let selection = ItemSelection(arguments.isEmpty ? ["."] : arguments.rest) else {
                throw arguments.usage
            }
            self = .toggle(selection)
        case .back: self = .back
        case .quit: self = .quit
        case .set: self = .set(try SettingRequest(arguments))
        case .links: self = .links(row: try Self.row(arguments))
        case .link:
            guard !arguments.isEmpty else { throw arguments.usage }
            let (row, link) = try Self.link(arguments)
            self = .link(row: row, link: link)
        case .browse:
            let (row, link) = try Self.link(arguments)
            self = .browse(row: row, link: link)
        case .read, .unread, .star, .unstar, .hide, .unhide, .tag, .untag:
            // A question can be answered at a terminal only.
            self = try Self.mark(name, arguments, isConfirmed: arguments.isConfirmed || !isInteractive)
        case .undo: self = .undo(try UndoRequest(arguments))
        case .redo: self = .redo
        case .more:
            guard arguments.isEmpty || arguments.rest == ["unread"] else { throw arguments.usage }
            self = arguments.isEmpty ? .more : .moreUnread
        case .again: self = .again
        case .weather: self = try Self.weather(arguments, as: .week)
        case .now: self = try Self.weather(arguments, as: .now)
        case .repos:
            try arguments.refuseOptions(besides: [])
            self = arguments.isEmpty ? .type(.repositories) : .repositories(arguments.query)
        case .city: self = .type(.city)
        case .articles: self = .pages(try PagesRequest(.articles, arguments))
        case .news: self = .pages(try PagesRequest(.news, arguments))
        case .history:
            self = .history(try HistoryQuestion(arguments))
        default:
            guard let command = try Self.ofSubscriptions(name, arguments, sources: sources) else { return nil }
            self = command
        }
    }

    /// Parses a line that lists rows alone, as in mailx; `nil` for another line.
    static func ofRows(_ line: CommandLineWords) -> ReaderCommand? {
        guard rowWords.contains(line.texts[0]) else { return nil }
        return ItemSelection(line.texts.dropFirst()).map(ReaderCommand.rows)
    }

    /// The words that list rows; the other words of `list` take numbers for a query.
    private static let rowWords: Set = ["f", "from", "h", "headers"]

    private static func mark(_ name: Command.Name, _ arguments: Arguments, isConfirmed: Bool) throws -> Self {
        let kind: Event.Kind
        switch name {
        case .read: kind = .read
        case .unread: kind = .unread
        case .star: kind = .starred
        case .unstar: kind = .unstarred
        case .hide: kind = .hidden
        case .unhide: kind = .unhidden
        case .tag: return try tag(Event.Kind.tagged, arguments, name, isConfirmed)
        default: return try tag(Event.Kind.untagged, arguments, name, isConfirmed)
        }
        try arguments.refuseOptions()
        return .mark(kind, try target(arguments, isConfirmed), via: name.rawValue)
    }

    private static func tag(
        _ kind: (String) -> Event.Kind,
        _ arguments: Arguments,
        _ name: Command.Name,
        _ isConfirmed: Bool
    ) throws -> Self {
        var arguments = arguments
        let tag = try arguments.takeFirst()
        if arguments.isEmpty, ItemSelection([tag]) != nil {
            throw CommandError.impossible(
                what: "'\(tag)' is an item, not a tag.",
                remedy: "'tag NAME \(tag)' tags it, 'type \(tag)' shows it."
            )
        }
        guard !tag.isEmpty, tag.utf8.count <= maximumTagBytes, TerminalText.line(tag) == tag else {
            throw CommandError.impossible(
                what: "A tag consists of printable characters, at most \(maximumTagBytes) bytes.",
                remedy: "'tag later' puts the tag 'later' on the open item."
            )
        }
        try arguments.refuseOptions()
        var target = try target(arguments, isConfirmed)
        // With several tags in one command, the others are a query over the whole library.
        if case .query(let query, _, _) = target, isBareWords(arguments.query) {
            target = .query(query, isConfirmed: isConfirmed, words: arguments.query)
        }
        return .mark(kind(tag), target, via: name.rawValue)
    }

    private static let maximumTagBytes = 200

    /// Whether a query consists of words only, which could also be tags: no field, state, operator or quotation mark.
    private static func isBareWords(_ query: String) -> Bool {
        query.split(whereSeparator: \.isWhitespace).allSatisfy { word in
            (try? Query(parsing: String(word))) == Query(.phrase(Query.Phrase(String(word))))
        }
    }

    /// Parses the items to mark: the open one, rows of the last page, or what a query finds.
    private static func target(_ arguments: Arguments, _ isConfirmed: Bool) throws -> MarkTarget {
        if let selection = ItemSelection(arguments.isEmpty ? ["."] : arguments.rest) {
            return .rows(selection, isConfirmed: isConfirmed)
        }
        guard !ItemSelection.looksLikeNumbers(arguments.rest) else {
            throw ItemSelectionError.notANumber(TerminalText.line(arguments.text))
        }
        return .query(try Query(parsing: arguments.query), isConfirmed: isConfirmed)
    }

    /// Parses the row after `links`; `nil` for the current item.
    private static func row(_ arguments: Arguments) throws -> Int? {
        guard !arguments.isEmpty else { return nil }
        guard arguments.text.allSatisfy(\.isASCIIDigit), let row = Int(arguments.text), row > 0 else {
            throw arguments.usage
        }
        return row
    }

    /// Parses a link: of the current item, or `12.3` for link 3 of row 12.
    private static func link(_ arguments: Arguments) throws -> (row: Int?, link: Int) {
        guard !arguments.isEmpty else { return (nil, 0) }
        let parts = arguments.text.split(separator: ".", omittingEmptySubsequences: false)
        let numbers = parts.compactMap { part in part.allSatisfy(\.isASCIIDigit) ? Int(part) : nil }
        guard numbers.count == parts.count, let link = numbers.last else { throw arguments.usage }
        switch numbers.count {
        case 1: return (nil, link)
        case 2 where numbers[0] > 0: return (numbers[0], link)
        default: throw arguments.usage
        }
    }
}

extension Character {
    fileprivate var isASCIIDigit: Bool { ("0"..."9").contains(self) }
}

extension FeedRequest {
    /// Parses the words after `feeds`: `*`, `tag:NAME`, `sort:ORDER`.
    fileprivate init(_ arguments: Arguments) throws(CommandError) {
        try arguments.refuseOptions(besides: [])
        self.init(scope: .unread)
        for word in arguments.rest {
            if word == "*" {
                scope = .all
            } else if word.hasPrefix("tag:"), word.count > 4 {
                tag = String(word.dropFirst(4))
            } else if word.hasPrefix("sort:") {
                guard let order = Order(rawValue: String(word.dropFirst(5))) else {
                    throw CommandError.impossible(
                        what: "'\(TerminalText.line(word))' is no order of feeds.",
                        remedy: "The orders are \(Order.allCases.map { "sort:\($0.rawValue)" }.enumeration)."
                    )
                }
                self.order = order
            } else {
                throw arguments.usage
            }
        }
    }
}

extension HistoryQuestion {
    /// Parses the words after `history`: a query, and the earliest time after `--since`.
    fileprivate init(_ arguments: Arguments) throws {
        var arguments = arguments
        var since: Query.Moment?
        if let text = try arguments.take("--since") {
            since = Query.Moment(text)
            guard since != nil else {
                throw CommandError.impossible(
                    what: "'\(TerminalText.line(text))' is no time.",
                    remedy: "Write 30min, 12h, 7d or 2026-11-22: 'history --since 1d'."
                )
            }
        }
        try arguments.refuseOptions()
        self.init(try arguments.isEmpty ? nil : Query(parsing: arguments.query), since: since)
    }
}

extension UndoRequest {
    /// Parses the words after `undo`: nothing, a number of steps, or `any`.
    fileprivate init(_ arguments: Arguments) throws(CommandError) {
        switch arguments.rest {
        case []: self.init()
        case ["any"]: self.init(ofAnySession: true)
        default:
            guard arguments.rest.count == 1, let count = Int(arguments.text), count > 0 else { throw arguments.usage }
            self.init(count: count)
        }
    }
}
