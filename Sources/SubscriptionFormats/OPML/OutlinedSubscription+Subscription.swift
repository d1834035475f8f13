public import FeedModel

extension OutlinedSubscription {
    /// A subscription of the person's as a list holds it; names and passwords of its address stay behind.
    public init(_ subscription: Subscription, isHidden: Bool) {
        self.init(
            title: subscription.title ?? subscription.uri.description,
            url: subscription.uri.description,
            tags: subscription.tags
        )
        isUntitled = subscription.title == nil
        isNamed = !isUntitled
        self.isHidden = isHidden
    }

    /// The tags, and before them the folders as one: `A/B` for one inside another.
    public var allTags: [String] {
        let folder = folders.isEmpty ? [] : [folders.joined(separator: "/")]
        return (folder + tags).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }

    /// What the person subscribes to when the list is taken.
    ///
    /// - Throws: What is wrong with the address.
    public func subscription() throws(SubscriptionError) -> Subscription {
        let isNamed = isNamed || !isUntitled && !title.isEmpty && title != url
        return Subscription(
            uri: try SubscriptionURI(url),
            title: isNamed ? title : nil,
            tags: allTags
        )
    }
}
