import FeedModel
import Primitives
import Screens
import SourceAPI
import TerminalText

/// The links of an item with the numbers that `browse` takes: the words of each, and where it leads.
struct LinksPage {
    var group = LinkGroup.links
    var opened: OpenedItem
    /// The row of the item; `nil` for the current item.
    var row: Int?
    /// Whether the item is the page that is shown; else the links are headed by its title.
    var isShown = true
    var style: PageStyle

    var lines: [String] {
        let links = opened.links(in: group)
        guard !links.isEmpty else { return style.folded(missing) }
        let title = "\(group == .links ? "Links" : "Pictures") of \(TerminalText.line(opened.kept.item.displayTitle)):"
        return (isShown ? [] : style.folded(title)) + links.flatMap(line) + style.folded(hint(links.map(\.number)))
    }

    private func line(_ link: ItemLink) -> [String] {
        let head = style.symbols.isSpoken ? "Link \(link.number): " : "[\(link.number)] "
        let shown = TerminalText.line(link.address)
        // An address is never folded, so that it can be copied.
        guard let words = link.label(style.symbols) else { return [head + shown] }
        let line = "\(words)\(style.symbols.dash) \(shown)"
        if let width = style.width, (head + line).cellWidth > width { return style.folded(words, head: head) + [shown] }
        return [head + line]
    }

    /// Returns what opens the links with these numbers, and what lists the pictures.
    private func hint(_ numbers: [Int]) -> String {
        let item = row.map { "\($0)." } ?? ""
        let numbers = numbers.filter { $0 > 0 }
        let others = group == .links ? pictures.map { " \($0)" } ?? "" : ""
        guard let first = numbers.first, let last = numbers.last else {
            return "'browse\(row.map { " \($0).0" } ?? "")' opens the page." + others
        }
        let all =
            first == last
            ? "'browse \(item)\(first)' opens the \(group == .links ? "link" : "picture")"
            : "'browse \(item)\(first)' \(last - first == 1 ? "and" : "to") 'browse \(item)\(last)' open them"
        return "\(all), 'open \(first)' opens row \(first)." + others
    }

    private var pictures: String? {
        let count = opened.links(in: .pictures).count
        return count == 0 ? nil : "'links pictures\(ofRow)' lists its \(count.counted("picture"))."
    }

    private var missing: String {
        let item = opened.name(inRow: row)
        return switch group {
        case .links: pictures.map { "\(item) has no links. \($0)" } ?? opened.missingLink(1, row: row)
        case .pictures: "\(item) has no pictures. 'links\(ofRow)' lists its links."
        }
    }

    private var ofRow: String { row.map { " \($0)" } ?? "" }
}

struct LinkPage {
    var number: Int
    var opened: OpenedItem
    var style: PageStyle

    var lines: [String] {
        guard let link = opened.links.first(where: { $0.number == number }) else { return [] }
        let words = link.label(style.symbols).map { ", \($0)" } ?? ""
        let what = link.kind == .page ? "The item's page:" : "Link \(number)\(words):"
        return style.folded(what) + [TerminalText.line(link.address)]
    }
}

extension OpenedItem {
    fileprivate func name(inRow row: Int?) -> String { row.map { "Item \($0)" } ?? "This item" }

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
