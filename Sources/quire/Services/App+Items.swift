import FeedModel
import Library
import Query
import ReaderShell
import Screens

extension App {
    /// Hands every item that a query finds to a closure, page by page.
    ///
    /// - Parameter withBodies: Whether the items have their bodies; then fewer of them are held at once.
    /// - Returns: How many there were.
    @discardableResult
    @MainActor
    func each(_ query: Query, withBodies: Bool = false, _ body: (LibraryItem) throws -> Void) async throws -> Int {
        try await eachPage(query, length: withBodies ? 20 : 2000, withBodies: withBodies) { items, _ in
            for item in items { try body(item) }
        }
    }

    /// Hands every item that a query finds to a closure, with the place where its text has what is searched for.
    ///
    /// - Returns: How many there were.
    @discardableResult
    @MainActor
    func eachFound(_ query: Query, _ body: (LibraryItem, Snippet?) throws -> Void) async throws -> Int {
        try await eachPage(query, length: 20) { items, context in
            let snippets = try await library.snippets(of: items.map(\.id), for: query, in: context)
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
        let context = try await queryContext(for: query)
        var cursor: PageCursor?
        var count = 0
        repeat {
            let page = try await library.items(
                query,
                in: context,
                after: cursor,
                limit: length,
                withBodies: withBodies
            )
            try await body(page.items, context)
            count += page.items.count
            cursor = page.next
        } while cursor != nil
        return count
    }

    /// Finds an item by its identity or by a beginning of it that only one has.
    ///
    /// - Throws: ``ScreenFailure/noSuchItem(_:)``, ``CommandError/ambiguous(word:candidates:)``.
    func item(named text: String) async throws -> LibraryItem {
        if let id = ItemID(rawValue: text), let item = try await library.item(id) { return item }
        let found = try await library.items(withIDPrefix: text, limit: 3)
        guard let item = found.first else { throw ScreenFailure.noSuchItem(text) }
        guard found.count == 1 else {
            throw CommandError.ambiguous(word: text, candidates: found.map(\.id.rawValue))
        }
        return item
    }
}
