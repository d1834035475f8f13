package import FeedModel
package import OpenCombine
package import SourceAPI
import Streams

/// The inputs of the sign-in screen.
@MainActor
package protocol SignInInputs {
    /// Send the user ID while it is being typed.
    var userID: PassthroughSubject<String, Never> { get }
    /// Send the password while it is being typed.
    var password: PassthroughSubject<Credential, Never> { get }
    /// Send to sign in; ignored while a field is empty and while a request is running.
    var signIn: PassthroughSubject<Void, Never> { get }
    /// Send to cancel the running request; the fields are kept.
    var cancel: PassthroughSubject<Void, Never> { get }
}

/// The outputs of the sign-in screen.
@MainActor
package protocol SignInOutputs {
    /// Emits whether signing in is possible: both fields are filled and no request is running.
    var canLogin: AnyPublisher<Bool, Never> { get }
    /// Emits the validation message; empty if there is none.
    var validationText: AnyPublisher<String, Never> { get }
    /// Emits the current screen, and then the screen after each change.
    var screen: AnyPublisher<SignInScreen, Never> { get }
}

/// The view model of the sign-in screen, split into inputs and outputs.
@MainActor
package protocol SignInViewModelType: AnyObject {
    /// The inputs.
    var inputs: any SignInInputs { get }
    /// The outputs.
    var outputs: any SignInOutputs { get }
}

/// The reason for a failed attempt, as the screen shows it.
package struct SignInFailure: Error, Hashable, Sendable {
    /// One sentence without secrets.
    package var text: String
    /// The exit status of a command that fails for this reason (sysexits.h).
    package var status: Int32

    /// The service rejected the pair; the message does not reveal which half is wrong.
    package static let invalidPair = SignInFailure(text: "Incorrect ID or password")

    /// Creates a failure with a sentence of its own; the usual status is that of a refused permission.
    package init(text: String, status: Int32 = 77) {
        self.text = text
        self.status = status
    }
}

/// The dependencies of the sign-in screen.
@MainActor
package struct SignInEnvironment {
    /// Sends the pair to the provider on subscription; emits once.
    package var signIn: (String, Credential) -> AnyPublisher<Result<User, SignInFailure>, Never>

    /// Creates an environment.
    package init(signIn: @escaping (String, Credential) -> AnyPublisher<Result<User, SignInFailure>, Never>) {
        self.signIn = signIn
    }
}

/// Combines two fields and the provider's result into one screen, and starts the session after success.
@MainActor
package final class SignInViewModel: SignInViewModelType, SignInInputs, SignInOutputs {
    /// The inputs.
    package var inputs: any SignInInputs { self }
    /// The outputs.
    package var outputs: any SignInOutputs { self }

    /// Send the user ID while it is being typed.
    package let userID = PassthroughSubject<String, Never>()
    /// Send the password while it is being typed.
    package let password = PassthroughSubject<Credential, Never>()
    /// Send to sign in.
    package let signIn = PassthroughSubject<Void, Never>()
    /// Send to cancel the running request.
    package let cancel = PassthroughSubject<Void, Never>()
    /// Emits whether signing in is possible.
    package let canLogin: AnyPublisher<Bool, Never>
    /// Emits the validation message; empty if there is none.
    package let validationText: AnyPublisher<String, Never>
    /// Emits the current screen, and then the screen after each change.
    package let screen: AnyPublisher<SignInScreen, Never>

    private var subscriptions = Set<AnyCancellable>()

    /// Creates a screen with empty fields; no request is sent before ``signIn``.
    ///
    /// - Parameters:
    ///   - session: The session to start after success; `nil` if the pair is only checked.
    ///   - environment: The dependencies.
    package init(session: Session?, environment: SignInEnvironment) {
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
                // The session is updated first, so that an observer of the idle screen finds the user in it.
                if let user = screen.user, user != current.value.user { session?.begin(user) }
                current.send(screen)
            }
            .store(in: &subscriptions)
    }
}
