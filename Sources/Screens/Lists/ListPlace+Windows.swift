import FeedModel

extension ListPlace {
    /// Whether a row of an earlier answer to the same question has a higher number now, because others came in above it.
    ///
    /// Rows that moved up took the place of those that the question no longer finds.
    func movesRows(of earlier: ListPlace) -> Bool {
        guard question == earlier.question else { return false }
        let numbers = Dictionary(zip(items.map(\.id), items.indices)) { first, _ in first }
        return zip(earlier.items.prefix(earlier.shown), earlier.items.indices).contains { item, index in
            numbers[item.id].map { $0 > index } ?? false
        }
    }

    /// Counts as shown the window with the item opened last: the walk opens items of windows that were never printed.
    mutating func show(_ length: Int) {
        let row = position ?? 0
        guard row >= shown else { return }
        shown = min(items.count, (row / length + 1) * length)
    }

    /// Returns the index of the first row of the window that has the item opened last, or of the last window.
    func firstRow(_ length: Int) -> Int {
        let row = min(position ?? shown - 1, shown - 1)
        return max(0, row) / length * length
    }
}
