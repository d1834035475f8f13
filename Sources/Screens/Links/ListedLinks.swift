import FeedModel

/// The links that were listed last, and the row of their item; `nil` for the current one.
struct ListedLinks: Hashable, Sendable {
    var count: Int
    var row: Int?

    /// Takes over the links of a page; `nil` for another page, and for an item without links.
    init?(_ page: SessionPage) {
        guard case .links(let opened, let row) = page, !opened.text.links.isEmpty else { return nil }
        (count, self.row) = (opened.text.links.count, row)
    }
}

/// A line of numbers and ranges without a command: rows, or links after a page of links.
package struct NumberLine: Hashable, Sendable {
    package let text: String
    /// The first number.
    package let first: Int

    /// Parses the words of a line; `nil` if it has other characters, or begins with no number.
    package init?(_ words: [String]) {
        text = words.joined(separator: " ")
        guard text.allSatisfy({ "0123456789-, ".contains($0) }),
            let number = Int(text.prefix { ("0"..."9").contains($0) }), number > 0
        else { return nil }
        first = number
    }
}

/// A line of numbers could mean a row or a link, because links were listed last: to open a row marks its item as read.
package struct LinkOrRowError: Error, Hashable, Sendable {
    package var line: NumberLine
    /// The row of the item with the link; `nil` for the current one.
    package var linkOfRow: Int?

    package init(_ line: NumberLine, linkOfRow row: Int?) {
        self.line = line
        linkOfRow = row
    }
}

extension SessionState {
    /// Returns why a line of numbers opens nothing; `nil` if its first number is not that of a link listed last.
    func linkOrRowError(_ line: NumberLine) -> LinkOrRowError? {
        guard let listedLinks, line.first <= listedLinks.count else { return nil }
        return LinkOrRowError(line, linkOfRow: listedLinks.row)
    }
}
