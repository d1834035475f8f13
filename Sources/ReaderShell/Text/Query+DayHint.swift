import FeedModel
import Primitives
import Query

extension Query {
    /// The sentence on the day of reading, if the query names the day of publication or is nothing but a day; empty for another one.
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
