/// `previous`: opens the item before the open one, read or not.
package struct PreviousCommand: Command {
    package init() {}

    package func run(_ turn: Turn) async throws {
        guard let row = turn.places.rowOfPreviousItem else { return turn.say(.items(.first)) }
        try await turn.features.items.open(row: row, via: "previous", turn)
    }
}

extension Places {
    fileprivate var rowOfPreviousItem: Int? {
        guard let place = numbered, let position = place.position else { return nil }
        return (0..<max(0, position)).last { place.itemID(ofRow: $0) != nil }
    }
}
