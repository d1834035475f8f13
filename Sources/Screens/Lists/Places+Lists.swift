import FeedModel
import Query

extension Places {
    /// Shows the list whose rows the numbers mean, as it is now, instead of the pages above it.
    mutating func leave(to list: ListPlace) {
        if let index = numberedIndex { leave(to: index, as: .list(list)) }
    }

    /// Returns the read items of a feed whose unread ones are listed, as they were counted where the feed was listed.
    ///
    /// - Parameter named: The feeds that were listed by their titles.
    func readItems(leftOutBy list: ListPlace, named: [FeedRow]) -> ListPlace.LeftOut? {
        guard case .feed = list.question.origin else { return nil }
        let listed = stack.reversed().lazy.flatMap { place in
            (0..<(place.rowCount ?? 0)).lazy.compactMap { place.feed(ofRow: $0) }
        }
        let leftOut =
            named.lazy.compactMap { $0.leftOut(of: list) }.first
            ?? listed.compactMap { $0.leftOut(of: list) }.first
        return leftOut.flatMap { $0.count > 0 ? $0 : nil }
    }

    /// The orders that the list or the feeds can have whose rows the numbers mean; empty for another page.
    package var orders: [String] {
        switch numbered {
        case .list(let list) where list.question.items == nil: list.question.query.orders.map(\.word)
        case .feeds: FeedRequest.Order.allCases.map(\.rawValue)
        default: []
        }
    }
}

extension ListPlace {
    /// Returns the next window with an unread item, at or after an index, among the items that are loaded.
    func unreadWindow(from start: Int, length: Int) -> Range<Int>? {
        var start = start
        while start < items.count {
            let end = windowEnd(from: start, length: length)
            if items[start..<end].contains(where: { !$0.state.isRead }) { return start..<end }
            start = end
        }
        return nil
    }
}
