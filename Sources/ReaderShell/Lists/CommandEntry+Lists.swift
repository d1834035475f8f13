import FeedModel
import Query
import Screens
import TerminalText

extension CommandEntry.Name {
    static let search: Self = "search"
}

extension CommandEntry {
    static let ofLists: [CommandEntry] = [
        CommandEntry("list", "[QUERY]", also: ["l", "ls", "h", "headers", "f", "from", "F"])
            .does("list the items a query finds; without one, unread items") { arguments, context in
                guard let title = arguments.title else { return try ListCommand(arguments, context) }
                let query = Result<any Command, any Error> { try ListCommand(arguments, context) }
                return TitledCommand(title, otherwise: query.mapError { SessionFailure($0) })
            }
            .completing { $0.isFirst ? $0.query + $0.known(.queries) : $0.query },
        CommandEntry(.search, "[WORDS]", also: ["/"])
            .does("list items that contain all these words; alone, search again") { arguments, _ in
                try arguments.refuseTimeOfReading()
                return SearchCommand(try arguments.isEmpty ? nil : Query(parsing: arguments.withTags.query))
            }
            .completing { $0.query },
        CommandEntry("sort", "[ORDER] [reverse]", also: ["g"])
            .does("sort the list or the feeds: 'sort title', '-date'; alone, show the order") { arguments, _ in
                guard let request = SortRequest(arguments.rest) else { throw arguments.usage }
                return SortCommand(arguments.isEmpty ? nil : request)
            }
            .completing { $0.isFirst ? $0.known(.orders) : [] }
            .explaining([
                "ORDER": "date, arrived, title; relevance in a search, read where items are read; "
                    + "alone, it names the orders of the page"
            ]),
    ]
}

extension ListCommand {
    fileprivate init(_ arguments: Arguments, _ context: LineContext) throws {
        try arguments.refuseTimeOfReading()
        try arguments.refuseOptions()
        try arguments.refuseLetters()
        self.init(try arguments.isEmpty ? nil : arguments.withTags.listQuery(besides: context.sources))
    }
}

extension RowsCommand {
    /// Parses a line that lists rows alone, as in mailx; `nil` for another line.
    init?(_ line: CommandLineWords) {
        guard ["f", "from", "h", "headers"].contains(line.texts[0]),
            let selection = ItemSelection(Array(line.texts.dropFirst()))
        else { return nil }
        self.init(selection)
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

    /// The words as the title of a feed; `nil` if they cannot be one, and for words in quotation marks.
    fileprivate var title: String? { areUnquoted && Self.isTitle(text) ? text : nil }

    /// Whether a text may be the title of a feed: no items, no state of items, and no field of a query.
    static func isTitle(_ text: String) -> Bool {
        let words = text.split(separator: " ").map(String.init)
        return !words.isEmpty && ItemSelection(words) == nil && !text.contains(":") && text != "all"
            && Query.Flag(rawValue: text) == nil
    }
}
