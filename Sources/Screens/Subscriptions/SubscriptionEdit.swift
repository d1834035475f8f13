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
    case move(String, to: SubscriptionURI)
    case decide(SubscriptionURI, isAllowed: Bool)

    /// The subscription of a row, or the error of a row without one.
    package typealias Row = Result<SourceID, SubscriptionChoiceError>
}

/// A change of the subscriptions that was made.
package struct SubscriptionChange: Hashable, Sendable {
    package var uri: SubscriptionURI
    package var others: [SubscriptionURI] = []
    package var titles: [SubscriptionURI: String] = [:]
    /// The reason why the command of the address is not run; `nil` if it is, or there is none.
    package var obstacle: CommandObstacle?
    package var move: SubscriptionMove?

    package init(_ uri: SubscriptionURI, obstacle: CommandObstacle? = nil) {
        self.uri = uri
        self.obstacle = obstacle
    }
}

/// A subscription whose last fetch is to be explained.
package enum SubscriptionTarget: Hashable, Sendable {
    case item(SourceID)
    case subscription(SubscriptionURI)
    case named(String)
}

/// The status of a subscription, as `why` explains it.
package struct FetchExplanation: Hashable, Sendable {
    package var status: SubscriptionStatus
    /// Whether the key has changed for which the last fetch was refused, so that the next refresh uses it.
    package var isDueByChangedKey: Bool

    package init(_ status: SubscriptionStatus, isDueByChangedKey: Bool) {
        self.status = status
        self.isDueByChangedKey = isDueByChangedKey
    }
}

/// An error of a command that means a subscription.
package enum SubscriptionChoiceError: Error, Hashable, Sendable {
    case noneOpen
    /// No row of an item or of a feed has this number among so many rows, and no section of the home screen either.
    case noRow(Int, count: Int, isAtHome: Bool)
    case sectionOfQuery(Int)
    /// The row with this number, among so many, is no subscription.
    case notRemovable(Int, count: Int)
    case sectionNotRemovable(Int)
    /// The subscription of the row was removed, or was none of the file.
    case notSubscribed(row: String, address: String)
}
