import Screens

extension CommandEntry.Name {
    package static let login: Self = "login"
    package static let logout: Self = "logout"
    package static let whoami: Self = "whoami"
}

extension CommandEntry {
    static let ofAccounts: [CommandEntry] = [
        CommandEntry(.login, "[NAME|ADDRESS]", also: ["sign-in"])
            .does("sign in, or save a key: 'login github', 'login newsapi', a private feed") { arguments, _ in
                // A second word may be a secret, so it is not repeated in an error.
                guard arguments.rest.count <= 1 else { throw arguments.usage }
                return LoginCommand(arguments.text)
            }
            .completing { $0.isFirst ? $0.known(.subscriptions) : [] },
        CommandEntry(.logout, "[NAME|ADDRESS]", also: ["sign-out"])
            .does("sign out, or forget a key") { arguments, _ in LogoutCommand(arguments.text) }
            .completing { $0.isFirst ? $0.known(.subscriptions) : [] },
        CommandEntry(.whoami).does("show who is signed in") { _, _ in WhoamiCommand() },
    ]
}
