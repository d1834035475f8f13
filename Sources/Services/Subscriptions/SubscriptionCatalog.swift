package import FeedModel
import Foundation
import Library
import Query
package import Screens
import SubscriptionFormats
package import SystemSupport

/// The subscriptions of a run: from the subscriptions file, and those that only screens name.
package struct SubscriptionCatalog: Sendable {
    package let registry: SourceRegistry
    package let store: SubscriptionsStore
    private let sections: [String]
    let libraries: LibraryProvider

    package init(registry: SourceRegistry, store: SubscriptionsStore, sections: [String], libraries: LibraryProvider) {
        self.registry = registry
        self.store = store
        self.sections = sections
        self.libraries = libraries
    }

    /// Returns everything that is fetched: the subscriptions in the order of the file, then sections of screens without a
    /// subscription.
    package func followed() throws -> [Subscription] {
        let subscribed = try store.read().subscriptions
        let sections = sections.compactMap { try? SubscriptionURI($0) }
        guard !sections.isEmpty else { return subscribed }
        let known = Set(subscribed.map(\.id))
        let others = sections.filter { !known.contains($0.id) && (try? registry.source(for: $0)) != nil }
        return subscribed + others.map { Subscription(uri: $0) }
    }

    /// Returns the subscription of an address, with the title and tags it has if the reader subscribes to it.
    ///
    /// - Throws: ``FeedModel/SubscriptionError`` if no source supports the address; `FileError`.
    package func subscription(at uri: SubscriptionURI) throws -> Subscription {
        _ = try registry.source(for: uri)
        return try store.read().subscriptions.first { $0.id == uri.id } ?? Subscription(uri: uri)
    }

    package func statuses() async throws -> [SubscriptionStatus] {
        let library = libraries.current
        let records = try await library.records()
        // Places, because a record is a large value: a dictionary of records would hold all of them twice.
        let places = Dictionary(zip(records.map(\.source), records.indices)) { $1 }
        let counts = try await library.counts()
        let hidden = try store.read().hidden
        return try followed().map { subscription in
            SubscriptionStatus(
                subscription: subscription,
                record: places[subscription.id].map { records[$0] } ?? FetchRecord(source: subscription.id),
                unread: counts[subscription.id]?.unread ?? 0,
                total: counts[subscription.id]?.total ?? 0,
                fault: fault(of: subscription),
                isHidden: hidden.contains(subscription.id)
            )
        }
    }

    /// Returns the reason why no source can fetch a subscription: a misspelt source, or a command that is not allowed to run; `nil`
    /// if one can.
    func fault(of subscription: Subscription) -> SubscriptionError? {
        do throws(SubscriptionError) {
            _ = try registry.fetchingSource(for: subscription.uri)
            return nil
        } catch {
            return error
        }
    }

    /// Returns the lines that no source can fetch; a command that is not allowed to run is not a mistake in the file.
    package func faults() throws(FileError) -> [(line: Int, error: SubscriptionError)] {
        let file = try store.read()
        return file.subscriptions.compactMap { subscription in
            do throws(SubscriptionError) {
                _ = try registry.source(for: subscription.uri)
                return nil
            } catch {
                return (file.line(of: subscription.id) ?? 0, error)
            }
        }
    }

    /// Returns what was asked at the prompt without being followed, with the records of the last answers, of which some
    /// are not in the library.
    package func asked(_ remembered: [FetchRecord] = []) async throws -> [SubscriptionStatus] {
        let followed = Set(try followed().map(\.id))
        let records = try await libraries.current.records() + remembered
        let latest = Dictionary(grouping: records, by: \.source).values.compactMap { records in
            records.max { ($0.attempted ?? .distantPast) < ($1.attempted ?? .distantPast) }
        }
        return latest.filter { !followed.contains($0.source) }.sorted { $0.source.rawValue < $1.source.rawValue }
            .compactMap { record in
                guard let uri = try? SubscriptionURI(record.source.rawValue) else { return nil }
                let subscription = Subscription(uri: uri)
                return SubscriptionStatus(
                    subscription: subscription,
                    record: record,
                    unread: 0,
                    total: 0,
                    isFollowed: false
                )
            }
    }

    package func titles() async throws -> SourceTitles {
        SourceTitles(
            subscriptions: try store.read().subscriptions,
            published: try await libraries.current.sourceTitles()
        )
    }

    package func titles(of items: [LibraryItem]) async throws -> [SourceID: String] {
        let ids = Set(items.flatMap { [$0.item.source, $0.shownSource] + $0.alsoIn })
        return try titles(of: items, published: try await libraries.current.sourceTitles(of: ids))
    }

    func titles(of items: [LibraryItem], published: [SourceID: String]) throws -> [SourceID: String] {
        let ids = Set(items.flatMap { [$0.item.source, $0.shownSource] + $0.alsoIn })
        return SourceTitles(subscriptions: try store.read(ids).subscriptions, published: published).of(items)
    }

    /// Returns items that name no subscription that the reader has removed, if another one carries the article.
    package func withoutRemoved(_ items: [LibraryItem]) throws -> [LibraryItem] {
        let removed = try removed(
            among: Set(items.filter { !$0.alsoIn.isEmpty }.flatMap { [$0.item.source] + $0.alsoIn })
        )
        guard !removed.isEmpty else { return items }
        return items.map { item in
            var item = item
            item.alsoIn.removeAll(where: removed.contains)
            if removed.contains(item.item.source), !item.alsoIn.isEmpty { item.shownSource = item.alsoIn.removeFirst() }
            return item
        }
    }

    /// Returns the subscriptions that the reader has removed; the sources of imported items are not subscriptions.
    func removed(among sources: Set<SourceID>) throws -> Set<SourceID> {
        guard !sources.isEmpty else { return [] }
        let known = Set(try store.read(sources).subscriptions.map(\.id))
            .union(sections.compactMap { try? SubscriptionURI($0).id })
        return sources.filter { id in
            guard !known.contains(id), let uri = try? SubscriptionURI(id.rawValue) else { return false }
            return (try? registry.source(for: uri)) != nil
        }
    }

    /// Shows other subscriptions' own versions of the articles of filters that the reader has removed, and the filters' versions once
    /// they are subscribed to again.
    func updateRemovedFilters() async throws {
        let (all, known) = try await libraries.current.filters()
        guard !all.isEmpty else { return }
        let removed = all.subtracting(try followed().map(\.id))
        if removed != known { try await libraries.current.setRemovedFilters(removed) }
    }

    func removalCheck() throws -> @Sendable (SourceID) -> Bool {
        let known = Set(try followed().map(\.id))
        return { [registry] id in
            guard !known.contains(id), let uri = try? SubscriptionURI(id.rawValue) else { return false }
            return (try? registry.source(for: uri)) != nil
        }
    }

    /// Adds a subscription, after checking that a source supports its address, or that its query parses.
    package func add(_ subscription: Subscription, isHidden: Bool = false) async throws {
        if let query = SubscriptionsFile.Directive(subscription.uri) {
            return try await add(query, subscription, isHidden: isHidden)
        }
        _ = try registry.source(for: subscription.uri)
        try store.edit { try $0.add(subscription, isHidden: isHidden) }
    }
}

// Queries of the subscriptions file, which are added and removed like subscriptions.
extension SubscriptionCatalog {
    /// Adds the line of a query.
    ///
    /// - Throws: ``Screens/QueryFeedError`` if its name or its expression is missing, or another feed has
    ///   the name; `QueryError` if the expression is in no language.
    func add(_ directive: SubscriptionsFile.Directive, _ line: Subscription, isHidden: Bool) async throws {
        let (name, expression) = (directive.name, directive.expression)
        let isComplete = [name, expression].allSatisfy { text in text.contains { !$0.isWhitespace } }
        guard isComplete else { throw QueryFeedError.incomplete }
        if QueryFeed.query(expression) == nil { _ = try Query(parsing: expression) }
        let title = line.title ?? name
        try await refuseTitleOfSubscription(title)
        try store.edit { file in
            if let other = QueryFeed.all(in: file).first(where: { $0.isNamed(title) || $0.isNamed(name) }) {
                throw QueryFeedError.nameOfQuery(other.title)
            }
            _ = file.addDirective(directive, title: line.title, tags: line.tags, isHidden: isHidden)
        }
    }

    /// Throws if a title is that of a subscription with items, which `list` would list with it.
    private func refuseTitleOfSubscription(_ title: String) async throws {
        guard let other = try await subscriptionsWithItems(titled: title).first else { return }
        throw QueryFeedError.nameOfFeed(title, title: try await shownTitles(of: [other])[other.uri] ?? title)
    }

    /// Returns the query with a title, a name or an address, as a subscription; `nil` if nothing matches.
    func query(named text: String) throws -> Subscription? {
        let found = QueryFeed.all(in: try store.read()).filter { $0.isNamed(text) }
        guard found.count > 1 else { return found.first?.subscription }
        throw SubscriptionNameError.severalTitles(text, addresses: found.compactMap { $0.uri?.description })
    }
}
