import SourceAPI

/// The reason a credential could not be read or saved; no case contains a secret.
public enum CredentialError: Error, Hashable, Sendable {
    /// The file is readable by others, is a link, or has another owner.
    case unsafeFile(path: String, reason: String, remedy: String)
    /// The configured command for a credential failed.
    case command(name: String, reason: String)
    /// The Secret Service did not respond, or rejected the request.
    case secretService(reason: String)
    /// A password cannot be typed without echo here.
    ///
    /// Names the command to run in a terminal, and the variable that can hold the secret, if there is one.
    case noTerminal(command: String, variable: String?)
    /// There is no service to sign in to and no key with this name.
    case unknown(name: String, known: [String])
}

extension Explainer {
    func explain(_ error: CredentialError) -> Explanation {
        switch error {
        case .unsafeFile(let path, let reason, let remedy):
            Explanation("\(path) is not used, because \(reason).", remedy, .configuration)
        case .command(let name, let reason):
            Explanation(
                "The command for the credential '\(name)' \(reason).",
                "Run it yourself to see why; 'credential.\(name)' in config.toml names it.",
                .permission
            )
        case .secretService(let reason):
            Explanation("The Secret Service could not be used: \(reason).", "Unlock it and try again.", .permission)
        case .noTerminal(let command, let variable):
            Explanation(
                "A password cannot be typed here without being shown, because the input is not a terminal.",
                "Run '\(command)' in a terminal"
                    + (variable.map { ", or provide the secret in \($0) or with a command in config.toml." } ?? "."),
                .usage
            )
        case .unknown(let name, let known):
            Explanation(
                name.isEmpty ? "'login' needs a name." : "There is no service or key called '\(name)'.",
                "Use \((known + ["the address of a private feed"]).alternatives).",
                .usage
            )
        }
    }

    func explain(_ error: AuthError) -> Explanation {
        switch error {
        case .invalidIDOrPassword:
            Explanation("Incorrect ID or password.", "Try again; nothing was changed.", .permission)
        case .source(let error):
            Explanation(
                "You could not be signed in: \(reason(error)).",
                "Try again later; nothing was changed.",
                .tryLater
            )
        }
    }
}
