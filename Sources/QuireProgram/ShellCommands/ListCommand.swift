import ArgumentParser
import FeedModel
import Foundation
import Library
import Primitives
import Query
import ReaderShell
import Screens
import Services
import SystemSupport
import TerminalText

struct ListCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List items, one per line; without a query, unread items.",
        discussion:
            "A search for words lists the best matches first; any other query lists items by date, as 'sort:date' does."
    )

    @OptionGroup var options: GlobalOptions
    @OptionGroup var form: ItemForm

    @Flag(help: "End with status 1 if nothing matches.")
    var exitCode = false

    @Flag(help: "Print a line of text around the match below each item; with --json, a member 'snippet'.")
    var snippets = false

    @Argument(parsing: .allUnrecognized, help: "What to list; see 'help queries' in the reader.")
    var query: [String] = []

    func validate() throws {
        try QueryWords.check(query)
        guard !(snippets && form.ids) else { throw ValidationError("--snippets and --ids cannot be combined.") }
    }

    @MainActor
    func run() async throws {
        try await Program.run(options, \.queries, \.problems, \.itemFormat) { queries, problems, format in
            try problems.reportFirstLines()
            let query = try Query(parsing: query.isEmpty ? "unread" : query.joined(separator: " ")).asSearch
            let found =
                try await snippets
                ? queries.eachFound(query) {
                    Output.standard.append(form.line($0, snippet: $1, format) + "\n")
                }
                : queries.each(query) { Output.standard.append(form.line($0, format) + "\n") }
            return found == 0 && exitCode ? .noMatch : .ok
        }
    }
}

struct ItemForm: ParsableArguments {
    struct Format: Sendable {
        let symbols: Symbols
        let now: Date
        let utcOffset: @Sendable (Date) -> Int
        let columns: Int?
    }

    @Flag(help: "Print one JSON object per line.")
    var json = false

    @Flag(help: "Print only the ids.")
    var ids = false

    func validate() throws {
        guard !(json && ids) else { throw ValidationError("--json and --ids cannot be combined.") }
    }

    /// One item as one line: JSON, its identity, or identity, state, title, age.
    func line(_ kept: LibraryItem, _ format: Format) -> String {
        if json { return kept.json.line }
        if ids { return kept.id.rawValue }
        let symbols = format.symbols
        var state = symbols.state(isRead: kept.state.isRead, isStarred: kept.state.isStarred)
        // A column for each sign, so that days are aligned.
        if !symbols.isSpoken, !kept.state.isStarred { state += " " }
        let title = TerminalText.line(kept.item.displayTitle)
        let date = kept.date(at: format.now)
        let day = CivilTime(date, offset: format.utcOffset(date)).day
        return "\(kept.id) \(state) \(day) \(title)"
    }

    func line(_ kept: LibraryItem, snippet: Snippet?, _ format: Format) -> String {
        if json {
            guard case .object(let members) = kept.json else { return kept.json.line }
            return JSONValue.object(members + [.init("snippet", snippet?.json ?? .null)]).line
        }
        let line = line(kept, format)
        guard let snippet else { return line }
        let indent = "    "
        let width = format.columns.map { $0 - indent.count }
        return line + "\n" + indent + SnippetLine(snippet: snippet, width: width, symbols: format.symbols).text
    }
}

extension Snippet {
    fileprivate var json: JSONValue {
        ["before": .string(before), "found": .string(found), "after": .string(after)]
    }
}

struct ShowCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Show an item and mark it as read; with --json, print it without marking it."
    )

    @OptionGroup var options: GlobalOptions

    @Flag(help: "Print one JSON object.")
    var json = false

    @Argument(help: "The item's id, or enough of its first characters to name only one item.")
    var id: String

    @MainActor
    func run() async throws {
        try await Program.run(options, \.queries, \.items, \.style) { queries, items, style in
            let kept = try await queries.item(named: id)
            if json {
                Output.standard.append(kept.json.line + "\n")
                return .ok
            }
            let opened = try await items.open(kept.id, screen: "command", via: "show")
            Output.standard.append(TextOfItems(style: style).text(of: [opened], as: .plain))
            return .ok
        }
    }
}
