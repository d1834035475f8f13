import Screens
import TerminalText

extension CommandEntry {
    static let ofPrograms: [CommandEntry] = [
        CommandEntry("mail", "[ITEMS] [ADDRESS]")
            .does("send the text of items as one message: 'mail ann@example.org', 'mail 2-4'") { arguments, _ in
                let (items, rest) = arguments.splitItems
                guard rest.rest.count <= 1 else { throw arguments.usage }
                guard let text = rest.rest.first else { return MailCommand(items, to: nil) }
                guard let recipient = MailAddress(text) else {
                    throw CommandError.impossible(
                        what: "'\(TerminalText.line(text))' is not an address for mail.",
                        remedy: "Type 'mail 3 ann@example.org'."
                    )
                }
                return MailCommand(items, to: recipient)
            }
            .explaining(["ADDRESS": "one address; without it, 'mail-to' of config.toml"]),
        CommandEntry("copy", "[text] [ITEMS]")
            .does("copy the address of items, or their text: 'copy', 'copy text 2'") { arguments, _ in
                var words = arguments
                let isText = words.rest.first == "text"
                if isText { _ = try words.takeFirst() }
                let (items, rest) = words.splitItems
                guard rest.isEmpty else { throw arguments.usage }
                return CopyCommand(items, isText: isText)
            }
            .completing { $0.isFirst ? ["text"] : [] },
        CommandEntry("bookmark", "[ITEMS] [TEXT]")
            .does("pass pages to your program for bookmarks: 'bookmark', 'bookmark 2 to quote'") { arguments, _ in
                let (items, rest) = arguments.splitItems
                return BookmarkCommand(items, description: rest.text)
            }
            .explaining(["TEXT": "a description"]),
        CommandEntry("play", "[FILE|ITEM.FILE]")
            .does("play the first sound or film of the item, or another file: 'play 2', 'play 12.1'") { arguments, _ in
                let (row, number) = try arguments.file
                return PlayCommand(row: row, number: number == 0 ? nil : number)
            }
            .explaining(["FILE": "the number of an enclosed file"]),
    ]
}

extension Arguments {
    /// A file of the current item, or `12.3` for file 3 of row 12; without a number the first one to hear or see, as with 0.
    fileprivate var file: (row: Int?, number: Int) {
        get throws(CommandError) {
            guard !isEmpty, rest != ["."] else { return (nil, 0) }
            let parts = text.split(separator: ".", omittingEmptySubsequences: false)
            let numbers = parts.compactMap { part in part.allSatisfy { ("0"..."9").contains($0) } ? Int(part) : nil }
            guard numbers.count == parts.count, (1...2).contains(numbers.count) else { throw usage }
            guard numbers.count == 2 else { return (nil, numbers[0]) }
            guard numbers[0] > 0 else { throw usage }
            return (numbers[0], numbers[1])
        }
    }
}
