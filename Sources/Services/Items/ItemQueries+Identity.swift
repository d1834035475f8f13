package import FeedModel
import Library
import Screens

extension ItemQueries {
    /// Finds an item by its identity, or by a beginning of it that only one item has.
    ///
    /// - Throws: ``Screens/ScreenFailure/noSuchItem(_:)``, ``Screens/ScreenFailure/removedItem(title:url:)``,
    ///   ``Screens/ScreenFailure/ambiguousItem(_:among:)``.
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
        guard found.count == 1 else { throw ScreenFailure.ambiguousItem(text, among: found.map(\.id)) }
        return item
    }

    func current(_ ids: [ItemID]) async throws -> [LibraryItem] {
        try catalog.withoutRemoved(Array(try await libraries.current.items(ids).values))
    }
}
