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
    package func blocks(linksOf opened: OpenedItem, in group: LinkGroup, row: Int?, isShown: Bool) -> [Block] {
        let links = opened.links(in: group)
        guard !links.isEmpty else { return [.sentence(missing(group, of: opened, row))] }
        let title = TerminalText.line(opened.kept.item.displayTitle)
        let listed = links.map { link in
            Block.Link(
                number: link.number,
                name: "Link \(link.number)",
                words: label(of: link),
                address: TerminalText.line(link.address)
            )
        }
        let others = group == .links ? hint(aboutPicturesOf: opened, row).map { " \($0)" } ?? "" : ""
        return (isShown ? [] : [.sentence("\(group == .links ? "Links" : "Pictures") of \(title):")])
            + listed.map(Block.link) + [.sentence(hint(about: links, group, row) + others)]
    }

    package func blocks(link number: Int, of opened: OpenedItem) -> [Block] {
        guard let link = opened.links.first(where: { $0.number == number }) else { return [] }
        let words = label(of: link).map { ", \($0)" } ?? ""
        let what = link.kind == .page ? "The item's page:" : "Link \(number)\(words):"
        return [.sentence(what), .line(TerminalText.line(link.address))]
    }

    /// Returns the media type, the size and the playing time; empty if none is known.
    func words(for file: Enclosure) -> String {
        // Publishers write 0 for a length that they do not know.
        let size = file.length.flatMap { $0 > 0 ? self.size($0) : nil }
        let minutes = file.duration.flatMap { $0 > 0 ? ($0 - 1) / 60 + 1 : nil }
        let time = minutes.map { symbols.isInWords ? $0.counted("minute") : "\($0) min" }
        let words = [file.type.map(TerminalText.line), size, time].compactMap(\.self).filter { !$0.isEmpty }
        return words.joined(separator: ", ").truncated(toCells: Self.maximumFileWidth, ellipsis: symbols.ellipsis)
    }

    /// Returns a number of bytes in words: `12 MiB`.
    func size(_ bytes: Int) -> String {
        bytes >= 1_048_576 ? "\(bytes / 1_048_576) MiB" : "\(max(1, bytes / 1024)) KiB"
    }

    /// Returns the sentence about an item that has no file with this number among its links; without a number, no file.
    func sentence(withoutFile number: Int?, of opened: OpenedItem, _ row: Int?) -> String {
        let files =
            if let number, !opened.kept.item.enclosures.isEmpty { "file with the number \(number)" } else { "files" }
        return "\(opened.name(inRow: row)) has no \(files). 'links\(ofRow(row))' lists its links."
    }

    private static let maximumFileWidth = 80
    /// The width of the words of a link, about four lines: a publisher can put a whole article into one.
    private static let maximumLinkWidth = 320

    /// Returns the words of the link and what it leads to; `nil` if nothing but its address is known.
    private func label(of link: ItemLink) -> String? {
        let subject =
            switch link.kind {
            case .page: "page"
            case .text, .picture: ""
            case .enclosure(let file): words(for: file)
            case .comments: "comments"
            }
        let words = [TerminalText.line(link.words), subject].filter { !$0.isEmpty }.joined(separator: ", ")
        return words.isEmpty ? nil : words.truncated(toCells: Self.maximumLinkWidth, ellipsis: "...")
    }

    /// Returns what opens links.
    private func hint(about links: [ItemLink], _ group: LinkGroup, _ row: Int?) -> String {
        let item = row.map { "\($0)." } ?? ""
        let numbers = links.map(\.number).filter { $0 > 0 }
        guard let first = numbers.first, let last = numbers.last else {
            return "'browse\(row.map { " \($0).0" } ?? "")' opens the page."
        }
        let all =
            first == last
            ? "'browse \(item)\(first)' opens the \(group == .links ? "link" : "picture")"
            : "'browse \(item)\(first)' \(last - first == 1 ? "and" : "to") 'browse \(item)\(last)' open them"
        return "\(all), 'open \(first)' opens row \(first)."
    }

    /// Returns what lists the pictures of an item; `nil` if it has none.
    private func hint(aboutPicturesOf opened: OpenedItem, _ row: Int?) -> String? {
        let count = opened.links(in: .pictures).count
        return count == 0 ? nil : "'links pictures\(ofRow(row))' lists its \(count.counted("picture"))."
    }

    private func missing(_ group: LinkGroup, of opened: OpenedItem, _ row: Int?) -> String {
        let item = opened.name(inRow: row)
        return switch group {
        case .links:
            hint(aboutPicturesOf: opened, row).map { "\(item) has no links. \($0)" } ?? opened.missingLink(1, row: row)
        case .pictures: "\(item) has no pictures. 'links\(ofRow(row))' lists its links."
        }
    }

    /// Returns the argument that names a row; empty for the current item.
    func ofRow(_ row: Int?) -> String { row.map { " \($0)" } ?? "" }
}

extension OpenedItem {
    func name(inRow row: Int?) -> String { row.map { "Item \($0)" } ?? "This item" }

    func missingLink(_ number: Int, row: Int?) -> String {
        let count = links.count { $0.number > 0 }
        let missing = number == 0 ? "page of its own" : count == 0 ? "links" : "link \(number)"
        let remedy =
            switch (count, kept.item.url.flatMap(JSONValue.webAddress), row) {
            case (0, nil, _): "There is nothing to browse."
            case (0, _, let row): "'browse\(row.map { " \($0).0" } ?? "")' opens its page."
            case (_, _, let row?): "'links \(row)' lists its links."
            case (1, _, nil): "'browse 1' opens its only link."
            case (_, _, nil): "'links' lists its links."
            }
        return "\(name(inRow: row)) has no \(missing). \(remedy)"
    }
}
