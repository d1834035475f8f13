import ArgumentParser
import FeedModel
import Foundation
import Library
import Query
import ReaderShell
import Screens

/// `quire list`: items, a line each.
struct ListCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List items, a line each; without a query, what is unread."
    )

    @OptionGroup var options: GlobalOptions
    @OptionGroup var form: ItemForm

    @Flag(help: "End with status 1 when nothing matches.")
    var exitCode = false

    @Argument(parsing: .allUnrecognized, help: "What to list; see 'help queries' in the reader.")
    var query: [String] = []

    func validate() throws {
        try QueryWords.check(query)
    }

    @MainActor
    func run() async throws {
        try await Program.run(options) { app in
            let query = try Query(parsing: query.isEmpty ? "unread" : query.joined(separator: " "))
            let found = try await app.each(query) {
                Output.standard.append(form.line($0, app: app, options: options) + "\n")
            }
            return found == 0 && exitCode ? .noMatch : .ok
        }
    }
}
