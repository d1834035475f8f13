package import FeedModel
package import OpenCombine
package import SourceAPI
import Streams

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

/// Combines two fields and the provider's result into one screen.
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

    /// - Parameter ask: Sends the pair to the provider on subscription; emits once.
    package init(ask: @escaping (String, Credential) -> AnyPublisher<Result<User, SignInFailure>, Never>) {
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
            .sink { current.send($0) }
            .store(in: &subscriptions)
    }
}
