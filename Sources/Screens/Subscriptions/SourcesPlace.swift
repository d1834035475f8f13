import FeedModel
package import SourceAPI

/// The subscriptions and the sources, whose numbers follow, as they were listed.
package struct SourcesPlace: Equatable, Sendable {
    package var subscriptions: [SubscriptionStatus]
    package var descriptors: [SourceDescriptor]
    package var position: Int?

    package init(subscriptions: [SubscriptionStatus], descriptors: [SourceDescriptor]) {
        self.subscriptions = subscriptions
        self.descriptors = descriptors
    }

    package var rowCount: Int { subscriptions.count + descriptors.count }

    /// Returns the feed of the row with an index; `nil` for a source, or if the row does not exist.
    func feed(ofRow row: Int) -> FeedRow? {
        guard subscriptions.indices.contains(row) else { return nil }
        let status = subscriptions[row]
        return FeedRow(
            content: .subscription(status.subscription.id),
            title: status.title,
            address: status.subscription.uri.description,
            tags: status.subscription.tags,
            counts: FeedRow.Counts(unread: status.unread, total: status.total),
            isHidden: status.isHidden,
            line: row + 1
        )
    }

    /// Returns the source of the row with an index; `nil` for a subscription, or if the row does not exist.
    func source(ofRow row: Int) -> SourceDescriptor? {
        let index = row - subscriptions.count
        return descriptors.indices.contains(index) ? descriptors[index] : nil
    }
}

extension Places {
    /// Takes over new counts and states of subscriptions wherever they are listed.
    ///
    /// The rows stay, so that numbers mean what they did.
    mutating func update(_ counted: SourcesPlace) {
        let statuses = Dictionary(counted.subscriptions.map { ($0.subscription.id, $0) }) { $1 }
        for index in stack.indices {
            guard case .sources(var sources) = stack[index] else { continue }
            for row in sources.subscriptions.indices {
                sources.subscriptions[row] =
                    statuses[sources.subscriptions[row].subscription.id] ?? sources.subscriptions[row]
            }
            stack[index] = .sources(sources)
        }
    }
}
