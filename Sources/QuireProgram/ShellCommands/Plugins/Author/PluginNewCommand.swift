import ArgumentParser
import Foundation
import PluginManifests
import ReaderShell
import SourceAPI
import SystemSupport

/// `quire plugin new`: the beginning of a plugin.
struct PluginNewCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "new",
        abstract: "Make a folder with a plugin that works, to be changed.",
        discussion: "The plugin is a folder of its name, here, with recordings. Nothing is added."
    )

    @Option(help: ArgumentHelp("sh, python, swift, filter, or mapping, which needs no program.", valueName: "language"))
    var lang: PluginScaffold.Language?

    @Option(
        help: ArgumentHelp(
            "Make it of a line of a list of subscriptions, 'exec:COMMAND' or 'filter:COMMAND:ADDRESS'.",
            valueName: "line"
        )
    )
    var from: String?

    @Argument(help: "The name: lower-case letters and digits, a letter first.")
    var name: String

    func validate() throws {
        guard (lang == nil) != (from == nil) else { throw ValidationError("Either --lang or --from is needed.") }
    }

    @MainActor
    func run() async throws {
        try await Program.run { environment in
            guard name.isPluginName, !PluginNames.taken.contains(name) else {
                throw CommandError.impossible(
                    what: name.isPluginName
                        ? "'\(name)' is reserved by quire, so no plugin can have that name."
                        : "'\(name)' is no name for a plugin.",
                    remedy: "A name is 1 to 32 lower-case letters and digits, a letter first; nothing was made."
                )
            }
            let folder = FileManager.default.currentDirectoryPath + "/" + name
            guard !FileManager.default.fileExists(atPath: folder) else {
                throw CommandError.impossible(
                    what: "There is a file or folder \(name) already.",
                    remedy: "Choose another name, or remove it; nothing was made."
                )
            }
            let scaffold = try scaffold(environment.variables)
            for file in scaffold.files {
                let path = folder + "/" + file.path
                try TextFile.replace(path, with: file.bytes)
                let mode = NSNumber(value: file.isExecutable ? 0o755 : 0o644)
                try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
            }
            let files = scaffold.files.count == 1 ? "1 file" : "\(scaffold.files.count) files"
            Output.standard.writeSentence("Made \(name) with \(files).")
            for sentence in scaffold.advice { Output.standard.writeSentence(sentence) }
            return .ok
        }
    }

    private func scaffold(_ variables: [String: String]) throws -> PluginScaffold {
        guard let from else { return PluginScaffold(name, lang ?? .mapping) }
        do throws(PluginScaffold.UnusableLine) {
            return try PluginScaffold(name, from: from, variables)
        } catch {
            throw CommandError.impossible(
                what: "'\(from)' \(error.reason).",
                remedy: "Give a line such as 'exec:~/bin/script'; nothing was made."
            )
        }
    }
}

extension PluginScaffold.Language: ExpressibleByArgument {}
