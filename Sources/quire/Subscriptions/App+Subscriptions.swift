import FeedModel
import Fetching
import Foundation
import Library
import Query
import ReaderShell
import SourceAPI
import SubscriptionFormats

extension App {
    /// What queries need to know about this run.
    ///
    /// - Parameter query: The only query it will be used for. One that does not ask about subscriptions is answered
    ///   without reading thousands of them, as long as everything unread is of ones that are still there.
    func queryContext(for query: Query? = nil, naming screens: Set<String> = []) async throws -> QueryContext {
        var context = QueryContext(now: now(), utcOffset: utcOffset, bodyText: BodyText.plain)
        let withUnread = try await library.sourcesWithUnread()
        // What an import brought belongs to no subscription that could have been removed.
        func isImported(_ id: SourceID) -> Bool {
            (try? SubscriptionURI(id.rawValue)).flatMap { try? registry.source(for: $0) } == nil
        }
        if let query, !query.dependsOnSubscriptions,
            try subscriptions.missingAtFirstSight(of: withUnread).allSatisfy(isImported)
        {
            return context
        }
        let imported = withUnread.filter(isImported)
        context.subscriptions = try followed()
        context.followed = imported.union(context.subscriptions.map(\.id))
        context.publisherTitles = try await library.sourceTitles()
        context.screens = try HomeSections(app: self).screens(named: query?.screens ?? screens)
        return context
    }

    /// What is fetched: the subscriptions in the order of the file, then the sections of the home screen that are none.
    func followed() throws -> [Subscription] {
        let subscribed = try subscriptions.read().subscriptions
        let sections = (configuration.homeSections ?? []).compactMap { try? SubscriptionURI($0) }
        guard !sections.isEmpty else { return subscribed }
        let known = Set(subscribed.map(\.id))
        let others = sections.filter { !known.contains($0.id) && (try? registry.source(for: $0)) != nil }
        return subscribed + others.map { Subscription(uri: $0) }
    }

    /// All that is fetched, with what is known of it.
    func statuses() async throws -> [SubscriptionStatus] {
        var records: [SourceID: FetchRecord] = [:]
        for record in try await library.records() { records[record.source] = record }
        let counts = try await library.counts()
        return try followed().map { subscription in
            SubscriptionStatus(
                subscription: subscription,
                record: records[subscription.id] ?? FetchRecord(source: subscription.id),
                unread: counts[subscription.id]?.unread ?? 0,
                total: counts[subscription.id]?.total ?? 0
            )
        }
    }

    /// What subscriptions are called, to look up many at once.
    func titles() async throws -> SourceTitles {
        SourceTitles(
            subscriptions: try subscriptions.read().subscriptions,
            published: try await library.sourceTitles()
        )
    }

    /// What the sources of some items are called.
    func titles(of items: [LibraryItem]) async throws -> [SourceID: String] {
        let ids = Set(items.flatMap { [$0.item.source] + $0.alsoIn })
        let titles = SourceTitles(
            subscriptions: try subscriptions.read(ids).subscriptions,
            published: try await library.sourceTitles(of: ids)
        )
        return titles.of(items)
    }
}
