import FeedModel
import Foundation
import TOMLReading

extension PluginScaffold {
    /// The reason why a line is not one that a plugin can be made of.
    struct UnusableLine: Error, Hashable {
        var reason: String
    }

    /// Makes the files of a plugin that runs the command of an `exec:` or `filter:` line and prints a feed.
    ///
    /// The files that the command names are copied, because the program of a plugin does not see the reader's.
    init(_ name: String, from line: String, _ variables: [String: String]) throws(UnusableLine) {
        guard line.hasPrefix("exec:") || line.hasPrefix("filter:") else {
            throw UnusableLine(reason: "begins neither with 'exec:' nor with 'filter:'")
        }
        let uri = try? SubscriptionURI(line)
        guard uri != nil || line.hasPrefix("exec:") else {
            throw UnusableLine(reason: "is not 'filter:', a command, ':' and a web address")
        }
        let request = try uri?.filteredAddress.map(Self.request)
        let command = (uri?.command ?? "").trimmingCharacters(in: .whitespaces)
        guard !command.isEmpty else { throw UnusableLine(reason: "has no command") }
        var carried = CarriedCommand(variables)
        var arguments = try carried.arguments(of: command)
        var copies = carried.files
        if let script = arguments.last, arguments.dropLast() == ["sh", "-c"],
            script.utf8.count > 500 || script.unicodeScalars.contains(where: { $0.value < 0x20 })
        {
            // The texts of 'run' are short lines, because they are shown when it is added.
            copies.append(File(path: "\(name).sh", text: script + "\n"))
            arguments = ["sh", "\(name).sh"]
        }
        let title = name.prefix(1).uppercased() + name.dropFirst()
        let granted = carried.granted.map(\.quotedForTOML).joined(separator: ", ")
        let manifest = """
            id = "\(name)"                      # the word before the colon of its addresses
            title = "\(title)"
            run = [\(arguments.map(\.quotedForTOML).joined(separator: ", "))]
            output = "feed"

            """
            + (granted.isEmpty ? "" : "\n[files]\nread = [\(granted)]\n") + (request ?? "")
        files = [File(path: "plugin.toml", text: manifest)] + copies
        advice =
            carried.notes + [
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
}
