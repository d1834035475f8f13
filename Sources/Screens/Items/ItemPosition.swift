import FeedModel

/// The position of an item in a list, or in a section of a screen.
package struct ItemPosition: Equatable, Sendable {
    package var number: Int
    /// The number of items; `nil` if it is not known.
    package var count: Int?
    /// The title of the section; `nil` for a list.
    package var section: String?
}

extension ReaderPlace {
    /// Returns the position of a row's item; `nil` on a page whose rows are not items.
    func itemPosition(ofRow row: Int) -> ItemPosition? {
        if case .home(let home) = self { return home.screen.position(ofRow: row) }
        return items.isEmpty ? nil : ItemPosition(number: row + 1, count: total)
    }

    /// Returns the index of an item's row, or of several the first after the row that was opened last.
    func row(of id: ItemID) -> Int? {
        if case .history = self { return position }
        let items = rowItems
        let rows = items.indices.filter { items[$0]?.id == id }
        return rows.first { $0 > position ?? -1 } ?? rows.first
    }
}
