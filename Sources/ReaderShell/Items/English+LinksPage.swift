import FeedModel
import Primitives
package import Screens
import SourceAPI
import TerminalText

extension English {
    /// Returns the links of an item with the numbers that `browse` takes: the words of each, and where it leads.
    ///
    /// - Parameters:
    ///   - row: The row of the item; `nil` for the current item.
    ///   - isShown: Whether the item is the page that is shown; else the links are headed by its title.
    package func blocks(linksOf opened: OpenedItem, row: Int?, isShown: Bool) -> [Block] {
        let links = opened.text.links
        guard !links.isEmpty else { return [.sentence(opened.missingLink(1, row: row))] }
        let item = row.map { "\($0)." } ?? ""
        let all =
            links.count == 1
            ? "'browse \(item)1' opens the link"
            : "'browse \(item)1' \(links.count == 2 ? "and" : "to") 'browse \(item)\(links.count)' open them"
        let title = TerminalText.line(opened.kept.item.displayTitle)
        let rows = links.enumerated().map { index, address in
            let link = Block.Link(
                number: index + 1,
                name: "Link \(index + 1)",
                words: opened.words(ofLink: index + 1),
                address: TerminalText.line(address)
            )
            return Block.link(link)
        }
        return (isShown ? [] : [.sentence("Links of \(title):")]) + rows
            + [.sentence(all + ", 'open 1' opens row 1.")]
    }

    package func blocks(link number: Int, of opened: OpenedItem) -> [Block] {
        let words = opened.words(ofLink: number).map { ", \($0)" } ?? ""
        let what = number == 0 ? "The item's page:" : "Link \(number)\(words):"
        return [.sentence(what), .line(TerminalText.line(opened.address(ofLink: number) ?? ""))]
    }
}

extension OpenedItem {
    /// The width of the words of a link, about four lines: a publisher can put a whole article into one.
    private static let maximumWidth = 320

    fileprivate func words(ofLink number: Int) -> String? {
        guard number > 0, text.linkWords.indices.contains(number - 1) else { return nil }
        let words = TerminalText.line(text.linkWords[number - 1])
        return words.isEmpty ? nil : words.truncated(toCells: Self.maximumWidth, ellipsis: "...")
    }

    func missingLink(_ number: Int, row: Int?) -> String {
        let item = row.map { "Item \($0)" } ?? "This item"
        let missing = number == 0 ? "page of its own" : text.links.isEmpty ? "links" : "link \(number)"
        let remedy =
            switch (text.links.count, kept.item.url.flatMap(JSONValue.webAddress), row) {
            case (0, nil, _): "There is nothing to browse."
            case (0, _, let row): "'browse\(row.map { " \($0).0" } ?? "")' opens its page."
            case (_, _, let row?): "'links \(row)' lists its links."
            case (1, _, nil): "'browse 1' opens its only link."
            case (_, _, nil): "'links' lists its links."
            }
        return "\(item) has no \(missing). \(remedy)"
    }
}
