/// `following`: opens the item after the open one, read or not.
package struct FollowingCommand: Command {
    package init() {}

    package func run(_ turn: Turn) async throws {
        guard let row = turn.places.rowOfFollowingItem else { return turn.say(.items(.last)) }
        try await turn.features.items.open(row: row, via: "next", turn)
    }
}

extension Places {
    fileprivate var rowOfFollowingItem: Int? {
        guard let place = numbered, let rows = place.rowCount else { return nil }
        // Items of a list follow that were not shown yet.
        return (0..<max(rows, place.items.count)).dropFirst((place.position ?? -1) + 1)
            .first { place.itemID(ofRow: $0) != nil }
    }
}
