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
        let opened = try await turn.features.files.item(ofRow: row, for: "play", turn)
        guard let file = opened.file(ofLink: link) else {
            return turn.say(.programs(.noFile(link, of: opened, row: row)))
        }
        let player = try programs.player(file)
        turn.say(.programs(.playing(player)))
        let status = try await turn.atTerminal { try await programs.play(player) }
        // 130: the reader pressed Ctrl-C in the player.
        if status != 0, status != 130 { turn.say(.programs(.playerEnded(player, status: status))) }
        let tags = opened.kept.state.tags
        guard status == 0, tags.contains(QueueCommand.queueTag), !tags.contains(QueueCommand.playedTag) else { return }
        let id = opened.kept.id
        let request = turn.places.markRequest(.tagged(QueueCommand.playedTag), .these([id]), via: "play")
        try await turn.features.marks.mark(MarkPlan(request: request), turn)
    }
}
