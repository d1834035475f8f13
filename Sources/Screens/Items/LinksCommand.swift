/// `links 3`, `links pictures`: lists the links or the pictures of the current item, or of a row.
package struct LinksCommand: Command {
    package var group: LinkGroup
    /// The row; `nil` for the current item.
    package var row: Int?

    package init(_ group: LinkGroup = .links, row: Int?) {
        self.group = group
        self.row = row
    }

    package func run(_ turn: Turn) async throws {
        guard let item = try await turn.features.items.linkedItem(ofRow: row, turn) else { return }
        turn.show(.links(group, of: item.opened, row: item.row))
    }
}
