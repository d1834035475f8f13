import FeedModel
import Screens
import TerminalText

extension CommandEntry {
    static let ofDownloads: [CommandEntry] = [
        CommandEntry("download", "[FILE|ITEM.FILE] [FOLDER]")
            .does("download a file of the item, or the rest of it: 'download', 'download 2 ~/talks'") { arguments, _ in
                var arguments = arguments
                let names = try arguments.takeFile()
                guard arguments.rest.count <= 1, !arguments.isBlankText else { throw arguments.usage }
                return DownloadCommand(row: names.row, number: names.number, folder: arguments.rest.first)
            }
            .completing { $0.known(.files($0.text)) }
            .explaining([
                "FILE": "the number of an enclosed file; without it the first one to hear or see",
                "FOLDER": "a folder; without it 'downloads' of config.toml",
            ]),
        CommandEntry("queue", "[ITEMS|played]")
            .does("list the items to hear, or the played ones; 'queue 3' adds item 3") { arguments, context in
                if arguments.isEmpty { return QueueCommand() }
                if arguments.rest == ["played"] { return QueueCommand(ofPlayed: true) }
                guard let selection = arguments.selection else { throw arguments.usage }
                // A question can be answered at a terminal only.
                let target = MarkTarget.rows(selection, isConfirmed: !context.isInteractive)
                return MarkCommand(.tagged(QueueCommand.queueTag), target, via: "queue")
            }
            .completing { $0.isFirst ? ["played"] : [] },
    ]
}

extension Arguments {
    /// Removes the number of a file, which can have the number of a row before it: `12.3` is file 3 of row 12.
    fileprivate mutating func takeFile() throws(CommandError) -> (row: Int?, number: Int?) {
        guard let word = rest.first else { return (nil, nil) }
        let parts = word.split(separator: ".", omittingEmptySubsequences: false)
        let numbers = parts.compactMap { part in part.allSatisfy { ("0"..."9").contains($0) } ? Int(part) : nil }
        guard numbers.count == parts.count, numbers.count <= 2, let number = numbers.last else { return (nil, nil) }
        guard numbers.count == 1 || numbers[0] > 0 else { throw usage }
        _ = try takeFirst()
        return (numbers.count == 2 ? numbers[0] : nil, number == 0 ? nil : number)
    }
}
