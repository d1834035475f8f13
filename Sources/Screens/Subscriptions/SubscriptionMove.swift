package import FeedModel

/// A subscription that was moved to another address.
package struct SubscriptionMove: Hashable, Sendable {
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
