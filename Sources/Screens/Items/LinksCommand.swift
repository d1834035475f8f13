/// `links 3`: lists the links of the current item, or of a row.
package struct LinksCommand: Command {
    /// The row; `nil` for the current item.
    package var row: Int?

    package init(row: Int?) {
        self.row = row
    }

    package func run(_ turn: Turn) async throws {
        guard let item = try await turn.features.items.linkedItem(ofRow: row, turn) else { return }
        turn.show(.links(item.opened, row: item.row))
    }
}
