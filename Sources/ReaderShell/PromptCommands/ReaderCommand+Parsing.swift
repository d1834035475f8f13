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
            try arguments.refuseTimeOfReading()
            try arguments.refuseOptions()
            try arguments.refuseLetters()
            let query = try arguments.isEmpty ? nil : arguments.withTags.listQuery(besides: sources)
            let hasWordsOnly = query.map { $0.isPlainTextSearch && $0 != .everything } ?? false
            self = .list(query, words: hasWordsOnly ? arguments.text : nil)
        case .search:
            try arguments.refuseTimeOfReading()
            self = .search(try arguments.isEmpty ? nil : Query(parsing: arguments.withTags.query))
        case .sort:
            guard let request = SortRequest(arguments.rest) else { throw arguments.usage }
            self = .sort(arguments.isEmpty ? nil : request)
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
            let (row, link) = arguments.rest == ["."] ? (nil, 0) : try Self.link(arguments)
            self = .browse(row: row, link: link)
        case .read, .unread, .star, .unstar, .hide, .unhide, .tag, .untag:
            // A question can be answered at a terminal only.
            self = try Self.mark(name, arguments, isConfirmed: arguments.isConfirmed || !isInteractive)
        case .undo: self = .undo(try UndoRequest(arguments))
        case .redo: self = .redo
        case .more:
            guard arguments.isEmpty || arguments.rest == ["unread"] else { throw arguments.superfluous }
            self = arguments.isEmpty ? .more : .moreUnread
        case .again: self = .again
        case .weather: self = try Self.weather(arguments, as: .week)
        case .now: self = try Self.weather(arguments, as: .now)
        case .repos:
            try arguments.refuseOptions(besides: [])
            guard !arguments.isEmpty else { throw arguments.usage }
            self = .repositories(arguments.query)
        case .articles, .news:
            guard ItemSelection(arguments.rest) == nil else { throw arguments.superfluous }
            self = .pages(try PagesRequest(name == .news ? .news : .articles, arguments))
        case .history:
            self = .history(try HistoryQuestion(arguments))
        default:
            guard
                let command = try Self.ofSubscriptions(name, arguments, isInteractive: isInteractive, sources: sources)
            else { return nil }
            self = command
        }
    }

    /// Parses a whole line of quire's own commands, typed at a terminal; `nil` for a command that the shell carries out itself.
    ///
    /// - Throws: The answer to a line that does nothing.
    init?(_ typed: CommandLineWords) throws {
        let line = typed.spelledOut
        if let command = Self.ofRows(line) {
            self = command
            return
        }
        let command = try Command.named(line.texts[0], before: Array(line.texts.dropFirst()))
        let arguments = Arguments(line, of: command.name)
        if command.arguments.isEmpty, !arguments.isEmpty { throw arguments.superfluous }
        try self.init(command.name, arguments, isInteractive: true, sources: [])
    }

    /// Whether the command is about items or rows that were typed after it.
    var takesItems: Bool {
        switch self {
        case .rows, .open, .mark(_, .rows, _), .toggle, .links(_?), .link, .browse: true
        case .why(let text?): Int(text) != nil
        case .refresh(let request): request.filter.map { Int($0) != nil } ?? false
        default: false
        }
    }

    /// Parses a line that lists rows alone, as in mailx; `nil` for another line.
    static func ofRows(_ line: CommandLineWords) -> ReaderCommand? {
        guard rowWords.contains(line.texts[0]) else { return nil }
        return ItemSelection(line.texts.dropFirst()).map(ReaderCommand.rows)
    }

    /// The words that list rows; the other words of `list` take numbers for a query.
    private static let rowWords: Set = ["f", "from", "h", "headers"]
}

extension FeedRequest {
    /// Parses the words after `feeds`: `*`, `tag:NAME`, `sort:ORDER`.
    fileprivate init(_ arguments: Arguments) throws(CommandError) {
        try arguments.refuseOptions(besides: [])
        self.init(scope: .unread)
        if arguments.rest != ["*"], ItemSelection(arguments.rest) != nil { throw arguments.superfluous }
        for word in arguments.rest {
            if word == "*" || word == "all" {
                scope = .all
            } else if word == "unread" {
                scope = .unread
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
                throw CommandError.impossible(
                    what: "Usage: \(Command.usage(of: .feeds)).",
                    remedy: "'feeds tag:\(TerminalText.line(word))' lists the feeds with that tag."
                )
            }
        }
    }
}

extension HistoryQuestion {
    /// Parses the words after `history`: a query, and the earliest time after `--since`.
    fileprivate init(_ arguments: Arguments) throws {
        var arguments = arguments
        if arguments.isExport {
            throw CommandError.export(to: arguments.text)
        }
        let period = try arguments.takePeriod()
        // A number alone is that of the rows, as in the history of a shell.
        let limit = arguments.rest.count == 1 ? Int(arguments.text).map { "limit:\($0)" } : nil
        let query = try arguments.isEmpty ? nil : Query(parsing: limit ?? arguments.query)
        self.init(query, period)
    }
}

extension Arguments {
    /// Parses the query of a list.
    ///
    /// - Throws: `QueryError`; for an address, ``CommandError`` with the query for its items.
    fileprivate func listQuery(besides sources: Set<String>) throws -> Query {
        do throws(QueryError) {
            return try Query(parsing: query)
        } catch {
            guard let uri = try? SubscriptionURI(text), uri.plugin == "feeds" || sources.contains(uri.plugin) else {
                throw error
            }
            let query = TerminalText.line(Query.items(of: uri.id).description)
            throw CommandError.impossible(
                what: "'\(TerminalText.line(uri.description))' is an address.",
                remedy: "'list \(query)' lists the items of that subscription."
            )
        }
    }

    /// Whether the words are an export: `export` alone, before an option, or before a format or a file.
    fileprivate var isExport: Bool {
        guard rest.first == "export", query.hasPrefix("export") else { return false }
        guard rest.count > 1, let last = rest.last else { return true }
        let isTarget = rest.count == 2 || ["as", "to"].contains(rest[1])
        return rest[1].hasPrefix("-") || rest[1].hasPrefix(">")
            || isTarget && (ExportFormat(rawValue: last) != nil || CommandError.isFileName(last))
    }

    /// Throws if a list or a search is to be limited to a time of reading, which only the history knows.
    fileprivate func refuseTimeOfReading() throws(CommandError) {
        guard rest.contains(where: { $0 == "--since" || $0.hasPrefix("--since=") }) else { return }
        throw .impossible(
            what: "Only 'history' has the option '--since'.",
            remedy: "'history today' lists what you read today, 'newer:1d' in a query finds what was published since."
        )
    }
}
