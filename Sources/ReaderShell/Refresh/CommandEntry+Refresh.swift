import Screens

extension CommandEntry {
    static let ofRefresh: [CommandEntry] = [
        CommandEntry("refresh", "[NUMBER|TEXT] [--force]", also: ["r", "R", "reload"])
            .does("fetch what is due, or only a row, or what matches TEXT") { arguments, _ in
                var arguments = arguments
                let isForced = arguments.takeFlag("--force")
                try arguments.refuseOptions()
                return RefreshCommand(RefreshRequest(words: arguments.rest, isForced: isForced))
            }
            .completing { $0.known(.subscriptions) + $0.known(.tags) + ["--force"] }
            .explaining(["NUMBER": "a row of the page; on the home screen a section"])
    ]
}
