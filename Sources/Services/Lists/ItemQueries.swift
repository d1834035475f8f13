package import FeedModel
import Library
package import Query
package import Screens
import SubscriptionFormats

/// Reads items by queries, page by page or one by one.
package struct ItemQueries: Sendable {
    let sections: HomeSections
    let clock: RunClock

    var catalog: SubscriptionCatalog { sections.catalog }
    var libraries: LibraryProvider { catalog.libraries }

    package init(sections: HomeSections, clock: RunClock) {
        self.sections = sections
        self.clock = clock
    }

    /// Returns what queries need to know about this run.
    ///
    /// - Parameters:
    ///   - query: The only query the context is used for. One that does not ask about subscriptions is answered without reading
    ///     thousands of them, as long as all unread items are of known subscriptions.
    ///   - screens: The screens that queries name with `in:`, when there is no one query.
    package func context(for query: Query? = nil, naming screens: Set<String> = []) async throws -> QueryContext {
        let library = libraries.current
        var context = QueryContext(now: clock.now(), utcOffset: clock.utcOffset)
        let withUnread = try await library.sourcesWithUnread()
        // Imported items belong to no subscription that could have been removed.
        func isImported(_ id: SourceID) -> Bool {
            (try? SubscriptionURI(id.rawValue)).flatMap { try? catalog.registry.source(for: $0) } == nil
        }
        if let query, !query.dependsOnSubscriptions, !(try query.leavesOutHidden && catalog.store.hasHidden()),
            try catalog.store.missingAtFirstSight(of: withUnread).allSatisfy(isImported)
        {
            return context
        }
        let imported = withUnread.filter(isImported)
        context.subscriptions = try catalog.followed()
        context.followed = imported.union(context.subscriptions.map(\.id))
        context.hidden = try catalog.store.read().hidden
        context.publisherTitles = try await library.sourceTitles()
        context.screens = try sections.screens(named: query?.screens ?? screens)
        return context
    }

    /// Passes every item that a query finds to a closure, page by page, and returns their number.
    ///
    /// - Parameter withBodies: Whether the items have their bodies; then fewer are in memory at once.
    @discardableResult
    @MainActor
    package func each(_ query: Query, withBodies: Bool = false, _ body: (LibraryItem) throws -> Void) async throws
        -> Int
    {
        try await eachPage(query, length: withBodies ? 20 : 2000, withBodies: withBodies) { items, _ in
            for item in items { try body(item) }
        }
    }

    /// Passes every item that a query finds to a closure, with the part of its text that matches; returns their number.
    @discardableResult
    @MainActor
    package func eachFound(_ query: Query, _ body: (LibraryItem, Snippet?) throws -> Void) async throws -> Int {
        try await eachPage(query, length: 20) { items, context in
            let snippets = try await libraries.current.snippets(of: items.map(\.id), for: query, in: context)
            for item in items { try body(item, snippets[item.id]) }
        }
    }

    @MainActor
    private func eachPage(
        _ query: Query,
        length: Int,
        withBodies: Bool = false,
        _ body: ([LibraryItem], QueryContext) async throws -> Void
    ) async throws -> Int {
        let library = libraries.current
        let context = try await context(for: query)
        var cursor: PageCursor?
        var count = 0
        repeat {
            let page = try await library.items(query, in: context, after: cursor, limit: length, withBodies: withBodies)
            try await body(page.items, context)
            count += page.items.count
            cursor = page.next
        } while cursor != nil
        return count
    }

    func page(of question: Question, after cursor: ListCursor?, limit: Int) async throws -> ListPage {
        if let items = question.items { return try await page(of: items, after: cursor, limit: limit) }
        return try await page(of: question.query, after: cursor, limit: limit)
    }

    func page(of query: Query, after cursor: ListCursor? = nil, limit: Int) async throws -> ListPage {
        let library = libraries.current
        let context = try await context(for: query)
        let after = cursor.flatMap { PageCursor(rawValue: $0.rawValue) }
        let listing = try await library.listing(of: query.asSearch, in: context, after: after, limit: limit)
        let items = try catalog.withoutRemoved(listing.page.items)
        return ListPage(
            items: items,
            sourceTitles: try catalog.titles(of: items, published: listing.sourceTitles),
            snippets: listing.snippets,
            next: listing.page.next.map { ListCursor(rawValue: $0.rawValue) },
            total: listing.total
        )
    }

    /// Returns one page of certain items; those that are gone are left out.
    private func page(of ids: [ItemID], after cursor: ListCursor?, limit: Int) async throws -> ListPage {
        let start = min(cursor.flatMap { Int($0.rawValue) } ?? 0, ids.count)
        let end = min(start + limit, ids.count)
        let found = try await libraries.current.items(Array(ids[start..<end]))
        let items = try catalog.withoutRemoved(ids[start..<end].compactMap { found[$0] })
        return ListPage(
            items: items,
            sourceTitles: try await catalog.titles(of: items),
            next: end < ids.count ? ListCursor(rawValue: String(end)) : nil,
            total: ids.count
        )
    }
}

/// A service that shares the subscriptions, the libraries and the clock of its queries.
protocol QueryingService: Sendable {
    var queries: ItemQueries { get }
}

extension QueryingService {
    var catalog: SubscriptionCatalog { queries.catalog }
    var libraries: LibraryProvider { queries.libraries }
    var clock: RunClock { queries.clock }
}

extension Lists {
    package convenience init(_ queries: ItemQueries) {
        self.init(window: Reading { try await queries.page(of: $0.question, after: $0.cursor, limit: $0.length) })
    }
}
