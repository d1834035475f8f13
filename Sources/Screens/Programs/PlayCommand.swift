import FeedModel

/// `play`, `play 2`, `play 3.1`: plays a file of the current item, or of a row.
package struct PlayCommand: Command {
    /// The row; `nil` for the current item.
    package var row: Int?
    /// The number of the file among the links of the item; `nil` for the first file to hear or see.
    package var link: Int?

    package init(row: Int?, link: Int?) {
        self.row = row
        self.link = link
    }

    package func run(_ turn: Turn) async throws {
        let programs = turn.features.programs
        guard let opened = try await item(turn) else { return }
        let file = if let link { opened.file(ofLink: link) } else { opened.firstFile }
        guard let file else {
            return turn.say(.programs(.noFile(link, of: opened, row: row)))
        }
        let player = try programs.player(file)
        turn.say(.programs(.playing(player)))
        let status = try await turn.atTerminal { try await programs.play(player) }
        // 130: the reader pressed Ctrl-C in the player.
        if status != 0, status != 130 { turn.say(.programs(.playerEnded(player, status: status))) }
    }
}

@MainActor
extension PlayCommand {
    /// Returns the item, which is read without recording that it was opened.
    private func item(_ turn: Turn) async throws -> OpenedItem? {
        let features = turn.features
        let selection = row.map { ItemSelection(row: $0 - 1) }
        let items = try await features.files.items(of: selection, for: "play", turn)
        guard let id = items.first else { return nil }
        if let opened = turn.places.openItem, opened.kept.id == id { return opened }
        let provenance = turn.places.provenance(via: "play")
        let opening = Opening(item: id, provenance: provenance, isRecorded: false)
        return try await turn.deciding { try await features.items.read(opening, turn) }
    }
}

extension OpenedItem {
    /// The first file to hear or see, else the first one.
    fileprivate var firstFile: Enclosure? {
        let files = kept.item.enclosures
        return files.first { ["audio", "video"].contains($0.mediaFamily) } ?? files.first
    }
}
