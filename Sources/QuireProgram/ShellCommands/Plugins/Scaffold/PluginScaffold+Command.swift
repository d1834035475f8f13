import Foundation
import SystemSupport
import TOMLReading

extension PluginScaffold {
    /// The reason why a line is not one that a plugin can be made of.
    struct UnusableLine: Error, Hashable {
        var reason: String
    }

    /// Makes the files of a plugin that runs the command of an `exec:` line and prints a feed.
    ///
    /// A script that the command names is copied, because the program of a plugin does not see the reader's files.
    ///
    /// - Parameters:
    ///   - name: The name of the plugin.
    ///   - line: `exec:` and a command for the shell; `~` in it is the reader's home folder.
    ///   - home: The home folder.
    init(_ name: String, from line: String, home: String?) throws(UnusableLine) {
        guard line.hasPrefix("exec:") else { throw UnusableLine(reason: "does not begin with 'exec:'") }
        let written = String(line.dropFirst(5)).trimmingCharacters(in: .whitespaces)
        guard !written.isEmpty else { throw UnusableLine(reason: "has no command") }
        let command = home.map { Self.expanded(written, home: $0) } ?? written
        var files: [File] = []
        var arguments = ["sh", "-c", command]
        let words = command.split(separator: " ").map(String.init)
        if !command.contains(where: { Self.signs.contains($0) }), let first = words.first {
            arguments = words
            if first.contains("/") {
                let script = TextFile.parts(of: first).name
                guard let bytes = try? TextFile.bytes(at: first), let text = String(validating: bytes, as: UTF8.self)
                else {
                    throw UnusableLine(reason: "runs \(first), which is no script that can be copied")
                }
                files.append(File(path: script, text: text, isExecutable: true))
                arguments[0] = "./" + script
            }
        }
        let run = arguments.map(\.quotedForTOML)
        let title = name.prefix(1).uppercased() + name.dropFirst()
        let manifest = """
            id = "\(name)"                      # the word before the colon of its addresses
            title = "\(title)"
            run = [\(run.joined(separator: ", "))]
            output = "feed"

            """
        self.files = [File(path: "plugin.toml", text: manifest)] + files
        advice = [
            "Its program runs without a network and without your files; 'quire plugin check \(name)' says whether it can.",
            "One that fetches by itself is added without --link, and then 'quire plugin allow \(name) unsandboxed' lets it.",
        ]
    }

    /// The signs by which a command needs a shell.
    private static let signs = Set("|&;<>()$`\\\"'*?[]#~{}!\n")

    /// Returns a command with the home folder in place of each `~` at the beginning of a word.
    static func expanded(_ command: String, home: String) -> String {
        var text = ""
        var isStart = true
        let characters = Array(command)
        for (place, character) in characters.enumerated() {
            let next = place + 1 < characters.count ? characters[place + 1] : " "
            if character == "~", isStart, next == "/" || next == " " {
                text += home
            } else {
                text.append(character)
            }
            isStart = " =:|;&(".contains(character)
        }
        return text
    }
}
