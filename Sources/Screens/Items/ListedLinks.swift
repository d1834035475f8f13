/// The links that were listed last, and the row of their item; `nil` for the current one.
struct ListedLinks: Equatable, Sendable {
    var numbers: ClosedRange<Int>
    var row: Int?

    /// Takes over the links of a page; `nil` for another page, and for an item without links.
    init?(_ page: SessionPage) {
        guard case .links(let group, let opened, let row) = page else { return nil }
        // The page of the item is opened without a number.
        let numbers = opened.links(in: group).map(\.number).filter { $0 > 0 }
        guard let first = numbers.first, let last = numbers.last else { return nil }
        (self.numbers, self.row) = (first...last, row)
    }
}
