/// `following`: opens the item after the open one, read or not.
package struct FollowingCommand: Command {
    package init() {}

    package func run(_ turn: Turn) async throws {
        // Items of a list follow that were not shown yet.
        guard let place = turn.places.numbered, let rows = place.rowCount,
            let row = (0..<max(rows, place.items.count)).dropFirst((place.position ?? -1) + 1)
                .first(where: { place.itemID(ofRow: $0) != nil })
        else { return turn.say(.items(.last)) }
        try await turn.features.items.open(row: row, via: "next", turn)
    }
}
