/// The reason why a name or an address does not say which subscription a command is about.
package enum SubscriptionNameError: Error, Equatable, Sendable {
    /// The text is a part of several names; the addresses of their subscriptions.
    case ambiguous(String, addresses: [String])
    /// Several subscriptions are shown with the title.
    case severalTitles(String, addresses: [String])
    /// The subscription has the address that it was to be moved to; the addresses without a subscription that items are at.
    case alreadyMoved(String, to: String, left: [String])
}
