import FeedModel
package import Screens
import TerminalText

extension English {
    package func sentence(_ message: AccountMessage) -> String {
        switch message {
        case .anonymous: "You are not signed in; your history is kept as anonymous."
        case .notSignedIn: "You are not signed in."
        case .signedIn(let user): "\(Self.name(of: user)), signed in with \(TerminalText.line(user.provider))."
        case .alreadySignedIn(let user): "You are signed in as \(TerminalText.line(user.name)). Type 'logout' first."
        case .signingIn(let plan): plan.isAccount ? "Signing in..." : "Checking the password..."
        case .cancelled(let plan), .interrupted(let plan): plan.cancellation
        case .fieldsMissing(let plan):
            "Both user ID and \(plan.isAccount ? plan.secretName.lowercased() : "password") are needed. "
                + plan.cancellation
        case .signInFailed(let failure): TerminalText.line(failure.text)
        case .configuredSecretRejected(let plan): "That was the saved \(plan.secretName.lowercased())."
        case .hello(let user): "Hello \(TerminalText.line(user.name))!"
        case .signedOut: "Signed out."
        case .credentialChanged(let sentence): TerminalText.line(sentence)
        }
    }

    private static func name(of user: User) -> String {
        let (id, name) = (TerminalText.line(user.id), TerminalText.line(user.name))
        return name == id ? id : "\(name) (\(id))"
    }
}

extension AccountMessage {
    var status: ExitStatus {
        switch self {
        case .alreadySignedIn: .usage
        case .interrupted: .permission
        case .signInFailed(let failure): ExitStatus(rawValue: failure.status) ?? .permission
        default: .ok
        }
    }
}

extension SignInPlan {
    fileprivate var isAccount: Bool { kind == .account }
    fileprivate var cancellation: String { isAccount ? "You were not signed in." : "Nothing was saved." }
}

extension SignInQuestion {
    package var text: String {
        switch self {
        case .userID: "User ID: "
        case .userIDOrNone: "User ID (empty for a token): "
        case .secret(let name): "\(name): "
        }
    }

    package var isHidden: Bool { if case .secret = self { true } else { false } }
}
