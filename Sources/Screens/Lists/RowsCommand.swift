/// `list 1-3`: shows rows of the page that the numbers mean alone, with their numbers.
///
/// Lists the items of a row that has several, such as a feed.
package struct RowsCommand: Command {
    package var selection: ItemSelection

    package init(_ selection: ItemSelection) {
        self.selection = selection
    }

    package func run(_ turn: Turn) async throws {
        turn.noteRange(of: selection)
        let rows = try turn.places.rows(of: selection)
        guard let place = turn.places.numbered else { throw ItemSelectionError.emptyList }
        if case .history(let history) = place { return try await turn.features.history.show(rows, of: history, turn) }
        let items = rows.filter { place.item(ofRow: $0) != nil }
        guard items.isEmpty else { return turn.show(.rows(items, of: place)) }
        try await turn.features.items.open(selection, turn)
    }
}
