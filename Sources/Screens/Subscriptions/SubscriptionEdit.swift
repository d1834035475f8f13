package import FeedModel

package enum SubscriptionEdit: Equatable, Sendable {
    /// Adds a subscription, or the query of an address `query:NAME:EXPRESSION`; a further one of a command belongs to the step of the
    /// one before.
    case add(Subscription, isHidden: Bool = false, isFurther: Bool = false)
    /// Removes the subscriptions that words name by addresses or titles, or none of them; their history is kept.
    ///
    /// The rows are those that numbers among the words mean.
    case remove([String], rows: [String: Row] = [:])
    case move(String, to: SubscriptionURI)
    case decide(SubscriptionURI, isAllowed: Bool)

    package typealias Row = Result<SourceID, SubscriptionChoiceError>
}

package struct SubscriptionChange: Sendable {
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

package enum SubscriptionTarget: Equatable, Sendable {
    case item(SourceID)
    case subscription(SubscriptionURI)
    case named(String)
}

package enum SubscriptionChoiceError: Error, Equatable, Sendable {
    case noneOpen
    /// No row of an item or of a feed has this number among so many rows, and no section of the home screen either.
    case noRow(Int, count: Int, isAtHome: Bool)
    case sectionOfQuery(Int)
    /// The row with this number, among so many, is not a subscription.
    case notRemovable(Int, count: Int)
    case sectionNotRemovable(Int)
    /// The subscription of the row was removed, or was none of the file.
    case notSubscribed(row: String, address: String)
}

package struct SubscriptionMove: Equatable, Sendable {
    package var old: SubscriptionURI
    package var new: SubscriptionURI
    /// Whether the line was moved by this command; `false` if it had been moved earlier, and this command moved items only.
    package var isNew: Bool
    package var items = 0
    /// The numbers of items in the libraries of other accounts by the names of their folders; `""` is the one without an account.
    package var others: [String: Int] = [:]
    /// Whether the old address has a user name and password that the new one does not get.
    package var isUserinfoLeftOut = false

    package init(old: SubscriptionURI, new: SubscriptionURI, isNew: Bool) {
        (self.old, self.new, self.isNew) = (old, new, isNew)
    }
}

package struct SubscriptionStatus: Equatable, Sendable {
    package var subscription: Subscription
    package var record: FetchRecord
    package var title: String
    package var unread = 0
    package var total = 0
    /// The reason why no source can fetch it; `nil` if one can.
    package var fault: SubscriptionError?
    /// Whether the reader follows it; `false` for an address that was asked at the prompt.
    package var isFollowed = true
    package var isHidden = false
    /// The back-off of its host; `nil` if the host may be contacted.
    package var hold: HostBackoff?

    package init(subscription: Subscription, record: FetchRecord, title: String) {
        self.subscription = subscription
        self.record = record
        self.title = title
    }
}
