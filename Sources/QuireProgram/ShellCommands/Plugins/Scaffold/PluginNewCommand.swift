import ArgumentParser
import Foundation
import PluginManifests
import ReaderShell
import SystemSupport

enum PluginLanguage: String, CaseIterable, ExpressibleByArgument {
    case sh, python, swift, filter, mapping

    /// The files in `Templates`, with the names NAME and TITLE to fill in; each follows a line `==> PATH`.
    fileprivate var templates: [(path: String, text: String)] {
        let bytes =
            switch self {
            case .sh: PackageResources.sh_template
            case .python: PackageResources.python_template
            case .swift: PackageResources.swift_template
            case .filter: PackageResources.filter_template
            case .mapping: PackageResources.mapping_template
            }
        let whole = "\n" + String(decoding: bytes.dropLast(), as: UTF8.self)
        return whole.split(separator: "\n==> ").map { part in
            let path = part.prefix { $0 != "\n" }
            return (String(path), part.dropFirst(path.count + 1) + "\n")
        }
    }
}

extension String {
    fileprivate func filled(_ name: String) -> String {
        replacing("TITLE", with: name.prefix(1).uppercased() + name.dropFirst()).replacing("NAME", with: name)
    }
}

struct PluginNewCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "new",
        abstract: "Make a folder with a plugin that works, to be changed.",
        discussion: "The plugin is a folder of its name, here, with recordings. Nothing is added."
    )

    @Option(help: ArgumentHelp("sh, python, swift, filter, or mapping, which needs no program.", valueName: "language"))
    var lang: PluginLanguage

    @Argument(help: "The name: lower-case letters and digits, a letter first.")
    var name: String

    @MainActor
    func run() async throws {
        try await Program.run { _ in
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
            let templates = lang.templates
            for (path, text) in templates {
                let file = folder + "/" + path.filled(name)
                try TextFile.replace(file, with: Array(text.filled(name).utf8))
                let mode = NSNumber(value: text.hasPrefix("#!") ? 0o755 : 0o644)
                try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file)
            }
            Output.standard.writeSentence("Made \(name) with \(templates.count.counted("file")).")
            if lang == .swift {
                Output.standard.writeSentence("'./build' in it compiles the program.")
                Output.standard.writeSentence("Then 'quire plugin check \(name)' checks it.")
            } else {
                Output.standard.writeSentence(
                    "'quire plugin check \(name)' checks it, 'quire plugin add --link ./\(name)' adds it."
                )
            }
            return .ok
        }
    }
}
