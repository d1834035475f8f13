import FeedFormats
package import FeedModel
import Library
package import Query
package import ReaderShell
package import Screens
import SourceAPI

/// Opens and marks items, and takes marks back.
package struct ItemService: Sendable {
    private let libraries: LibraryProvider
    private let queries: ItemQueries
    private let catalog: SubscriptionCatalog
    private let history: HistoryService
    private let answers: AnswerCache
    private let clock: RunClock

    /// Creates the service.
    ///
    /// - Parameter answers: The items that were found at the prompt and are not in the library yet.
    package init(
        libraries: LibraryProvider,
        queries: ItemQueries,
        catalog: SubscriptionCatalog,
        history: HistoryService,
        answers: AnswerCache,
        clock: RunClock
    ) {
        self.libraries = libraries
        self.queries = queries
        self.catalog = catalog
        self.history = history
        self.answers = answers
        self.clock = clock
    }

    /// Opens an item: records it in the ledger, marks it read, and makes its text readable.
    ///
    /// The ledger gets one event, so that the history has one line for it: `read` the first time, `opened` if it was read already.
    ///
    /// - Throws: ``Screens/ScreenFailure/noSuchItem(_:)``, `LibraryError`.
    package func open(_ id: ItemID, screen: String, via: String) async throws -> OpenedItem {
        let library = libraries.current
        try await answers.store([id], in: library)
        let isRead = try await library.item(id)?.state.isRead ?? false
        try await library.mark(isRead ? .opened : .read, [id], screen: screen, via: via)
        guard let item = try await library.item(id) else { throw ScreenFailure.noSuchItem(id.rawValue) }
        let titles = try await catalog.titles(of: [item])
        var opened = OpenedItem(
            kept: item,
            text: readableText(of: item.item),
            sourceTitle: titles[item.item.source] ?? item.item.source.rawValue,
            otherTitles: item.alsoIn.compactMap { titles[$0] }
        )
        opened.attribution = catalog.registry.attribution(of: item.item.source)
        opened.scoreName = catalog.registry.descriptor(of: item.item.source)?.scoreName
        return opened
    }

    /// Returns the text of an item: its body, else its summary.
    private func readableText(of item: Item) -> ReadableText {
        switch item.body {
        case .html(let html): HTMLText.readable(html, base: item.url)
        case .text(let text): ReadableText(plain: text)
        case nil: ReadableText(plain: item.summary ?? "")
        }
    }

    /// The environment of list screens.
    @MainActor
    package var listEnvironment: ListEnvironment {
        ListEnvironment { query, cursor in
            screenOutcome(explainer: clock.explainer) { try await page(of: query, after: cursor) }
        }
    }

    /// Returns one page of a list, the first or the one at a cursor.
    ///
    /// - Parameter limit: The maximum number of items.
    package func page(of query: Query, after cursor: ListCursor? = nil, limit: Int = 20) async throws -> ListPage {
        let library = libraries.current
        let context = try await queries.context(for: query)
        let after = cursor.flatMap { PageCursor(rawValue: $0.rawValue) }
        let listing = try await library.listing(of: query.asSearch, in: context, after: after, limit: limit)
        return ListPage(
            items: listing.page.items,
            sourceTitles: try catalog.titles(of: listing.page.items, published: listing.sourceTitles),
            snippets: listing.snippets,
            next: listing.page.next.map { ListCursor(rawValue: $0.rawValue) },
            total: listing.total
        )
    }

    /// The environment of item screens.
    @MainActor
    package var itemEnvironment: ItemEnvironment {
        ItemEnvironment { opening in
            screenOutcome(explainer: clock.explainer) {
                try await open(opening.item, screen: opening.provenance.screen, via: opening.provenance.via)
            }
        }
    }

    /// The actions on items that the reader offers.
    @MainActor
    package var actions: LibraryActions {
        LibraryActions(
            mark: { kind, ids, from in
                let library = libraries.current
                try await answers.store(ids, in: library)
                return try await library.mark(kind, ids, screen: from.screen, via: from.via)
            },
            markAll: { kind, query, from in
                let context = try await queries.context(for: query)
                return try await libraries.current.mark(
                    kind,
                    query.asSearch,
                    in: context,
                    screen: from.screen,
                    via: from.via
                )
            },
            items: { try await libraries.current.items($0) },
            undo: { from in try await libraries.current.undo(screen: from.screen) },
            history: { query, limit in try await history.lines(query, limit: limit) }
        )
    }
}
