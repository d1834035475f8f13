/// `link 2`, `link 3.2`: shows the address of a link of the current item, or of a row.
package struct LinkCommand: Command {
    /// The row; `nil` for the current item.
    package var row: Int?
    /// The number of the link; 0 is the item's page.
    package var link: Int

    package init(row: Int?, link: Int) {
        self.row = row
        self.link = link
    }

    package func run(_ turn: Turn) async throws {
        guard let item = try await turn.features.items.linkedItem(ofRow: row, turn) else { return }
        guard item.opened.address(ofLink: link) != nil else {
            return turn.say(.items(.noLink(link, of: item.opened, row: item.row)))
        }
        turn.show(.link(link, of: item.opened))
    }
}
