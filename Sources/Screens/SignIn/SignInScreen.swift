public import FeedModel
import SourceAPI

/// The sign-in screen at one moment.
public struct SignInScreen: Hashable, Sendable {
    /// What was typed as user id.
    public var userID = ""
    /// The password, as long as it is needed; printing it shows no secret.
    var password: Credential?
    /// Whether the provider is being asked.
    public var isBusy = false
    /// Why signing in failed last, to be shown beneath the fields; empty when there is nothing to say.
    public var validationText = ""
    /// Who was signed in here.
    public var user: User?

    /// Starts with empty fields.
    public init() {}

    /// Whether both fields are filled and nobody is being asked.
    public var canLogin: Bool { !userID.isEmpty && hasPassword && !isBusy }

    /// Whether a password was typed.
    public var hasPassword: Bool { !(password?.secret.isEmpty ?? true) }
}

/// Everything that can happen to a sign-in screen.
enum SignInChange {
    /// The user id is now this.
    case userID(String)
    /// The password is now this.
    case password(Credential)
    /// The provider is being asked.
    case asked
    /// It has answered: the person, or why not.
    case answered(Result<User, SignInFailure>)
    /// The person does not want to wait for the answer.
    case cancelled
}

extension SignInScreen {
    /// The screen after a change.
    func applying(_ change: SignInChange) -> SignInScreen {
        var screen = self
        switch change {
        case .userID(let text): screen.userID = text
        case .password(let password): screen.password = password
        case .asked:
            screen.isBusy = true
            screen.validationText = ""
        case .answered(.success(let user)):
            screen.isBusy = false
            screen.password = nil
            screen.user = user
        case .answered(.failure(let failure)):
            screen.isBusy = false
            screen.validationText = failure.text
        case .cancelled: screen.isBusy = false
        }
        return screen
    }
}
