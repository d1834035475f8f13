package import SourceAPI

/// The reason a credential could not be read or saved; no case contains a secret.
package enum CredentialError: Error, Equatable, Sendable {
    /// The file is readable by others, is a link, or has another owner.
    case unsafeFile(path: String, reason: String, remedy: String)
    /// Another user may have written the file that names the command for a credential; with the command that repairs it.
    case unsafeCommand(name: String, path: String, reason: String, remedy: String)
    case command(name: String, reason: String)
    case secretService(reason: String)
    case noSecretService(name: String)
    /// A credential has characters that cannot be sent: which credential, its problem, and what to do.
    case unusable(String, problem: String, remedy: String)
    /// A saved credential would have no effect, because config.toml names another place.
    case configured(name: String, CredentialPlace)
    /// A feed has a named credential in config.toml, so that one of its origin would have no effect.
    case named(String, address: String)
    case notAFeed(address: String)
    /// A password cannot be typed without echo here; names what to run in a terminal, and a variable for the secret.
    case noTerminal(command: String, variable: String?)
    case unknown(name: String, known: [String])
}

extension English {
    package func explain(_ error: CredentialError) -> Explanation {
        switch error {
        case .unsafeFile(let path, let reason, let remedy):
            Explanation("\(path) is not used, because \(reason).", remedy, .configuration)
        case .unsafeCommand(let name, let path, let reason, let remedy):
            Explanation("The command for the credential '\(name)' is not run, because \(path) \(reason).")
                .advising("Run: \(remedy)", .configuration)
        case .command(let name, let reason):
            Explanation("The command for the credential '\(name)' \(reason).")
                .advising("Run it yourself to see why; 'credential.\(name)' in config.toml names it.", .permission)
        case .secretService(let reason):
            Explanation("The Secret Service could not be used: \(reason).", "Unlock it and try again.", .permission)
        case .noSecretService(let name):
            Explanation(
                "The key '\(name)' is in the Secret Service, which is not available here.",
                "Start quire in the desktop session in which it was saved, or save it here with 'login \(name)'.",
                .permission
            )
        case .unusable(let what, let problem, let remedy):
            Explanation("\(what) cannot be used, because it \(problem).", remedy, .data)
        case .configured(let name, .variable(let variable)):
            Explanation(
                "The key '\(name)' comes from the variable \(variable), as config.toml says; a saved one would not be used.",
                "Set \(variable), or remove [credential.\(name)] from config.toml.",
                .configuration
            )
        case .configured(let name, .command):
            Explanation(
                "The key '\(name)' comes from a command, as config.toml says; a saved one would not be used.",
                "Change what the command prints, or remove [credential.\(name)] from config.toml.",
                .configuration
            )
        case .named(let name, let address):
            Explanation(
                "\(address) uses the key '\(name)', as config.toml says; a password of its server would not be used.",
                "'login \(name)' saves that key.",
                .configuration
            )
        case .notAFeed(let address):
            Explanation("\(address) answered, but not with a feed, so the password could not be checked.")
                .advising("Give the address of a private feed; nothing was saved.", .data)
        case .noTerminal(let command, let variable):
            Explanation(
                "A password cannot be typed here without being shown, because the input is not a terminal.",
                "Run '\(command)' in a terminal"
                    + (variable.map { ", or provide the secret in \($0) or with a command in config.toml." } ?? ".")
            )
        case .unknown(let name, let known):
            Explanation(name.isEmpty ? "'login' needs a name." : "There is no service or key called '\(name)'.")
                .advising("Use \((known + ["the address of a private feed"]).alternatives).")
        }
    }

    package func explain(_ error: AuthError) -> Explanation {
        switch error {
        case .invalidIDOrPassword:
            Explanation("Incorrect ID or password.", "Try again; nothing was changed.", .permission)
        case .source(let error):
            explain(error, as: "You could not be signed in", rejection: "Check what your access token permits")
        }
    }

    package func explain(checkOfPassword error: SourceError) -> Explanation {
        explain(error, as: "The password could not be checked", rejection: "Check the address")
    }

    private func explain(_ error: SourceError, as what: String, rejection: String) -> Explanation {
        let remedy =
            switch error {
            case .offline: "Start without --offline"
            case .unreachable, .insecure: "Check the address and the network, then try again"
            case .proxy: "Check that setting and that the proxy is running, then try again"
            case .status(403, _): rejection
            case .status(..<500, _), .notFound, .refused: "Check the address"
            case .rateLimited(.some, _): "Try again after that"
            default: "Try again later"
            }
        return Explanation("\(what): \(reason(error))".sentence)
            .advising(remedy + "; nothing was changed.", error.isRejection ? .permission : explain(error).status)
    }
}

extension SourceError {
    fileprivate var isRejection: Bool { if case .status(403, _) = self { true } else { false } }
}

/// The place that a credential comes from, if it is one that `login` cannot change.
package enum CredentialPlace: Equatable, Sendable {
    /// An environment variable, named in config.toml or by the rule for all keys.
    case variable(String)
    case command
}
