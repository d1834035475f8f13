public import FeedModel
public import OpenCombine
public import SourceAPI
import Streams

/// What the person does on the sign-in screen.
@MainActor
public protocol SignInInputs {
    /// Send the user id as it is typed.
    var userID: PassthroughSubject<String, Never> { get }
    /// Send the password as it is typed.
    var password: PassthroughSubject<Credential, Never> { get }
    /// Send when the person wants to sign in; ignored while a field is empty and while the provider is being asked.
    var signIn: PassthroughSubject<Void, Never> { get }
    /// Send when the person does not want to wait any longer; the fields stay.
    var cancel: PassthroughSubject<Void, Never> { get }
}

/// What the sign-in screen shows.
@MainActor
public protocol SignInOutputs {
    /// Emits whether the person can sign in: both fields are filled, and the provider is not being asked.
    var canLogin: AnyPublisher<Bool, Never> { get }
    /// Emits what is wrong, empty when nothing is.
    var validationText: AnyPublisher<String, Never> { get }
    /// Emits the whole screen: now, and after each change.
    var screen: AnyPublisher<SignInScreen, Never> { get }
}

/// The sign-in screen as its clients hold it: every access says input or output.
@MainActor
public protocol SignInViewModelType: AnyObject {
    /// What the person does.
    var inputs: any SignInInputs { get }
    /// What the screen shows.
    var outputs: any SignInOutputs { get }
}

/// Why somebody was not signed in, as the screen tells it.
public struct SignInFailure: Error, Hashable, Sendable {
    /// One sentence without a secret.
    public var text: String

    /// The service does not know the pair; which half is wrong is told to nobody.
    public static let invalidPair = SignInFailure(text: "Incorrect ID or password")

    /// Makes a failure of another kind.
    public init(text: String) {
        self.text = text
    }
}

/// What the sign-in screen needs from outside.
@MainActor
public struct SignInEnvironment {
    /// Asks the provider, once somebody subscribes; answers once.
    public var signIn: (String, Credential) -> AnyPublisher<Result<User, SignInFailure>, Never>

    /// Makes an environment.
    public init(signIn: @escaping (String, Credential) -> AnyPublisher<Result<User, SignInFailure>, Never>) {
        self.signIn = signIn
    }
}

/// Folds two fields and a provider's answer into one screen, and tells the session who has been signed in.
@MainActor
public final class SignInViewModel: SignInViewModelType, SignInInputs, SignInOutputs {
    /// What the person does.
    public var inputs: any SignInInputs { self }
    /// What the screen shows.
    public var outputs: any SignInOutputs { self }

    /// Send the user id as it is typed.
    public let userID = PassthroughSubject<String, Never>()
    /// Send the password as it is typed.
    public let password = PassthroughSubject<Credential, Never>()
    /// Send when the person wants to sign in.
    public let signIn = PassthroughSubject<Void, Never>()
    /// Send when the person does not want to wait any longer.
    public let cancel = PassthroughSubject<Void, Never>()
    /// Emits whether the person can sign in.
    public let canLogin: AnyPublisher<Bool, Never>
    /// Emits what is wrong.
    public let validationText: AnyPublisher<String, Never>
    /// Emits the whole screen: now, and after each change.
    public let screen: AnyPublisher<SignInScreen, Never>

    private var subscriptions = Set<AnyCancellable>()

    /// Makes a screen with empty fields; nobody is asked before the person says so.
    public init(session: Session, environment: SignInEnvironment) {
        let current = CurrentValueSubject<SignInScreen, Never>(SignInScreen())
        screen = current.removeDuplicates().eraseToAnyPublisher()
        canLogin = current.map(\.canLogin).removeDuplicates().eraseToAnyPublisher()
        validationText = current.map(\.validationText).removeDuplicates().eraseToAnyPublisher()

        let asking = signIn.compactMap { () -> AnyPublisher<SignInChange, Never>? in
            guard current.value.canLogin, let password = current.value.password else { return nil }
            let answer = environment.signIn(current.value.userID, password)
            return answer.map(SignInChange.answered).prepend(.asked).eraseToAnyPublisher()
        }
        asking
            .merged(with: cancel.map { Just(SignInChange.cancelled).eraseToAnyPublisher() })
            .switchToLatest()
            .merged(with: userID.map(SignInChange.userID), password.map(SignInChange.password))
            .scan(current.value) { screen, change in screen.applying(change) }
            .sink { screen in
                // The session comes first: who hears that the screen is no longer busy finds the user there.
                if let user = screen.user, user != current.value.user { session.begin(user) }
                current.send(screen)
            }
            .store(in: &subscriptions)
    }
}
