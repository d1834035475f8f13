extension ListPlace {
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
