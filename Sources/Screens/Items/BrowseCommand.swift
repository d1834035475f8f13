/// `browse 2`, `browse 3.2`: follows a link of the current item, or of a row.
package struct BrowseCommand: Command {
    /// The row; `nil` for the current item.
    package var row: Int?
    /// The number of the link; 0 is the item's page.
    package var link: Int

    package init(row: Int?, link: Int) {
        self.row = row
        self.link = link
    }

    package func run(_ turn: Turn) async throws {
        let items = turn.features.items
        if row == nil, link == 0, case .weather(let weather)? = turn.places.last, let address = weather.mapAddress {
            return try await turn.atTerminal { try await items.browse(address) }
        }
        guard let item = try await items.linkedItem(ofRow: row, orRow: link, turn) else { return }
        guard let address = item.opened.address(ofLink: link) else {
            let isRow = item.row == nil && turn.places.isRow(link, besides: item.opened)
            return turn.say(.items(.noLink(link, of: item.opened, row: item.row, isRow: isRow)))
        }
        try await turn.atTerminal { try await items.browse(address) }
    }
}
