import Screens

extension CommandEntry {
    static let ofItems: [CommandEntry] = [
        CommandEntry("show", "[ITEMS]", also: ["open", "type", "print"])
            .does("open rows of the last list, or one by its title; '3' or '*' alone, too") { arguments, _ in
                if let selection = arguments.selection { return OpenCommand(selection) }
                guard !arguments.isBlankText else { throw arguments.usage }
                return TitledCommand(arguments.text, otherwise: .success(OpenTitledCommand(arguments.text)))
            },
        CommandEntry("next", also: ["n"])
            .does("open the next unread item; an empty line does the same") { _, _ in NextCommand() },
        CommandEntry("previous", also: ["p", "-"]).does("open the previous item") { _, _ in PreviousCommand() },
        CommandEntry("following", also: ["+"]).does("open the next item, read or not") { _, _ in FollowingCommand() },
        CommandEntry("links", "[ITEM]", also: ["lin", "urls"])
            .does("list the links of the open item, or of item number ITEM") { arguments, _ in
                LinksCommand(row: try arguments.row)
            },
        CommandEntry("link", "[ITEM.]LINK")
            .does("show where a link leads: 'link 2', or 'link 12.2' of item 12") { arguments, _ in
                guard !arguments.isEmpty else { throw arguments.usage }
                let (row, link) = try arguments.link
                return LinkCommand(row: row, link: link)
            },
        CommandEntry("browse", "[LINK|ITEM.LINK]", also: ["o"])
            .does("open the item's page, or a link of its text: 'browse 2', 'browse 12.2'") { arguments, _ in
                let (row, link) = try arguments.rest == ["."] ? (nil, 0) : arguments.link
                return BrowseCommand(row: row, link: link)
            },
    ]
}

extension Arguments {
    /// The number of a row; `nil` for the current item.
    fileprivate var row: Int? {
        get throws(CommandError) {
            guard !isEmpty, rest != ["."] else { return nil }
            guard text.allSatisfy(\.isASCIIDigit), let row = Int(text), row > 0 else { throw usage }
            return row
        }
    }

    /// A link: of the current item, or `12.3` for link 3 of row 12.
    fileprivate var link: (row: Int?, link: Int) {
        get throws(CommandError) {
            guard !isEmpty else { return (nil, 0) }
            let words = rest.compactMap { Int($0) }
            if words.count == 2, words.count == rest.count {
                throw CommandError.impossible(
                    what: "A row and a link are written with a dot.",
                    remedy: "Type '\(typed) \(words[0]).\(words[1])'."
                )
            }
            let parts = text.split(separator: ".", omittingEmptySubsequences: false)
            let numbers = parts.compactMap { part in part.allSatisfy(\.isASCIIDigit) ? Int(part) : nil }
            guard numbers.count == parts.count, let link = numbers.last else { throw usage }
            switch numbers.count {
            case 1: return (nil, link)
            case 2 where numbers[0] > 0: return (numbers[0], link)
            default: throw usage
            }
        }
    }
}

extension Character {
    fileprivate var isASCIIDigit: Bool { ("0"..."9").contains(self) }
}
