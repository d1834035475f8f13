import FeedModel
import OpenCombine

/// The view models of signing in and out, and the other work on accounts, of a session.
@MainActor
final class AccountModels {
    /// Emits the answers.
    let answers = PassthroughSubject<AccountAnswer, Never>()

    private let environment: SessionAccounts
    private var reading: AnyCancellable?
    private var writing = Set<AnyCancellable>()
    private var signingIn: (model: any SignInViewModelType, screens: AnyCancellable)?
    private var signingOut: (model: any SignOutViewModelType, end: AnyCancellable)?

    init(environment: SessionAccounts) {
        self.environment = environment
    }

    /// Carries out an effect; a newer question cancels the one before, and credentials are always saved.
    func perform(_ effect: AccountEffect) {
        switch effect {
        case .plan(let name): read(environment.plan(name)) { .planned($0) }
        case .configuredSecret(let plan): read(environment.configuredSecret(plan)) { .configured($0) }
        case .signIn(let attempt): signIn(attempt)
        case .keep(let plan, let credential): write(environment.keep(plan, credential))
        case .forget(let name): write(environment.forget(name))
        case .signOut: signOut()
        }
    }

    /// Cancels what is being read, and the request to a provider.
    func cancel() {
        reading = nil
        signingIn?.model.inputs.cancel.send()
        signingIn = nil
    }

    private func read<Answer>(
        _ result: Answers<Answer>,
        as answer: @escaping (Result<Answer, SessionFailure>) -> AccountAnswer
    ) {
        reading = result.sink { [answers] in answers.send(answer($0)) }
    }

    private func write(_ result: Answers<String>) {
        result.sink { [answers] in answers.send(.told($0)) }.store(in: &writing)
    }

    private func signIn(_ attempt: SignInAttempt) {
        guard let password = attempt.screen.password else { return }
        let model = environment.signIn(attempt.plan)
        model.inputs.userID.send(attempt.screen.userID)
        model.inputs.password.send(password)
        model.inputs.signIn.send()
        signingIn = (model, model.outputs.screen.sink { [answers] in answers.send(.screen($0)) })
    }

    /// Prepares for signing out, and then tells the provider.
    private func signOut() {
        reading = environment.prepareSignOut().sink { [weak self] result in
            guard let self else { return }
            guard case .success = result else { return answers.send(.signedOut(result)) }
            let model = environment.signOut()
            model.inputs.signOut.send()
            let end = model.outputs.canSignOut.first { $0 }.sink { [answers] _ in answers.send(.signedOut(result)) }
            signingOut = (model, end)
        }
    }
}
