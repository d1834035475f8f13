import Foundation
import QuireTesting

@testable import QuireProgram

/// A command as `--experimental-dump-help` describes it, and its section of the manual.
struct DumpedCommand: Decodable {
    private let commandName: String
    private let superCommands: [String]?
    private let abstract: String?
    private let discussion: String?
    private let aliases: [String]?
    private let subcommands: [DumpedCommand]?
    private let arguments: [Argument]?

    private struct Tool: Decodable { let command: DumpedCommand }

    private struct Argument: Decodable {
        struct Name: Decodable, Equatable {
            let kind: String
            let name: String
            var text: String { (kind == "short" ? "-" : "--") + name }
        }

        let kind: String
        let names: [Name]?
        let valueName: String
        let isOptional: Bool
        let isRepeating: Bool
        let shouldDisplay: Bool
        let abstract: String?

        private var value: String { kind == "flag" ? "" : " " + valueName.uppercased() }

        /// The names with the value, as a definition begins with them.
        var term: String {
            guard let names else { return valueName.uppercased() }
            return names.map(\.text).joined(separator: ", ") + value
        }

        var line: String { "- `\(term)`: \(abstract ?? "")" }

        /// The argument in the line of usage.
        var usage: String {
            let text = names?.first.map { $0.text + value } ?? term
            return (isOptional ? "[\(text)]" : text) + (isRepeating ? "..." : "")
        }
    }

    static func root() async throws -> DumpedCommand {
        let folder = try TemporaryFolder()
        let outcome = try await Program(home: folder.path).run("--experimental-dump-help")
        return try JSONDecoder().decode(Tool.self, from: Data(outcome.output.utf8)).command
    }

    /// The name with those of the commands above it, such as `quire plugin add`.
    var name: String { ((superCommands ?? []) + [commandName]).joined(separator: " ") }

    /// The command, and the commands below it.
    var all: [DumpedCommand] { [self] + (subcommands ?? []).flatMap(\.all) }

    /// The definitions of the options that all commands share, and of those without a command.
    var options: String { (arguments ?? []).filter(\.shouldDisplay).map(\.line).joined(separator: "\n") }

    /// The section about the command, with its own arguments.
    var markdown: String {
        let shared: Set = ["demo", "offline", "home", "replay", "record", "plain", "speak", "version", "h", "help"]
        let own = (arguments ?? []).filter { $0.shouldDisplay && !shared.contains($0.names?.first?.name ?? "") }
        let usage = subcommands == nil ? own.map(\.usage) : ["COMMAND"]
        let also = (aliases ?? []).map { " Also: \($0)." }.joined()
        let heading = "### \(name)\n\n`\(([name] + usage).joined(separator: " "))`"
        let text = [abstract, discussion].compactMap(\.self)
        return ([heading, text[0] + also] + text.dropFirst() + [own.map(\.line).joined(separator: "\n")])
            .joined(separator: "\n\n")
    }
}
