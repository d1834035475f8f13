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

    package var isAlone: Bool { Int(text) != nil }

    /// Parses the words of a line; `nil` if it has other characters, or begins with no number.
    package init?(_ words: [String]) {
        text = words.joined(separator: " ")
        guard text.allSatisfy({ "0123456789-, ".contains($0) }),
            let number = Int(text.prefix { ("0"..."9").contains($0) }), number > 0
        else { return nil }
        first = number
    }
}

/// The reason why a line of numbers opens nothing while links were listed last: to open an item marks it as read, which was not asked
/// for if the number is that of a link.
package enum LinkOrRowError: Error, Hashable, Sendable {
    /// No row has the number, and a link has; the row of its item, `nil` for the current one.
    case noRow(Int, linkOfRow: Int?)
    /// The number is that of a row, and of no link.
    case row(NumberLine)
    /// The number is that of a row and of a link; the row of the link's item, `nil` for the current one.
    case either(NumberLine, linkOfRow: Int?)
}

extension SessionState {
    /// Returns why a line of numbers opens nothing; `nil` if links were not listed last, or the number is neither a link nor a row.
    func linkOrRowError(_ line: NumberLine) -> LinkOrRowError? {
        guard let listedLinks else { return nil }
        let isLink = line.first <= listedLinks.count
        guard hasRow(line.first) else { return isLink ? .noRow(line.first, linkOfRow: listedLinks.row) : nil }
        return isLink ? .either(line, linkOfRow: listedLinks.row) : .row(line)
    }
}
