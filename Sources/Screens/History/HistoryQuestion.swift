import Primitives
package import Query

/// A question for steps of the ledger.
package struct HistoryQuestion: Hashable, Sendable {
    /// The items that the steps are about; `nil` for all.
    package var query: Query?
    /// The time of the steps; `nil` for no limit.
    package var period: Period?

    package init(_ query: Query? = nil, _ period: Period? = nil) {
        self.query = query
        self.period = period
    }
}

extension HistoryQuestion {
    package enum Period: Hashable, Sendable {
        case since(Start)
        case day(Start)
    }

    package enum Start: Hashable, Sendable, CustomStringConvertible {
        case today
        case yesterday
        case moment(Query.Moment)

        /// Parses `today`, `yesterday`, or a time as in a query.
        package init?(_ text: String) {
            switch text.lowercased() {
            case "today": self = .today
            case "yesterday": self = .yesterday
            default:
                guard let moment = Query.Moment(text) else { return nil }
                self = .moment(moment)
            }
        }

        /// Parses a day that is written as one; a number such as a year may be a word to look for.
        package init?(day text: String) {
            self.init(text)
            if case .moment = self, CalendarDay(text) == nil { return nil }
        }

        package var description: String {
            switch self {
            case .today: "today"
            case .yesterday: "yesterday"
            case .moment(let moment): moment.description
            }
        }
    }
}
