package import FeedModel
package import Foundation

extension HistoryPlace {
    package enum Row: Hashable, Sendable {
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

        /// Returns the remark on a command that takes items; `nil` for a step of one item.
        func remark(ofRow row: Int) -> Remark? {
            switch self {
            case .marks(let step): step.count > 1 ? .rowIsStep(row, count: step.count) : nil
            case .subscriptions: .rowIsSubscription(row)
            }
        }
    }
}

/// Subscriptions that one command of this session added or removed, or that `undo` took out or put back.
package struct SubscriptionStep: Hashable, Sendable {
    package var at: Date
    /// Whether they were added; otherwise they were removed.
    package var isAddition: Bool
    package var isUndo: Bool
    package var subscriptions: [Titled]

    package struct Titled: Hashable, Sendable {
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
