import FeedModel
import Primitives
import Query

extension Query {
    /// The sentence that tells the day of publication from that of reading, if the query names a day; empty for another one.
    ///
    /// `yesterday` and a date are words to look for.
    var hintOnDays: String {
        if predicate.isAboutToday { return " \(Self.published); 'history today' lists what you read." }
        guard case .phrase = predicate, limit == nil, sort == nil else { return "" }
        return Self.hint(onDay: description)
    }

    /// Returns the sentence that tells the day of publication from that of reading, after a mark that changed nothing.
    func hintOnDays(marking kind: Event.Kind) -> String {
        guard predicate.isAboutToday, kind == .unread else { return hintOnDays }
        return " \(Self.published); 'history today' lists what you read, and 'unread 1' there marks row 1 as unread."
    }

    private static let published = "'today' finds what was published today"

    /// Returns how to find the items of a day, or an empty text for a word that is not a day.
    private static func hint(onDay word: String) -> String {
        if word.lowercased() == "yesterday" {
            return " 'newer:2d older:1d' finds what was published one to two days ago, "
                + "'history yesterday' lists what you read."
        }
        guard let day = CalendarDay(word) else { return "" }
        return " '\(day.published)' finds what was published on that day, 'history \(day)' lists what you read."
    }
}

extension CalendarDay {
    /// The query for what was published on the day.
    var published: String { "newer:\(self) older:\(CalendarDay(daysSince1970: daysSince1970 + 1))" }
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
