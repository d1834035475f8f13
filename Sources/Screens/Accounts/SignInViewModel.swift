package import FeedModel
package import OpenCombine
package import SourceAPI
import Streams

/// The only state of signing in that outlives a screen.
@MainActor
package final class SignedInUser: ObservableObject {
    /// The signed-in user; `nil` for the anonymous reader, whose history is separate.
    @Published package private(set) var user: User?

    package init(user: User? = nil) {
        self.user = user
    }

    package func begin(_ user: User) { self.user = user }

    package func end() { user = nil }
}

@MainActor
package protocol SignInInputs {
    var userID: PassthroughSubject<String, Never> { get }
    var password: PassthroughSubject<Credential, Never> { get }
    /// Send to sign in; ignored while a field is empty and while a request is running.
    var signIn: PassthroughSubject<Void, Never> { get }
    /// Send to cancel the running request; the fields are kept.
    var cancel: PassthroughSubject<Void, Never> { get }
}

@MainActor
package protocol SignInOutputs {
    var screen: AnyPublisher<SignInScreen, Never> { get }
}

@MainActor
package protocol SignInViewModelType: AnyObject {
    var inputs: any SignInInputs { get }
    var outputs: any SignInOutputs { get }
}

extension SignInViewModelType {
    /// Fills in the fields, and sends them.
    func begin(with fields: SignInFields) {
        inputs.userID.send(fields.userID)
        inputs.password.send(fields.password)
        inputs.signIn.send()
    }

    func stop() { inputs.cancel.send() }

    /// Emits the screens that follow a request.
    var answers: AnyPublisher<SignInScreen, Never> {
        outputs.screen.drop { !$0.isBusy }.filter { !$0.isBusy }.eraseToAnyPublisher()
    }
}

/// Combines two fields and the provider's result into one screen, and starts the session after success.
@MainActor
package final class SignInViewModel: SignInViewModelType, SignInInputs, SignInOutputs {
    package var inputs: any SignInInputs { self }
    package var outputs: any SignInOutputs { self }

    package let userID = PassthroughSubject<String, Never>()
    package let password = PassthroughSubject<Credential, Never>()
    package let signIn = PassthroughSubject<Void, Never>()
    package let cancel = PassthroughSubject<Void, Never>()
    package let screen: AnyPublisher<SignInScreen, Never>

    private var subscriptions = Set<AnyCancellable>()

    /// - Parameters:
    ///   - signedIn: The user to set after success; `nil` if the pair is only checked.
    ///   - ask: Sends the pair to the provider on subscription; emits once.
    package init(
        signedIn: SignedInUser?,
        ask: @escaping (String, Credential) -> AnyPublisher<Result<User, SignInFailure>, Never>
    ) {
        let current = CurrentValueSubject<SignInScreen, Never>(SignInScreen())
        screen = current.removeDuplicates().eraseToAnyPublisher()

        let asking = signIn.compactMap { () -> AnyPublisher<SignInChange, Never>? in
            guard current.value.canLogin, let password = current.value.password else { return nil }
            return ask(current.value.userID, password).map(SignInChange.answered).prepend(.asked).eraseToAnyPublisher()
        }
        asking
            .merged(with: cancel.map { Just(SignInChange.cancelled).eraseToAnyPublisher() })
            .switchToLatest()
            .merged(with: userID.map(SignInChange.userID), password.map(SignInChange.password))
            .scan(current.value) { screen, change in screen.applying(change) }
            .sink { screen in
                // The session is updated first, so that an observer of the idle screen finds the user in it.
                if let user = screen.user, user != current.value.user { signedIn?.begin(user) }
                current.send(screen)
            }
            .store(in: &subscriptions)
    }
}

@MainActor
package protocol SignOutInputs {
    /// Send to sign out; ignored while signing out is in progress.
    var signOut: PassthroughSubject<Void, Never> { get }
}

@MainActor
package protocol SignOutOutputs {
    /// Emits whether signing out is possible; `false` while it is in progress.
    var canSignOut: AnyPublisher<Bool, Never> { get }
}

@MainActor
package protocol SignOutViewModelType: AnyObject {
    var inputs: any SignOutInputs { get }
    var outputs: any SignOutOutputs { get }
}

extension SignOutViewModelType {
    func begin() { inputs.signOut.send() }

    /// Emits when signing out has ended, after it was in progress.
    var end: AnyPublisher<Void, Never> {
        outputs.canSignOut.drop { $0 }.first { $0 }.map { _ in }.eraseToAnyPublisher()
    }
}

/// Revokes the session at the provider and ends it here whatever the result.
///
/// An unreachable service cannot keep a reader signed in.
@MainActor
package final class SignOutViewModel: SignOutViewModelType, SignOutInputs, SignOutOutputs {
    package var inputs: any SignOutInputs { self }
    package var outputs: any SignOutOutputs { self }

    package let signOut = PassthroughSubject<Void, Never>()
    package let canSignOut: AnyPublisher<Bool, Never>

    private var subscriptions = Set<AnyCancellable>()

    /// - Parameter leave: Notifies the provider on subscription; emits once, after success or failure.
    package init(signedIn: SignedInUser, leave: @escaping () -> AnyPublisher<Void, Never>) {
        let current = CurrentValueSubject<Bool, Never>(true)
        canSignOut = current.removeDuplicates().eraseToAnyPublisher()
        signOut
            .compactMap { current.value ? leave().map { true }.prepend(false).eraseToAnyPublisher() : nil }
            .switchToLatest()
            .sink { isOver in
                if isOver { signedIn.end() }
                current.send(isOver)
            }
            .store(in: &subscriptions)
    }
}
