/// A feed or a service that the reader follows.
public struct Subscription: Hashable, Sendable, Identifiable {
    /// The address.
    public var uri: SubscriptionURI
    /// The reader's title; without one, the publisher's is shown.
    public var title: String?
    /// The reader's tags, in the order of the file.
    public var tags: [String]

    /// Creates a subscription.
    public init(uri: SubscriptionURI, title: String? = nil, tags: [String] = []) {
        self.uri = uri
        self.title = title
        self.tags = tags
    }

    /// The identity of the subscription.
    public var id: SourceID { uri.id }
}
