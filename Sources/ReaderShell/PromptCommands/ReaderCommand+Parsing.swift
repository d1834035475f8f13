import FeedModel
import Query
import Screens
import SourceAPI

extension ReaderCommand {
    /// Parses the words of a line as a command of the session; `nil` for a command that the shell carries out itself.
    ///
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
            self = .list(try arguments.isEmpty ? nil : arguments.withTags.listQuery(besides: sources))
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
            guard let selection = arguments.selection else { throw arguments.usage }
            self = .open(selection)
        case .next: self = .next
        case .previous: self = .previous
        case .following: self = .following
        case .toggle:
            guard let selection = arguments.selection else { throw arguments.usage }
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
        case .history: self = .history(try HistoryQuestion(arguments))
        case .sources: self = .sources
        case .why: self = .why(arguments.isEmpty ? nil : arguments.text)
        case .add: self = try Self.add(arguments, sources: sources)
        case .remove:
            guard !arguments.isEmpty else { throw arguments.usage }
            self = .edit([.remove(arguments.rest)])
        case .move: self = try Self.move(arguments)
        case .refresh: self = .refresh(try RefreshRequest(arguments))
        case .stats: self = .statistics(try StatisticsRequest(arguments))
        case .export: self = .export(try ExportRequest(arguments, isInteractive: isInteractive))
        case .login:
            // A second word may be a secret, so it is not repeated in an error.
            guard arguments.rest.count <= 1 else { throw arguments.usage }
            self = .login(arguments.text)
        case .logout: self = .logout(arguments.text)
        case .whoami: self = .whoami
        case .before, .find, .help: return nil
        }
    }

    /// Parses a line that lists rows alone, as in mailx; `nil` for another line.
    static func ofRows(_ line: CommandLineWords) -> ReaderCommand? {
        guard rowWords.contains(line.texts[0]) else { return nil }
        return ItemSelection(line.texts.dropFirst()).map(ReaderCommand.rows)
    }

    private static let rowWords: Set = ["f", "from", "h", "headers"]

    static func row(_ arguments: Arguments) throws -> Int? {
        guard !arguments.isEmpty, arguments.rest != ["."] else { return nil }
        guard arguments.text.allSatisfy(\.isASCIIDigit), let row = Int(arguments.text), row > 0 else {
            throw arguments.usage
        }
        return row
    }

    /// Parses a link: of the current item, or `12.3` for link 3 of row 12.
    static func link(_ arguments: Arguments) throws -> (row: Int?, link: Int) {
        guard !arguments.isEmpty else { return (nil, 0) }
        let words = arguments.rest.compactMap { Int($0) }
        if words.count == 2, words.count == arguments.rest.count {
            throw CommandError.impossible(
                what: "A row and a link are written with a dot.",
                remedy: "Type '\(arguments.typed) \(words[0]).\(words[1])'."
            )
        }
        let parts = arguments.text.split(separator: ".", omittingEmptySubsequences: false)
        let numbers = parts.compactMap { part in part.allSatisfy(\.isASCIIDigit) ? Int(part) : nil }
        guard numbers.count == parts.count, let link = numbers.last else { throw arguments.usage }
        switch numbers.count {
        case 1: return (nil, link)
        case 2 where numbers[0] > 0: return (numbers[0], link)
        default: throw arguments.usage
        }
    }

    /// Parses the words after `weather` or `now`: a city, the number of another place, or nothing for the last city again.
    static func weather(_ arguments: Arguments, as form: WeatherPlace.Form) throws(CommandError) -> ReaderCommand {
        // `weather ""` clears the city, which is not the same as no city.
        if arguments.isBlankText { return .weather(.none, form) }
        var arguments = arguments
        let text = try weatherText(&arguments)
        return .weather(text.isEmpty ? .again : .city(text), form)
    }

    private static func weatherText(_ arguments: inout Arguments) throws(CommandError) -> String {
        var parameters: [String] = []
        let options = ["provider", "units", "language"]
        for name in options {
            if let value = try arguments.take("--\(name)") { parameters.append("\(name)=\(value.queryEscaped)") }
        }
        try arguments.refuseOptions(besides: options.map { "--\($0)" })
        if let city = arguments.text.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false).first,
            city.allSatisfy(\.isWhitespace), !arguments.isEmpty || !parameters.isEmpty
        {
            throw CommandError.impossible(
                what: "The city is missing.",
                remedy: "Options follow it: 'weather Tokyo --units imperial'."
            )
        }
        guard !parameters.isEmpty else { return arguments.text }
        return arguments.text + (arguments.text.contains("?") ? "&" : "?") + parameters.joined(separator: "&")
    }
}

extension FeedRequest {
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
                        what: "'\(TerminalText.line(word))' is not an order of feeds.",
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

    /// Throws if a list or a search is to be limited to a time of reading, which only the history knows.
    fileprivate func refuseTimeOfReading() throws(CommandError) {
        guard rest.contains(where: { $0 == "--since" || $0.hasPrefix("--since=") }) else { return }
        throw .impossible(
            what: "Only 'history' has the option '--since'.",
            remedy: "'history today' lists what you read today."
        )
    }
}

extension Character {
    fileprivate var isASCIIDigit: Bool { ("0"..."9").contains(self) }
}

extension PagesRequest {
    /// Parses the words after `articles`, `news`, or the name of another source.
    init(_ kind: Kind, _ arguments: Arguments, source: String? = nil) throws(CommandError) {
        var arguments = arguments
        let category = try arguments.take("--category")
        try arguments.refuseOptions(besides: ["--category"])
        self.init(kind, arguments.text, category: category, source: source)
    }

    /// Parses a line that begins with the name of a source, which is a command like `news`; `nil` for any other line.
    init?(_ line: CommandLineWords, sources: [SourceDescriptor]) throws(CommandError) {
        let word = line.texts[0]
        guard sources.contains(where: { $0.id == word }), !Command.all.contains(where: { $0.words.contains(word) })
        else { return nil }
        // These run a program, and are words of other programs.
        if ["exec", "filter"].contains(word) { return nil }
        try self.init(.news, Arguments(line, of: .news), source: word)
    }
}

extension UndoRequest {
    init(_ arguments: Arguments) throws(CommandError) {
        let isLetter = arguments.typed == "u"
        switch arguments.rest {
        case []: self.init(isLetterOfLinks: isLetter)
        case ["any"]: self.init(ofAnySession: true, isLetterOfLinks: isLetter)
        default:
            let count = arguments.rest.count == 1 ? Int(arguments.text) : nil
            if isLetter, count != nil {
                // In mailx, it is about an item.
                throw .ambiguous(
                    word: "u \(arguments.text)",
                    candidates: ["undo", "undelete"].map { "\($0) \(arguments.text)" }
                )
            }
            guard let count, count > 0 else { throw arguments.usage }
            self.init(count: count)
        }
    }
}

extension SettingRequest {
    /// Parses the words after `set`: nothing, a name, or names and values, with or without an equals sign.
    ///
    /// As in vi and mailx, `noplain` turns a setting off, `plain!` and `invplain` turn it round, `width?` shows it, and `width&` gives it
    /// back the value that the session began with. `default`, `all default` and `all&` give it back to all.
    init(_ arguments: Arguments) throws(CommandError) {
        let words = arguments.rest.flatMap { word in word.split(separator: "=", maxSplits: 1).map(String.init) }
        switch words.count {
        case 0: self = .all
        case 1 where words[0] == "all": self = .all
        case 1 where Self.isDefault(words[0]): self = .restoreAll
        case 2 where words[0] == "all" && Self.isDefault(words[1]): self = .restoreAll
        case 1: self.init(word: words[0])
        case _ where words.allSatisfy { $0.hasSuffix("&") }:
            self = .several(words.map { .restore(String($0.dropLast())) })
        case 2: self = .change(words[0], to: words[1])
        case let count where count.isMultiple(of: 2):
            self = .several(stride(from: 0, to: count, by: 2).map { .change(words[$0], to: words[$0 + 1]) })
        default: throw arguments.usage
        }
    }

    private init(word: String) {
        let name = String(word.dropLast())
        switch word.last {
        case "?": self = .show(name)
        case "!": self = .turn(name, isOn: nil)
        case "&": self = name == "all" ? .restoreAll : .restore(name)
        default:
            if let name = Self.name(in: word, after: "no") {
                self = .turn(name, isOn: false)
            } else if let name = Self.name(in: word, after: "inv") {
                self = .turn(name, isOn: nil)
            } else {
                self = .show(word)
            }
        }
    }

    private static func isDefault(_ word: String) -> Bool {
        ["default", "defaults", "reset"].contains(word.lowercased())
    }

    private static func name(in word: String, after beginning: String) -> String? {
        let lower = word.lowercased()
        guard lower.hasPrefix(beginning) else { return nil }
        return ReaderSettings.Name(typed: String(lower.dropFirst(beginning.count)))?.rawValue
    }
}
