import Screens

extension CommandEntry {
    /// The commands that move in the page shown, and between pages.
    static let ofPaging: [CommandEntry] = [
        CommandEntry("more", "[unread]", also: ["z", "z+"])
            .does("continue a long item, a list or a service; 'more unread' or 'Z' skips read rows") { arguments, _ in
                if arguments.isEmpty { return MoreCommand() }
                guard arguments.rest == ["unread"] else { throw arguments.superfluous }
                return MoreUnreadCommand()
            }
            .completing { $0.isFirst ? ["unread"] : [] },
        CommandEntry("before", also: ["b", "z-"])
            .does("show the screenful before this one", asReader: { _ in .back }),
        CommandEntry("find", "[WORD]")
            .does(
                "show the next place in this text that has a word, or several side by side; alone, again",
                asReader: { .find($0) }
            ),
        CommandEntry("back", also: ["..", "q"])
            .does("leave this page for the one before it; 'q' at the first one leaves quire") { _, _ in BackCommand() },
        CommandEntry("again")
            .does("ask again for the page shown: a list, feeds, the history, or what a service answered") { _, _ in
                AgainCommand()
            },
    ]

    static let ofPrompt: [CommandEntry] = [
        CommandEntry("help", "[COMMAND]", also: ["?"])
            .does("list the commands, or explain one, or a topic", asReader: { .help($0) })
            .completing { $0.isFirst ? HelpTopic.allCases.map(\.rawValue) + PromptCompletion.commands : [] },
        CommandEntry("quit", also: ["Q", "exit"]).does("leave quire") { _, _ in QuitCommand() },
    ]
}
