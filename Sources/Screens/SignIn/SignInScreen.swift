package import FeedModel
import SourceAPI

/// The state of the sign-in screen.
package struct SignInScreen: Hashable, Sendable {
    /// The user ID typed so far.
    package var userID = ""
    /// The password, kept only while it is needed; its description shows no secret.
    var password: Credential?
    /// Whether a request to the provider is running.
    package var isBusy = false
    /// The reason the last attempt failed, shown below the fields; empty if there is none.
    package var validationText: String { failure?.text ?? "" }
    /// The reason the last attempt failed.
    package var failure: SignInFailure?
    /// The user whom the provider accepted on this screen.
    package var user: User?

    /// Creates a screen with empty fields.
    package init() {}

    /// Whether both fields are filled and no request is running.
    package var canLogin: Bool { !userID.isEmpty && hasPassword && !isBusy }

    /// Whether a password was typed.
    package var hasPassword: Bool { !(password?.secret.isEmpty ?? true) }
}

/// A change to a sign-in screen.
enum SignInChange {
    /// The user ID changed.
    case userID(String)
    /// The password changed.
    case password(Credential)
    /// A request to the provider started.
    case asked
    /// The provider returned a user or a failure.
    case answered(Result<User, SignInFailure>)
    /// The reader cancelled the request.
    case cancelled
}

extension SignInScreen {
    /// Returns the screen after a change.
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
