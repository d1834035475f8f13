import FeedFormats
package import FeedModel
import Library
package import Query
import ReaderShell
import Screens
import SubscriptionFormats

/// Reads items by queries: page by page, one by one, or by a part of their identity.
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

    package func tags() async throws -> [TagSummary] {
        let counts = try await libraries.current.counts()
        var summaries: [String: TagSummary] = [:]
        var tagged: [String: Set<SourceID>] = [:]
        for subscription in try catalog.store.read().subscriptions {
            for tag in subscription.tags {
                let folded = SearchFolding.fold(tag)
                guard tagged[folded, default: []].insert(subscription.id).inserted else { continue }
                summaries[folded, default: TagSummary(name: tag)].subscriptions += 1
                summaries[folded]?.items += counts[subscription.id]?.total ?? 0
            }
        }
        for own in try await libraries.current.tags() {
            let folded = SearchFolding.fold(own.tag)
            guard tagged[folded]?.contains(own.source) != true else { continue }
            summaries[folded, default: TagSummary(name: own.tag)].items += own.count
        }
        return summaries.sorted { $0.key < $1.key }.map(\.value)
    }

    /// Returns the categories of the newest items, the most frequent first; none that would be a blank row.
    package func categories() async throws(LibraryError) -> [TagSummary] {
        try await libraries.current.categories().filter { category in
            !TerminalText.line(category.name).allSatisfy(\.isWhitespace)
        }
    }

    /// Finds an item by its identity, or by a beginning of it that only one item has.
    ///
    /// - Throws: ``Screens/ScreenFailure/noSuchItem(_:)``, ``Screens/ScreenFailure/removedItem(title:url:)``,
    ///   ``ReaderShell/CommandError/ambiguous(word:candidates:)``.
    package func item(named text: String) async throws -> LibraryItem {
        let library = libraries.current
        if let id = ItemID(rawValue: text) {
            if let item = try await library.item(id) { return item }
            if let removed = try await library.removedItem(id) {
                throw ScreenFailure.removedItem(title: removed.title, url: removed.url)
            }
        }
        let found = try await library.items(withIDPrefix: text, limit: 3)
        guard let item = found.first else { throw ScreenFailure.noSuchItem(text) }
        guard found.count == 1 else { throw CommandError.ambiguous(word: text, candidates: found.map(\.id.rawValue)) }
        return item
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

/// Converts a body to plain text, for search and for queries.
package enum BodyText {
    package static let plain: @Sendable (Item.Body) -> String = { body in
        switch body {
        case .html(let html): HTMLText.plain(html)
        case .text(let text): text
        }
    }
}
