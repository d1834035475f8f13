import FeedModel
import Foundation
import Query
import Screens
import TerminalText

struct ListingPage {
    var list: ListPlace
    /// The index of the first item to print; earlier items have already been printed.
    var from: Int
    var style: PageStyle

    var lines: [String] {
        let remarks = [order, rest == nil ? leftOut : (restAndLeftOut ?? rest)].compactMap(\.self)
        return (from == 0 ? heading : []) + rows(from..<list.shown)
            + (remarks.isEmpty ? [] : style.folded(remarks.joined(separator: " ")))
    }

    var earlierRows: [String] { from == 0 ? [] : heading + rows(0..<from) }

    private var heading: [String] {
        let name = TerminalText.line(title).truncated(toCells: Self.maximumTitleWidth, ellipsis: style.symbols.ellipsis)
        return style.folded("\(name) ==\(count.map { "  \($0)" } ?? "")", head: "== ")
    }

    private var title: String {
        if let title = list.question.title { return title }
        if list.question.items != nil { return "Items of the history" }
        let query = list.question.query
        // A state alone is the title; other conditions appear in it as they are typed.
        let name =
            switch query.predicate {
            case .flag(let state): state.rawValue.prefix(1).uppercased() + state.rawValue.dropFirst()
            case .all([]): "All items"
            // The words of a search may be the title of a feed.
            case let predicate: (query.isTextSearch ? "Search: " : "") + predicate.description
            }
        let order = Query(sort: query.sort, limit: query.limit).description
        return order.isEmpty ? name : "\(name) \(order)"
    }

    /// The number of items; if some are left out, the number of unread items of all.
    private var count: String? {
        guard let total = list.total else { return nil }
        guard let leftOut = list.leftOut else { return total.counted("item") }
        return "\(total - list.items.count { $0.state.isRead }) unread of \(total + leftOut.count)"
    }

    private static let maximumTitleWidth = 120

    private func rows(_ range: Range<Int>) -> [String] {
        let width = String(list.shown).count
        let stateWidth = ItemListLine.stateWidth(list.items[range])
        let indent = String(repeating: " ", count: width + stateWidth + 2)
        return zip(range, list.items[range]).flatMap { index, kept in
            var row = ItemListLine(number: index + 1, kept: kept, sourceTitles: list.sourceTitles, style: style)
            (row.numberWidth, row.stateWidth) = (width, stateWidth)
            if kept.shownSource == feed { row.sourceTitles[kept.shownSource] = nil }
            let passage = list.snippets[kept.id].map { snippet in
                let room = style.width.map { $0 - indent.count }
                return indent + SnippetLine(snippet: snippet, width: room, symbols: style.symbols).text
            }
            return row.lines + [passage].compactMap(\.self)
        }
    }

    private var order: String? {
        let query = list.question.query
        guard from == 0, list.shown > 1, query.sort == nil, query.isTextSearch else {
            return nil
        }
        return "Best matches first; add sort:date to sort by date."
    }

    /// The feed that the page is of; its rows need not name it.
    private var feed: SourceID? {
        if list.question.title != nil, case .feed(let source) = list.question.origin { source } else { nil }
    }

    private var leftOut: String? {
        guard let leftOut = list.leftOut else { return nil }
        let query = TerminalText.line(leftOut.all.description)
        return "\(leftOut.count) read \(leftOut.count == 1 ? "item is" : "items are") not shown: 'list \(query)'."
    }

    /// A hint about both on the first page, if it takes no second line, which the screen has no room for.
    private var restAndLeftOut: String? {
        guard from == 0, let leftOut = list.leftOut else { return nil }
        let hint = "'more' lists more, 'list \(TerminalText.line(leftOut.all.description))' the read ones, too."
        return style.folded(hint).count == 1 ? hint : nil
    }

    private var rest: String? {
        guard list.shown < list.items.count || list.next != nil else { return nil }
        // More may have come since they were counted.
        let count = list.total.flatMap { $0 > list.shown ? "\($0 - list.shown)" : nil }
        return "\(count ?? "There are") more: 'more' lists \(count == "1" ? "it" : "them")."
    }
}
