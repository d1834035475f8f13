/// A feed or a service that the reader follows.
public struct Subscription: Hashable, Sendable, Identifiable {
    package var uri: SubscriptionURI
    package var title: String?
    package var tags: [String]

    package init(uri: SubscriptionURI, title: String? = nil, tags: [String] = []) {
        self.uri = uri
        self.title = title
        self.tags = tags
    }

    /// The identity of the subscription.
    public var id: SourceID { uri.id }
}
