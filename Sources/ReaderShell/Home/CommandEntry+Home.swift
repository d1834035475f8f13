import Screens

extension CommandEntry {
    static let ofHome: [CommandEntry] = [
        CommandEntry("home").does("show the home screen and fetch its sections") { _, context in
            HomeCommand(name: HomeScreen.usualName, atOnce: context.isInteractive)
        },
        CommandEntry("screen", "[NAME]")
            .does("show a screen of config.toml, or the next one") { arguments, context in
                guard arguments.rest.count < 2 else { throw arguments.usage }
                return HomeCommand(name: arguments.rest.first, atOnce: context.isInteractive)
            }
            .completing { $0.isFirst ? $0.known(.screens) : [] },
    ]
}
