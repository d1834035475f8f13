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

    @Argument(
        parsing: .allUnrecognized,
        help: "What to list; 'quire help queries' explains queries.",
        completion: ShellCompletion.query
    )
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
        let vocabulary: any Vocabulary
        let clock: LocalClock
        let rows: any Renderer
        let passages: any Renderer
    }

    @Flag(help: "Print one JSON object per line.")
    var json = false

    @Flag(help: "Print only the ids.")
    var ids = false

    func validate() throws {
        guard !(json && ids) else { throw ValidationError("--json and --ids cannot be combined.") }
    }

    /// One item as one line: JSON, its identity, or identity, state, day, title.
    func line(_ kept: LibraryItem, _ format: Format) -> String {
        if json { return kept.json.line }
        if ids { return kept.id.rawValue }
        return format.rows.lines([.row(format.row(kept))]).joined(separator: "\n")
    }

    func line(_ kept: LibraryItem, snippet: Snippet?, _ format: Format) -> String {
        if json {
            guard case .object(let members) = kept.json else { return kept.json.line }
            return JSONValue.object(members + [.init("snippet", snippet?.json ?? .null)]).line
        }
        let passage = snippet.map { format.passages.lines([.passage($0)]) } ?? []
        return ([line(kept, format)] + passage).joined(separator: "\n")
    }
}

extension ItemForm.Format {
    /// Returns the row of an item as at the prompt, with its identity in place of a number and its day in place of its age.
    fileprivate func row(_ kept: LibraryItem) -> Row {
        vocabulary.row(of: kept, day: "\(clock.day(kept.date(at: vocabulary.now)))")
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
        try await Program.run(options, \.queries, \.items, \.pages) { queries, items, pages in
            let kept = try await queries.item(named: id)
            if json {
                Output.standard.append(kept.json.line + "\n")
                return .ok
            }
            let opened = try await items.open(kept.id, screen: "command", via: "show")
            pages.write(pages.vocabulary.blocks(opened, at: nil, showsAddresses: true))
            return .ok
        }
    }
}
