/// A line of numbers and ranges without a command: rows, or links after a page of links.
package struct NumberLine: Equatable, Sendable {
    package let text: String
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
package struct LinkOrRowError: Error, Equatable, Sendable {
    package var line: NumberLine
    /// The row of the item with the link; `nil` for the current one.
    package var linkOfRow: Int?
}

extension Places {
    /// Returns why a line of numbers opens nothing; `nil` if its first number is not that of a link listed last.
    func linkOrRowError(_ line: NumberLine) -> LinkOrRowError? {
        guard let listedLinks, listedLinks.numbers.contains(line.first) else { return nil }
        return LinkOrRowError(line: line, linkOfRow: listedLinks.row)
    }
}
