package import FeedModel
package import Query

package struct ListCursor: RawRepresentable, Equatable, Sendable {
    package let rawValue: String

    package init(rawValue: String) {
        self.rawValue = rawValue
    }
}

package struct ListPage: Sendable {
    package var items: [LibraryItem]
    package var sourceTitles: [SourceID: String]
    /// The passages of the items' texts that match the search; none for items that match only in the title.
    package var snippets: [ItemID: Snippet]
    package var next: ListCursor?
    /// The number of items of the whole list; `nil` if counting them takes long.
    package var total: Int?

    package init(
        items: [LibraryItem],
        sourceTitles: [SourceID: String] = [:],
        snippets: [ItemID: Snippet] = [:],
        next: ListCursor?,
        total: Int? = nil
    ) {
        self.total = total
        self.items = items
        self.sourceTitles = sourceTitles
        self.snippets = snippets
        self.next = next
    }
}

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

    /// The number of rows that were shown, or that end with the item opened last; all, if only items of the list were opened.
    var rowCount: Int { shown == 0 ? items.count : min(items.count, max(shown, position.map { $0 + 1 } ?? 0)) }

    /// Returns the end of the window that begins with a row: as many rows as a page of this length has room for, with their passages.
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

    /// Treats the window with the item opened last as shown: the walk opens items of windows that were never printed.
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

extension [LibraryItem] {
    /// Replaces items that are present, because pages shift between two requests, and appends the others.
    @discardableResult
    mutating func merge(_ added: [LibraryItem]) -> ArticlesScreen.Merge {
        var merge = ArticlesScreen.Merge()
        var places = Dictionary(indices.map { (self[$0].id, $0) }) { first, _ in first }
        for item in added {
            if let place = places[item.id] {
                if self[place].item == item.item { merge.repeated += 1 } else { merge.updated += 1 }
                self[place] = item
            } else {
                places[item.id] = count
                append(item)
                merge.added += 1
            }
        }
        return merge
    }

    /// Takes over the states of changed items that are present.
    ///
    /// The rest of a row stays as it was listed: the library may name another of several subscriptions that carry the article,
    /// whose title the list does not have.
    mutating func update(_ changed: [LibraryItem]) {
        let states = Dictionary(changed.map { ($0.id, $0.state) }) { $1 }
        for index in indices {
            if let state = states[self[index].id] { self[index].state = state }
        }
    }
}
