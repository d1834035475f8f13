import FeedModel
import Query

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

    /// The number of rows that were shown, or stand before the item opened last; of a list of which only items were opened, all.
    var rowCount: Int { shown == 0 ? items.count : min(items.count, max(shown, position.map { $0 + 1 } ?? 0)) }

    /// Returns the end of the window that begins with a row: as many rows as a page has room for, with the passages below them.
    ///
    /// - Parameter length: The number of rows of the page.
    func windowEnd(from start: Int, length: Int) -> Int {
        // The hint about the order of a search takes a row.
        var room = question.query.isTextSearch ? length - 1 : length
        var end = start
        while end < items.count {
            room -= snippets[items[end].id] == nil ? 1 : 2
            guard room >= 0 || end == start else { break }
            end += 1
        }
        return end
    }

    /// Counts as shown the window with the item opened last: the walk opens items of windows that were never printed.
    mutating func show(_ length: Int) {
        let row = position ?? 0
        guard row >= shown else { return }
        shown = window(ofRow: row, length: length).upperBound
    }

    /// Returns the index of the first row of the window that has the item opened last, or of the last window.
    func firstRow(_ length: Int) -> Int {
        let row = min(position ?? shown - 1, shown - 1)
        return row < 0 ? 0 : window(ofRow: row, length: length).lowerBound
    }

    private func window(ofRow row: Int, length: Int) -> Range<Int> {
        var start = 0
        while true {
            let end = windowEnd(from: start, length: length)
            if row < end || end == items.count { return start..<end }
            start = end
        }
    }
}
