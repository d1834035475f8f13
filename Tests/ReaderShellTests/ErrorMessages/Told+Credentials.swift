import ReaderShell
import SourceAPI

extension Told {
    static let ofCredentials: [Told] = [
        Told(
            CredentialError.unsafeFile(
                path: "/c/credentials",
                reason: "other users can read or write it",
                remedy: "Run: chmod 600 /c/credentials"
            ),
            "/c/credentials is not used, because other users can read or write it. Run: chmod 600 /c/credentials",
            .configuration
        ),
        Told(
            CredentialError.unsafeCommand(
                name: "github",
                path: "/c/config.toml",
                reason: "can be changed by other users",
                remedy: "chmod go-w /c/config.toml"
            ),
            "The command for the credential 'github' is not run, because /c/config.toml can be changed by other users. "
                + "Run: chmod go-w /c/config.toml",
            .configuration
        ),
        Told(
            CredentialError.command(name: "github", reason: "had not ended after 10 seconds"),
            "The command for the credential 'github' had not ended after 10 seconds. "
                + "Run it yourself to see why; 'credential.github' in config.toml names it.",
            .permission
        ),
        Told(
            CredentialError.secretService(reason: "no answer within 10 seconds"),
            "The Secret Service could not be used: no answer within 10 seconds. Unlock it and try again.",
            .permission
        ),
        Told(
            CredentialError.noTerminal(command: "quire login github", variable: "QUIRE_GITHUB_KEY"),
            "A password cannot be typed here without being shown, because the input is not a terminal. "
                + "Run 'quire login github' in a terminal, or provide the secret in QUIRE_GITHUB_KEY or with a command in "
                + "config.toml.",
            .usage
        ),
        Told(
            CredentialError.noTerminal(command: "quire --demo login", variable: nil),
            "A password cannot be typed here without being shown, because the input is not a terminal. "
                + "Run 'quire --demo login' in a terminal.",
            .usage
        ),
        Told(
            CredentialError.unknown(name: "nobody", known: ["github", "qiita"]),
            "There is no service or key called 'nobody'. Use github, qiita or the address of a private feed.",
            .usage
        ),
        Told(
            CredentialError.unknown(name: "", known: ["github"]),
            "'login' needs a name. Use github or the address of a private feed.",
            .usage
        ),
        Told(AuthError.invalidIDOrPassword, "Incorrect ID or password. Try again; nothing was changed.", .permission),
        Told(
            AuthError.source(.offline),
            "You could not be signed in: offline. Start without --offline; nothing was changed.",
            .unavailable
        ),
        Told(
            AuthError.source(.status(403, message: "SAML is needed")),
            "You could not be signed in: the server answered 403: SAML is needed. "
                + "Check what your access token permits; nothing was changed.",
            .permission
        ),
        Told(
            AuthError.source(.notFound("the server has nothing at this address")),
            "You could not be signed in: not found: the server has nothing at this address. "
                + "Check the address; nothing was changed.",
            .noInput
        ),
        Told(
            AuthError.source(.status(500, message: "boom.")),
            "You could not be signed in: the server answered 500: boom. Try again later; nothing was changed.",
            .tryLater
        ),
        Told(
            AuthError.source(.unreachable("nothing listens")),
            "You could not be signed in: unreachable: nothing listens. "
                + "Check the address and the network, then try again; nothing was changed.",
            .unavailable
        ),
        Told(
            CredentialError.noSecretService(name: "newsapi"),
            "The key 'newsapi' is in the Secret Service, which is not available here. "
                + "Start quire in the desktop session in which it was saved, or save it here with 'login newsapi'.",
            .permission
        ),
        Told(
            CredentialError.unusable("The variable K", problem: "contains a line break", remedy: "Set it anew."),
            "The variable K cannot be used, because it contains a line break. Set it anew.",
            .data
        ),
        Told(
            CredentialError.configured(name: "newsapi", .variable("NEWSKEY")),
            "The key 'newsapi' comes from the variable NEWSKEY, as config.toml says; a saved one would not be used. "
                + "Set NEWSKEY, or remove [credential.newsapi] from config.toml.",
            .configuration
        ),
        Told(
            CredentialError.configured(name: "newsapi", .command),
            "The key 'newsapi' comes from a command, as config.toml says; a saved one would not be used. "
                + "Change what the command prints, or remove [credential.newsapi] from config.toml.",
            .configuration
        ),
        Told(
            CredentialError.named("work", address: "https://a.example/f"),
            "https://a.example/f uses the key 'work', as config.toml says; a password of its server would not be used. "
                + "'login work' saves that key.",
            .configuration
        ),
        Told(
            CredentialError.notAFeed(address: "https://a.example/"),
            "https://a.example/ answered, but not with a feed, so the password could not be checked. "
                + "Give the address of a private feed; nothing was saved.",
            .data
        ),
    ]
}
