import Screens
import TerminalText

extension CommandEntry {
    static let ofPrograms: [CommandEntry] = [
        CommandEntry("mail", "[ITEMS] [ADDRESS]")
            .does("send the text of items as one message: 'mail ann@example.org', 'mail 2-4'") { arguments, _ in
                let (items, rest) = arguments.splitItems
                guard rest.rest.count <= 1 else { throw arguments.usage }
                guard let text = rest.rest.first else { return MailCommand(items, to: nil) }
                guard let recipient = MailAddress(text) else { throw ProgramError.noMailAddress(text) }
                return MailCommand(items, to: recipient)
            }
            .explaining(["ADDRESS": "one address; without it, 'mail-to' of config.toml, or quire asks"]),
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
        CommandEntry("play", "[LINK|ITEM.LINK]")
            .does("play the first sound or film of the item, or another file: 'play 2', 'play 12.1'") { arguments, _ in
                guard !arguments.isEmpty, arguments.rest != ["."] else { return PlayCommand(row: nil, link: nil) }
                let (row, link) = try arguments.link
                return PlayCommand(row: row, link: link)
            }
            .explaining(["LINK": "the number of an enclosed file; 'links' lists the numbers"]),
    ]
}
