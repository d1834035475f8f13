import ArgumentParser
import FeedModel
import Foundation
import Primitives
import ReaderShell
import Services
import SystemSupport

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
            for line in ItemScreenText(opened: opened, style: style).lines {
                Output.standard.append(line + "\n")
            }
            return .ok
        }
    }
}
