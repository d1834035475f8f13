/// A person's choice of a source: its address, and what they call it.
public struct Subscription: Hashable, Sendable, Identifiable {
    /// The address.
    public var uri: SubscriptionURI
    /// The person's name for it; the publisher's title is used when there is none.
    public var title: String?
    /// The person's tags, in the order of the file.
    public var tags: [String]

    /// Makes a subscription.
    public init(uri: SubscriptionURI, title: String? = nil, tags: [String] = []) {
        self.uri = uri
        self.title = title
        self.tags = tags
    }

    /// The identity of the subscription.
    public var id: SourceID { uri.id }
}
