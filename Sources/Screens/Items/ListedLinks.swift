import FeedModel

/// The links that were listed last, and the row of their item; `nil` for the current one.
struct ListedLinks: Hashable, Sendable {
    var count: Int
    var row: Int?

    /// Takes over the links of a page; `nil` for another page, and for an item without links.
    init?(_ page: SessionPage) {
        guard case .links(let opened, let row) = page, !opened.text.links.isEmpty else { return nil }
        (count, self.row) = (opened.text.links.count, row)
    }
}
