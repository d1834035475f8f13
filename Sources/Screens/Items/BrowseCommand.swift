/// `browse 2`, `browse 2-4`, `browse 3.2`: opens links of the current item, or of a row.
package struct BrowseCommand: Command {
    /// The row; `nil` for the current item.
    package var row: Int?
    /// The numbers of the links; 0 is the item's page.
    package var links: ClosedRange<Int>

    package init(row: Int?, links: ClosedRange<Int>) {
        self.row = row
        self.links = links
    }

    package func run(_ turn: Turn) async throws {
        let items = turn.features.items
        let first = links.lowerBound
        if row == nil, links == 0...0, case .weather(let weather)? = turn.places.last, let address = weather.mapAddress
        {
            return try await turn.atTerminal { try await items.browse(address) }
        }
        guard let item = try await items.linkedItem(ofRow: row, orRow: first, turn) else { return }
        let all = item.opened.links
        guard all.contains(where: { $0.number == first }) else {
            let isRow = item.row == nil && turn.places.isRow(first, besides: item.opened)
            return turn.say(.items(.noLink(first, of: item.opened, row: item.row, isRow: isRow)))
        }
        try await turn.atTerminal {
            for link in all where links.contains(link.number) { try await items.browse(link.address) }
        }
        if let last = all.last?.number, last < links.upperBound { turn.say(.items(.linksEnd(at: last))) }
    }
}
