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
        CommandEntry("links", "[pictures] [ITEM]", also: ["lin", "urls"])
            .does("list the links of the open item, or of item number ITEM; or the pictures") { arguments, _ in
                var arguments = arguments
                let group: LinkGroup = arguments.takeFlag("pictures") ? .pictures : .links
                return LinksCommand(group, row: try arguments.row)
            }
            .completing { $0.isFirst ? ["pictures"] : [] },
        CommandEntry("link", "[ITEM.]LINK")
            .does("show where a link leads: 'link 2', or 'link 12.2' of item 12") { arguments, _ in
                guard !arguments.isEmpty else { throw arguments.usage }
                let (row, link) = try arguments.link
                return LinkCommand(row: row, link: link)
            },
        CommandEntry("browse", "[LINK|ITEM.LINK]", also: ["o"])
            .does("open the item's page, or its links: 'browse 2', 'browse 2-4', 'browse 12.2'") { arguments, _ in
                let (row, links) = try arguments.rest == ["."] ? (nil, 0...0) : arguments.links
                return BrowseCommand(row: row, links: links)
            }
            .explaining(["LINK": "the number of a link, or a range of them; 0 is the item's page"]),
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

    /// A link of the current item, or `12.3` for link 3 of row 12.
    var link: (row: Int?, link: Int) {
        get throws {
            let (row, links) = try links
            guard links.count == 1 else { throw usage }
            return (row, links.lowerBound)
        }
    }

    /// Links of the current item, or `12.3-5` for links 3 to 5 of row 12.
    fileprivate var links: (row: Int?, links: ClosedRange<Int>) {
        get throws {
            guard !isEmpty else { return (nil, 0...0) }
            let words = rest.compactMap { Int($0) }
            if words.count == 2, words.count == rest.count {
                throw CommandError.impossible(
                    what: "A row and a link are written with a dot.",
                    remedy: "Type '\(typed) \(words[0]).\(words[1])'."
                )
            }
            return try links(in: text)
        }
    }

    /// Removes the number of a link, `3` or `12.3`, from the words and returns it; `nil` if the first word is not a number.
    mutating func takeLink() throws -> (row: Int?, link: Int)? {
        guard rest.first?.wholeMatch(of: #/[0-9]+(?:\.[0-9]+)?/#) != nil else { return nil }
        let (row, links) = try links(in: takeFirst())
        return (row, links.lowerBound)
    }

    private func links(in text: String) throws -> (row: Int?, links: ClosedRange<Int>) {
        let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        let row = parts.count == 2 ? try number(parts[0]) : nil
        let ends = try (parts.last ?? "").split(separator: "-", omittingEmptySubsequences: false).map(number)
        guard row != 0, (1...2).contains(ends.count), let first = ends.first, let last = ends.last else {
            throw usage
        }
        guard first <= last else {
            let what = "The range \(first)-\(last) runs backwards; write \(last)-\(first)."
            throw CommandError.impossible(what: what, remedy: "")
        }
        return (row, first...last)
    }

    private func number(_ text: Substring) throws(CommandError) -> Int {
        guard text.allSatisfy(\.isASCIIDigit), let number = Int(text) else { throw usage }
        return number
    }
}

extension Character {
    fileprivate var isASCIIDigit: Bool { ("0"..."9").contains(self) }
}
