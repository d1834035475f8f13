import Screens

extension CommandEntry {
    static let ofRepositories: [CommandEntry] = [
        CommandEntry("repos", "WORDS")
            .does("search repositories; 'sort:stars' or 'sort:updated order:asc' sorts") { arguments, _ in
                try arguments.refuseOptions(besides: [])
                guard !arguments.isEmpty else { throw arguments.usage }
                return RepositoriesCommand(arguments.query)
            }
    ]
}
