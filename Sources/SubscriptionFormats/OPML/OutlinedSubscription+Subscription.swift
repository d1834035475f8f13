package import FeedModel

extension OutlinedSubscription {
    package init(_ subscription: Subscription, isHidden: Bool) {
        self.init(
            title: subscription.title ?? subscription.uri.description,
            url: subscription.uri.description,
            tags: subscription.tags
        )
        isUntitled = subscription.title == nil
        isNamed = !isUntitled
        self.isHidden = isHidden
    }

    /// The folders as one tag, such as `A/B`, then the tags.
    package var allTags: [String] {
        let folder = folders.isEmpty ? [] : [folders.joined(separator: "/")]
        var known: Set<String> = []
        return (folder + tags).filter { known.insert($0).inserted }
    }

    /// Returns the subscription to add when the list is imported.
    package func subscription() throws(SubscriptionError) -> Subscription {
        let isNamed = isNamed || !isUntitled && !title.isEmpty && title != url
        return Subscription(
            uri: try SubscriptionURI(url),
            title: isNamed ? title : nil,
            tags: allTags
        )
    }
}
