import FeedModel
import Foundation
import SystemSupport
import TOMLReading

extension PluginScaffold {
    /// The reason why a line is not one that a plugin can be made of.
    struct UnusableLine: Error, Hashable {
        var reason: String
    }

    /// Makes the files of a plugin that runs the command of an `exec:` or `filter:` line and prints a feed.
    ///
    /// A script that the command names is copied, because the program of a plugin does not see the reader's files.
    ///
    /// - Parameters:
    ///   - name: The name of the plugin.
    ///   - line: `exec:` and a command for the shell, or `filter:`, a command and an address; `~` in it is the reader's home folder.
    ///   - home: The home folder.
    init(_ name: String, from line: String, home: String?) throws(UnusableLine) {
        guard line.hasPrefix("exec:") || line.hasPrefix("filter:") else {
            throw UnusableLine(reason: "begins neither with 'exec:' nor with 'filter:'")
        }
        let uri = try? SubscriptionURI(line)
        guard uri != nil || line.hasPrefix("exec:") else {
            throw UnusableLine(reason: "is not 'filter:', a command, ':' and a web address")
        }
        let request = try uri?.filteredAddress.map(Self.request)
        let written = (uri?.command ?? "").trimmingCharacters(in: .whitespaces)
        guard !written.isEmpty else { throw UnusableLine(reason: "has no command") }
        let command = home.map { Self.expanded(written, home: $0) } ?? written
        var files: [File] = []
        var arguments = ["sh", "-c", command]
        let words = command.split(separator: " ").map(String.init)
        if command.unicodeScalars.contains(where: { $0.value < 0x20 }) || command.utf8.count > 500 {
            // The texts of 'run' are short lines, because they are shown when it is added.
            files.append(File(path: "\(name).sh", text: command + "\n"))
            arguments = ["sh", "\(name).sh"]
        } else if !command.contains(where: { Self.signs.contains($0) }), let first = words.first {
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

            """ + (request ?? "")
        self.files = [File(path: "plugin.toml", text: manifest)] + files
        advice = [
            "Its program runs without a network and without your files; 'quire plugin check \(name)' says whether it can.",
            "One that fetches by itself is added without --link, and then 'quire plugin allow \(name) unsandboxed' lets it.",
        ]
    }

    /// Returns the tables of a manifest that request the document of a filter.
    private static func request(_ address: String) throws(UnusableLine) -> String {
        guard var parts = URLComponents(string: address), parts.host != nil, parts.user == nil, parts.password == nil
        else {
            throw UnusableLine(reason: "names no web address, or one with a password")
        }
        guard parts.scheme == "https" else {
            // Services have https, and an address that is the subject need not.
            return """

                [subject]
                name = "address"
                help = "the address of the document"
                example = \(address.quotedForTOML)
                kind = "url"

                [request]
                url = "{subject}"

                """
        }
        let path = address.dropFirst("https://".count).drop { !"/?#".contains($0) }.prefix { $0 != "#" }
        (parts.path, parts.query, parts.fragment) = ("", nil, nil)
        let escaped = path.replacing("{", with: "%7B").replacing("}", with: "%7D")
        return """

            [[services]]
            key = "web"
            base = \((parts.string ?? "").quotedForTOML)

            [request]
            url = \("web:\(escaped)".quotedForTOML)

            """
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
