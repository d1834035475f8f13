package import FeedModel

package enum SubscriptionMessage: Equatable, Sendable {
    case noLongerSubscribed([SubscriptionStep.Titled])
    /// A subscription or a query was added; `isUndoable` if the session continues, so that it can be undone.
    case added(Subscription, isFetchable: Bool = true, isUndoable: Bool = true)
    /// The subscription with an address was removed; `isUndoable` if the session continues, so that it can be undone.
    case removed(SubscriptionURI, title: String? = nil, isUndoable: Bool)
    case moved(SubscriptionMove, title: String? = nil)
    case moving(SubscriptionURI)
    case moveContinues(SubscriptionURI)
    case confirmCommand(SubscriptionURI)
    case decided(SubscriptionURI, isAllowed: Bool)
    /// The command of the added address is not run yet.
    case notAllowed(SubscriptionURI, CommandObstacle)
}
