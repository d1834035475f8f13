import FeedFormats
package import FeedModel
import Library
package import Screens
import SourceAPI

/// Opens items, and makes their texts readable.
package struct ItemService: QueryingService {
    let queries: ItemQueries
    private let answers: AnswerCache

    package init(queries: ItemQueries, answers: AnswerCache) {
        self.queries = queries
        self.answers = answers
    }

    /// Opens an item: makes its text readable, records it in the ledger, and marks it read.
    ///
    /// The ledger gets one event, so that the history has one line for it: `read` the first time, `opened` if it was read
    /// already. An item that cannot be read gets none.
    ///
    /// - Parameter isRepeated: Whether the session has opened it before; then an item that is still read gets no event.
    /// - Throws: ``Screens/ScreenFailure/removedItem(title:url:)``, ``Screens/ScreenFailure/itemOfElsewhere``, `LibraryError`.
    package func open(_ id: ItemID, screen: String, via: String, isRepeated: Bool = false) async throws -> OpenedItem {
        let library = libraries.current
        var opened = try await read(id, in: library)
        let isRead = opened.kept.state.isRead
        if !isRead || !isRepeated { try await library.mark(isRead ? .opened : .read, [id], screen: screen, via: via) }
        // The library has the exact time, which no page shows.
        if !isRead { opened.kept.state.readAt = library.now }
        return opened
    }

    func open(_ opening: Opening) async throws -> OpenedItem {
        guard opening.isRecorded else { return try await read(opening.item) }
        let (from, isRepeated) = (opening.provenance, opening.isRepeated)
        return try await open(opening.item, screen: from.screen, via: from.via, isRepeated: isRepeated)
    }

    /// Makes the text of an item readable, without recording that it was opened.
    ///
    /// - Throws: ``Screens/ScreenFailure/removedItem(title:url:)``, ``Screens/ScreenFailure/itemOfElsewhere``, `LibraryError`.
    package func read(_ id: ItemID) async throws -> OpenedItem { try await read(id, in: libraries.current) }

    private func read(_ id: ItemID, in library: Library) async throws -> OpenedItem {
        try await answers.store([id], in: library)
        guard let stored = try await library.item(id), let item = try catalog.withoutRemoved([stored]).first else {
            guard let removed = try await library.removedItem(id) else { throw ScreenFailure.itemOfElsewhere }
            throw ScreenFailure.removedItem(title: removed.title, url: removed.url)
        }
        let titles = try await catalog.titles(of: [item])
        var opened = OpenedItem(
            kept: item,
            text: Self.readableText(of: item.item),
            sourceTitle: titles[item.shownSource] ?? item.shownSource.rawValue,
            otherTitles: item.alsoIn.compactMap { titles[$0] }
        )
        opened.attribution = catalog.registry.attribution(of: item.item.source)
        opened.scoreName = catalog.registry.descriptor(of: item.item.source)?.scoreName
        return opened
    }

    package static func readableText(of item: Item) -> ReadableText {
        switch item.body {
        case .html(let html): HTMLText.readable(html, base: item.url)
        case .text(let text): ReadableText(plain: text)
        case nil: ReadableText(plain: item.summary ?? "")
        }
    }
}

extension Items {
    /// - Parameter changes: The changes that the rows show before an item is opened.
    package convenience init(
        _ service: ItemService,
        _ changes: ItemChanges,
        browse: @escaping @MainActor (String) async throws -> Void
    ) {
        self.init(
            open: Reading { opening in try await changes.shown { try await service.open(opening) } },
            browse: browse
        )
    }
}
