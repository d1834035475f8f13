import FeedModel

/// What subscriptions are called: by the person, else by the publisher, else by their address.
struct SourceTitles: Sendable {
    private var titles: [SourceID: String] = [:]

    init(subscriptions: [Subscription], records: [FetchRecord]) {
        for record in records {
            if let title = record.title, !title.isEmpty { titles[record.source] = title }
        }
        for subscription in subscriptions {
            if let title = subscription.title { titles[subscription.id] = title }
        }
    }

    /// The title of a subscription, also of one that was removed.
    subscript(source: SourceID) -> String { titles[source] ?? source.rawValue }

    /// The titles of the sources of some items.
    func of(_ items: [KeptItem]) -> [SourceID: String] {
        Dictionary(items.map { ($0.item.source, self[$0.item.source]) }) { $1 }
    }
}
