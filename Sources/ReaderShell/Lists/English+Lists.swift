import Primitives
import Query
package import Screens
import TerminalText

extension English {
    package func sentence(_ message: ListMessage) -> String {
        switch message {
        case .nothingMatches(.everything): "Your library has no items yet. 'refresh' fetches what you subscribe to."
        case .nothingMatches(let query): "Nothing matches '\(TerminalText.line(query.description))'.\(query.hintOnDays)"
        case .nothingSearched: "Nothing was searched for yet. '/WORDS' lists items that contain all these words."
        case .itemsGone: "The library has none of these items: they were removed, or never came to this machine."
        case .order(let order, let orders, let isReversible):
            "The order is \(Self.words(of: order)). 'sort' takes \(orders.enumeration)"
                + (isReversible ? "; '-' before one reverses it." : ".")
        case .rowsMoved: "New rows changed the numbers:"
        case .noMoreItems: "There are no more items."
        case .noMoreUnread: "There are no more unread items in this list."
        case .firstPage: "There is no page before this one. 'quit' leaves quire."
        case .rangeEnds(let count, false): "The list has \(count.counted("row")); the range ends there."
        case .rangeEnds(let count, true): "\(count) rows are listed so far; the range ends there. 'more' lists others."
        case .lastListed(let row): "Row \(row) is the last one listed so far. 'more' lists others."
        case .limitInNewOrder(let limit): "limit:\(limit) is applied in the new order, so the items may be others."
        }
    }

    /// Returns an order in words, such as `date, oldest first` for `-date`.
    private static func words(of order: String) -> String {
        guard order.hasPrefix("-") else { return order }
        let key = order.dropFirst()
        return "\(key), \(key == "title" ? "from Z" : "oldest first")"
    }
}

extension ListMessage {
    var status: ExitStatus { self == .nothingSearched ? .usage : .ok }
}

extension Query {
    /// The sentence on the day of reading, if the query names the day of publication or is nothing but a day; empty for others.
    var hintOnDays: String {
        if predicate.isAboutToday { return " 'history today' lists what you read." }
        let day = description.lowercased()
        guard day == "yesterday" || CalendarDay(day) != nil else { return "" }
        return " 'history \(day)' lists what you read."
    }
}

extension Query.Predicate {
    /// Whether the query asks for items of today, by the day of their publication.
    fileprivate var isAboutToday: Bool {
        switch self {
        case .flag(.today): true
        case .all(let terms), .any(let terms): terms.contains(where: \.isAboutToday)
        default: false
        }
    }
}
