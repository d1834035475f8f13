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
        abstract: "List items, a line each; without a query, what is unread.",
        discussion:
            "Words are searched for, and the best answers come first; everything else is listed by date, as 'sort:date' does."
    )

    @OptionGroup var options: GlobalOptions
    @OptionGroup var form: ItemForm

    @Flag(help: "End with status 1 when nothing matches.")
    var exitCode = false

    @Flag(help: "Below each item, a line of its text around what was searched for; with --json, a member 'snippet'.")
    var snippets = false

    @Argument(parsing: .allUnrecognized, help: "What to list; see 'help queries' in the reader.")
    var query: [String] = []

    func validate() throws {
        try QueryWords.check(query)
        guard !(snippets && form.ids) else { throw ValidationError("--snippets and --ids exclude each other.") }
    }

    @MainActor
    func run() async throws {
        try await Program.run(options, \.queries, \.itemFormat) { queries, format in
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
