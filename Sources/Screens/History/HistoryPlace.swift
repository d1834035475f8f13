package import FeedModel
package import Foundation
import Primitives
package import Query

package struct HistoryQuestion: Equatable, Sendable {
    /// The items that the steps are about; `nil` for all.
    package var query: Query?
    /// The time of the steps; `nil` for no limit.
    package var period: Period?

    package init(_ query: Query? = nil, _ period: Period? = nil) {
        self.query = query
        self.period = period
    }

    package enum Period: Equatable, Sendable {
        case since(Start)
        case day(Start)
    }

    package enum Start: Equatable, Sendable, CustomStringConvertible {
        case today, yesterday
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

extension HistoryPlace {
    package enum Row: Equatable, Sendable {
        case marks(LedgerStep)
        /// A change of the subscriptions by this session, which no ledger has.
        case subscriptions(SubscriptionStep)

        package var at: Date {
            switch self {
            case .marks(let step): step.at
            case .subscriptions(let step): step.at
            }
        }

        /// The items of the step, the first of them if there are very many; none of a change of subscriptions.
        package var items: [ItemID] { if case .marks(let step) = self { step.items } else { [] } }

        /// The title that the row is shown with; `nil` for several items or subscriptions that were undone, which are only counted.
        var title: String? {
            switch self {
            case .marks(let step): step.isUndo && step.count > 1 ? nil : step.title
            case .subscriptions(let step):
                step.isUndo && step.subscriptions.count > 1 ? nil : step.subscriptions.first?.title
            }
        }

        /// Returns the message about a command that takes items; `nil` for a step of one item.
        func message(ofRow row: Int) -> MarkMessage? {
            switch self {
            case .marks(let step): step.count > 1 ? .rowIsStep(row, count: step.count) : nil
            case .subscriptions: .rowIsSubscription(row)
            }
        }
    }
}

/// Subscriptions that one command of this session added or removed, or that `undo` took out or put back.
package struct SubscriptionStep: Equatable, Sendable {
    package var at: Date
    package var isAddition: Bool
    package var isUndo: Bool
    package var subscriptions: [Titled]

    package struct Titled: Equatable, Sendable {
        package var uri: SubscriptionURI
        /// The title, or the address if it has none.
        package var title: String

        package init(uri: SubscriptionURI, title: String) {
            self.uri = uri
            self.title = title
        }
    }

    package init(at: Date, isAddition: Bool, isUndo: Bool = false, subscriptions: [Titled]) {
        self.at = at
        self.isAddition = isAddition
        self.isUndo = isUndo
        self.subscriptions = subscriptions
    }
}

/// A step of the ledger: the events of one command, as one row of the history.
package struct LedgerStep: Equatable, Sendable {
    package var at: Date
    package var kind: Event.Kind
    package var count: Int
    package var title: String
    package var sourceTitle: String
    package var item: ItemID
    /// The items, the first of them if there are very many.
    package var items: [ItemID]
    package var isUndo: Bool

    package init(
        at: Date,
        kind: Event.Kind,
        count: Int = 1,
        title: String,
        sourceTitle: String,
        item: ItemID,
        items: [ItemID]? = nil,
        isUndo: Bool = false
    ) {
        self.items = items ?? [item]
        self.isUndo = isUndo
        self.at = at
        self.kind = kind
        self.count = count
        self.title = title
        self.sourceTitle = sourceTitle
        self.item = item
    }
}

/// The last step that can be undone, if it is not of this session.
package struct ForeignStep: Equatable, Sendable {
    package var kind: Event.Kind
    package var count: Int
    package var at: Date
    package var device: String

    package init(kind: Event.Kind, count: Int, at: Date, device: String) {
        self.kind = kind
        self.count = count
        self.at = at
        self.device = device
    }
}

extension HistoryPlace {
    /// Returns the message about rows that do not all stand for one item each; `nil` if they do.
    func message(onRows indices: [Int]) -> MarkMessage? {
        indices.lazy.compactMap { rows[$0].message(ofRow: $0 + 1) }.first
    }
}
