package import FeedModel
import SourceAPI

/// The service or key that `login` refers to.
package struct SignInPlan: Equatable, Sendable {
    package enum Kind: Hashable, Sendable {
        case account
        /// Saves a user and a password for the private feeds of a server, after the feed has accepted them.
        case feed
        case key
        /// Saves a token, or a user and a password, under the name that config.toml gives to a feed's credential.
        case feedKey
    }

    /// The name as typed, or the name it stands for; for a feed, its address.
    package var name: String
    /// The title of the service that signs the user in or uses the key; for a feed, the server.
    package var title: String
    package var secretName: String
    package var kind: Kind

    package init(name: String, title: String, secretName: String, kind: Kind) {
        self.name = name
        self.title = title
        self.secretName = secretName
        self.kind = kind
    }
}

package struct SignInScreen: Equatable, Sendable {
    package var userID = ""
    /// The password, kept only while it is needed; its description shows no secret.
    var password: Credential?
    package var isBusy = false
    package var failure: SignInFailure?
    package var user: User?

    package var canLogin: Bool { !userID.isEmpty && hasPassword && !isBusy }

    package var hasPassword: Bool { !(password?.secret.isEmpty ?? true) }

    func applying(_ change: SignInChange) -> SignInScreen {
        var screen = self
        switch change {
        case .userID(let text): screen.userID = text
        case .password(let password): screen.password = password
        case .asked:
            screen.isBusy = true
            screen.failure = nil
        case .answered(.success(let user)):
            screen.isBusy = false
            screen.password = nil
            screen.user = user
        case .answered(.failure(let failure)):
            screen.isBusy = false
            screen.failure = failure
        case .cancelled: screen.isBusy = false
        }
        return screen
    }
}

enum SignInChange {
    case userID(String)
    case password(Credential)
    case asked
    case answered(Result<User, SignInFailure>)
    case cancelled
}

/// The reason for a failed attempt, as the screen shows it.
package struct SignInFailure: Error, Equatable, Sendable {
    /// One sentence without secrets.
    package var text: String
    /// The exit status of a command that fails for this reason (sysexits.h).
    package var status: Int32

    /// The service rejected the pair; the message does not reveal which half is wrong.
    package static let invalidPair = SignInFailure(text: "Incorrect ID or password")

    package init(text: String, status: Int32 = 77) {
        self.text = text
        self.status = status
    }
}
