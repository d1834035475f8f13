import FeedModel
import Library
import Query
import ReaderShell
import Screens

extension App {
    /// Hands every item that a query finds to a closure, page by page.
    ///
    /// - Returns: How many there were.
    @discardableResult
    @MainActor
    func each(_ query: Query, _ body: (KeptItem) throws -> Void) async throws -> Int {
        let context = try await queryContext(for: query)
        var cursor: PageCursor?
        var count = 0
        repeat {
            let page = try await library.items(query, in: context, after: cursor, limit: 500)
            for item in page.items { try body(item) }
            count += page.items.count
            cursor = page.next
        } while cursor != nil
        return count
    }

    /// Finds an item by its identity or by a beginning of it that only one has.
    ///
    /// - Throws: ``ScreenFailure/noSuchItem(_:)``, ``CommandError/ambiguous(word:candidates:)``.
    func item(named text: String) async throws -> KeptItem {
        if let id = ItemID(rawValue: text), let item = try await library.item(id) { return item }
        let found = try await library.items(withIDPrefix: text, limit: 3)
        guard let item = found.first else { throw ScreenFailure.noSuchItem(text) }
        guard found.count == 1 else {
            throw CommandError.ambiguous(word: text, candidates: found.map(\.id.rawValue))
        }
        return item
    }
}
