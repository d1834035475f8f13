package import FeedModel

/// A change of the subscriptions.
package enum SubscriptionEdit: Hashable, Sendable {
    /// Adds a subscription, or the query of an address `query:NAME:EXPRESSION`; a further one of a command belongs to the step of the
    /// one before.
    case add(Subscription, isHidden: Bool = false, isFurther: Bool = false)
    /// Removes the subscriptions that words name by addresses or titles, or none of them; their history is kept.
    ///
    /// The rows are those that numbers among the words mean.
    case remove([String], rows: [String: Row] = [:])
    /// Moves the subscription with an address or a title to another address.
    case move(String, to: SubscriptionURI)
    /// Allows or denies the command of an address to run.
    case decide(SubscriptionURI, isAllowed: Bool)

    /// The subscription of a row, or the error of a row without one.
    package typealias Row = Result<SourceID, SubscriptionChoiceError>
}

/// A change of the subscriptions that was made.
package struct SubscriptionChange: Hashable, Sendable {
    /// The address that it is about.
    package var uri: SubscriptionURI
    /// The other addresses that were removed with it.
    package var others: [SubscriptionURI] = []
    /// The titles of the subscriptions that were removed or moved, where they have one.
    package var titles: [SubscriptionURI: String] = [:]
    /// The reason why the command of the address is not run; `nil` if it is, or there is none.
    package var obstacle: CommandObstacle?
    /// The move, if it was one.
    package var move: SubscriptionMove?

    /// Creates a change.
    package init(_ uri: SubscriptionURI, obstacle: CommandObstacle? = nil) {
        self.uri = uri
        self.obstacle = obstacle
    }
}

/// A subscription whose last fetch is to be explained.
package enum SubscriptionTarget: Hashable, Sendable {
    /// The subscription of an item.
    case item(SourceID)
    /// The subscription at an address.
    case subscription(SubscriptionURI)
    /// The subscription with an address or a title, or with a part of either.
    case named(String)
}

/// The status of a subscription, as `why` explains it.
package struct FetchExplanation: Hashable, Sendable {
    /// The status.
    package var status: SubscriptionStatus
    /// Whether the key has changed for which the last fetch was refused, so that the next refresh uses it.
    package var isDueByChangedKey: Bool

    /// Creates an explanation.
    package init(_ status: SubscriptionStatus, isDueByChangedKey: Bool) {
        self.status = status
        self.isDueByChangedKey = isDueByChangedKey
    }
}

/// An error of a command that means a subscription.
package enum SubscriptionChoiceError: Error, Hashable, Sendable {
    /// No item of a subscription is open.
    case noneOpen
    /// No row of an item or of a feed has this number among so many rows, and no section of the home screen either.
    case noRow(Int, count: Int, isAtHome: Bool)
    /// The section with this number is a query.
    case sectionOfQuery(Int)
    /// The row with this number, among so many, is no subscription.
    case notRemovable(Int, count: Int)
    /// The number is that of a section of the home screen, and could be taken for a row.
    case sectionNotRemovable(Int)
    /// The subscription of the row was removed, or was none of the file.
    case notSubscribed(row: String, address: String)
}
