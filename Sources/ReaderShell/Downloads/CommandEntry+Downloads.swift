import FeedModel
import Screens

extension CommandEntry {
    static let ofDownloads: [CommandEntry] = [
        CommandEntry("download", "[LINK|ITEM.LINK] [FOLDER]")
            .does("download a file of the item, or the rest of it: 'download', 'download 2 ~/talks'") { arguments, _ in
                var arguments = arguments
                let place = try arguments.takeLink()
                guard arguments.rest.count <= 1, !arguments.isBlankText else { throw arguments.usage }
                return DownloadCommand(row: place?.row, link: place?.link, folder: arguments.rest.first)
            }
            .completing { $0.known(.files($0.text)) }
            .explaining([
                "LINK": "the number of an enclosed file; 'links' lists the numbers",
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
