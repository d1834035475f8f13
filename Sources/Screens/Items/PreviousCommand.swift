/// `previous`: opens the item before the open one, read or not.
package struct PreviousCommand: Command {
    package init() {}

    package func run(_ turn: Turn) async throws {
        guard let place = turn.places.numbered, let position = place.position,
            let row = (0..<max(0, position)).last(where: { place.itemID(ofRow: $0) != nil })
        else { return turn.say(.items(.first)) }
        try await turn.features.items.open(row: row, via: "previous", turn)
    }
}
