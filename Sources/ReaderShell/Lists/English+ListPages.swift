import FeedModel
import Foundation
import Query
package import Screens
import TerminalText

extension English {
    package func blocks(_ list: ListPlace, from: Int) -> [Block] {
        (from == 0 ? [heading(list)] : []) + rows(from..<list.shown, of: list) + remarks(list, from: from)
    }

    package func earlierBlocks(_ list: ListPlace, from: Int) -> [Block] {
        from == 0 ? [] : [heading(list)] + rows(0..<from, of: list)
    }

    private func heading(_ list: ListPlace) -> Block {
        let name = TerminalText.line(title(of: list)).truncated(toCells: 120, ellipsis: symbols.ellipsis)
        return .heading(name, detail: count(list) ?? "")
    }

    private func title(of list: ListPlace) -> String {
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

    /// Returns the number of items; if some are left out, the number of unread items of all.
    private func count(_ list: ListPlace) -> String? {
        guard let total = list.total else { return nil }
        guard let leftOut = list.leftOut else { return total.counted("item") }
        return "\(total - list.items.count { $0.state.isRead }) unread of \(total + leftOut.count)"
    }

    private func rows(_ range: Range<Int>, of list: ListPlace) -> [Block] {
        // The rows of the page of a feed need not name it.
        var titles = list.sourceTitles
        if list.question.title != nil, case .feed(let source) = list.question.origin { titles[source] = nil }
        return zip(range, list.items[range]).map { index, kept in
            var row = row("\(index + 1)", kept, sourceTitles: titles)
            row.below = list.snippets[kept.id].map { [.passage($0)] } ?? []
            return .row(row)
        }
    }

    private func remarks(_ list: ListPlace, from: Int) -> [Block] {
        let order = from == 0 && list.isOrderedByMatch ? "Best matches first; add sort:date to sort by date." : nil
        guard let rest = rest(list) else {
            return sentence([order, list.leftOut.map { leftOut($0.count, of: $0.all) }])
        }
        let whole = sentence([order, rest])
        guard from == 0, let leftOut = list.leftOut, let first = whole.first, case .sentence(let text) = first else {
            return whole
        }
        // A hint about both, if it takes no second line, which the screen has no room for.
        let hint = "'more' lists more, 'list \(TerminalText.line(leftOut.all.description))' the read ones, too."
        return [.shortened(text, to: ([order].compactMap(\.self) + [hint]).joined(separator: " "))]
    }

    private func sentence(_ parts: [String?]) -> [Block] {
        let text = parts.compactMap(\.self).joined(separator: " ")
        return text.isEmpty ? [] : [.sentence(text)]
    }

    private func leftOut(_ count: Int, of all: Query) -> String {
        "\(count) read \(count == 1 ? "item is" : "items are") not shown: 'list \(TerminalText.line(all.description))'."
    }

    private func rest(_ list: ListPlace) -> String? {
        guard list.shown < list.items.count || list.next != nil else { return nil }
        // More may have come since they were counted.
        let count = list.total.flatMap { $0 > list.shown ? "\($0 - list.shown)" : nil }
        return "\(count ?? "There are") more: 'more' lists \(count == "1" ? "it" : "them")."
    }
}

extension ListPlace {
    fileprivate var isOrderedByMatch: Bool { shown > 1 && question.query.sort == nil && question.query.isTextSearch }
}
