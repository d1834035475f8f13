import Screens
import TerminalText

extension CommandEntry {
    static let pipe = CommandEntry(.pipe, "[ITEMS] COMMAND", also: ["|"])
        .does("give the text of items to a command of the shell: 'pipe wc -w', '| less'")

    static let save = CommandEntry(.save, "[ITEMS] FILE|NAME", also: ["s"])
        .does("write items to a file or a folder: 'save 2-4 a.md'; or keep the query as NAME")
}

extension PipeCommand {
    /// Parses the words after `pipe`: items, and the command as it was typed.
    init(_ arguments: Arguments) throws(CommandError) {
        let (items, rest) = arguments.splitItems
        guard !rest.isEmpty else { throw arguments.usage }
        self.init(items, to: rest.query)
    }
}

/// The words after `save`: items and a file, or the name of a query.
enum SaveWords {
    case file(SaveCommand)
    case query(name: String)

    /// Parses the words after `save`.
    ///
    /// A name is that of a file if it contains a slash or a dot, begins with `~`, or follows items.
    init(_ arguments: Arguments) throws(CommandError) {
        let (items, rest) = arguments.splitItems
        // A dot alone is the folder, because the open item needs no name.
        if rest.isEmpty, arguments.rest == ["."] {
            self = .file(SaveCommand(nil, to: "."))
            return
        }
        guard !rest.isEmpty, !rest.isBlankText else { throw arguments.usage }
        guard items != nil || Self.isPath(rest.text) else {
            // A colon ends the name of a query.
            self = .query(name: rest.text.replacing(":", with: " "))
            return
        }
        guard rest.rest.count == 1 else {
            throw .impossible(
                what: "'\(TerminalText.line(rest.text))' is more than one word.",
                remedy: "Type 'save \"NAME\"' for a name with spaces."
            )
        }
        self = .file(SaveCommand(items, to: rest.text))
    }

    private static func isPath(_ text: String) -> Bool { text.hasPrefix("~") || text.contains { "/.".contains($0) } }
}

extension Arguments {
    /// The items that the first words select, and the words after them; `nil` if there are none.
    fileprivate var splitItems: (items: ItemSelection?, rest: Arguments) {
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
