import ArgumentParser
import FeedModel
import Foundation
import Library
import Query
import ReaderShell
import Screens
import Services
import SystemSupport

/// `quire list`: items, a line each.
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
