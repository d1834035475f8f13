import Screens
import TerminalText

extension CommandEntry.Name {
    static let pipe: Self = "pipe"
}

extension CommandEntry {
    static let ofFiles: [CommandEntry] = [
        CommandEntry("save", "[ITEMS] FILE|NAME", also: ["s"])
            .does("write items to a file or a folder: 'save 2-4 a.md'; or keep the query as NAME") { arguments, _ in
                try saving(arguments)
            }
            .completing { $0.known(.files($0.text)) }
            .explaining([
                "FILE": "a path with a dot or a slash, or any after items; '.md', '.html' and '.epub' choose the form, "
                    + "'FOLDER/*.md' that of a file for each item",
                "NAME": "the name under which the query of the list becomes a feed",
            ]),
        CommandEntry(.pipe, "[ITEMS] COMMAND", also: ["|"])
            .does("give the text of items to a command of the shell: 'pipe wc -w', '| less'") { arguments, _ in
                let (items, rest) = arguments.splitItems
                guard !rest.isEmpty else { throw arguments.usage }
                return PipeCommand(items, to: rest.query)
            }
            .completing { $0.known(.files($0.text)) }
            .explaining(["COMMAND": "what the shell runs, as typed after the items"]),
    ]

    /// Parses the words after `save`: items and a file, or the name under which a query is kept.
    ///
    /// A name is that of a file if it contains a slash or a dot, begins with `~`, or follows items.
    private static func saving(_ arguments: Arguments) throws -> any Command {
        let (items, rest) = arguments.splitItems
        // A dot alone is the folder, because the open item needs no name.
        if rest.isEmpty, arguments.rest == ["."] { return SaveCommand(nil, to: ".") }
        guard !rest.isEmpty, !rest.isBlankText else { throw arguments.usage }
        guard items != nil || isPath(rest.text) else {
            // A colon ends the name of a query.
            let name = rest.text.replacing(":", with: " ")
            try AddressLine.refuseNameOfItems(name)
            return KeepCommand(name)
        }
        guard rest.rest.count == 1 else {
            throw CommandError.impossible(
                what: "'\(TerminalText.line(rest.text))' is more than one word.",
                remedy: "Type 'save \"NAME\"' for a name with spaces."
            )
        }
        return SaveCommand(items, to: rest.text)
    }

    private static func isPath(_ text: String) -> Bool { text.hasPrefix("~") || text.contains { "/.".contains($0) } }
}

extension Arguments {
    /// The items that the first words select, and the words after them; `nil` if there are none.
    var splitItems: (items: ItemSelection?, rest: Arguments) {
        var rest = self
        var words: [String] = []
        while let word = rest.rest.first, ItemSelection([word]) != nil, let taken = try? rest.takeFirst() {
            words.append(taken)
        }
        // A folder follows the items.
        if rest.isEmpty, words.count > 1, words.last == "." {
            words.removeLast()
            rest.putBack(".")
        }
        return (ItemSelection(words), rest)
    }
}
