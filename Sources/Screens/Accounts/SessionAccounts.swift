package import FeedModel
package import OpenCombine
package import SourceAPI

@MainActor
package struct SessionAccounts {
    /// Emits the signed-in user, and the next one after each change; `nil` for the anonymous reader.
    package var user: AnyPublisher<User?, Never>
    /// Resolves a name; an empty name stands for the only service, if there is just one.
    package var plan: (String) -> Answers<SignInPlan>
    /// Reads the secret of a plan from a variable, a command or the saved credentials; `nil` without one.
    package var configuredSecret: (SignInPlan) -> Answers<ConfiguredSecret?>
    /// Creates the sign-in screen of an account, or the screen that checks the password of a feed.
    package var signIn: (SignInPlan) -> any SignInViewModelType
    package var signOut: () -> any SignOutViewModelType
    package var keep: (SignInPlan, Credential) -> Answers<String>
    package var forget: (String) -> Answers<String>

    package init(
        user: AnyPublisher<User?, Never>,
        plan: @escaping (String) -> Answers<SignInPlan>,
        configuredSecret: @escaping (SignInPlan) -> Answers<ConfiguredSecret?>,
        signIn: @escaping (SignInPlan) -> any SignInViewModelType,
        signOut: @escaping () -> any SignOutViewModelType,
        keep: @escaping (SignInPlan, Credential) -> Answers<String>,
        forget: @escaping (String) -> Answers<String>
    ) {
        self.user = user
        self.plan = plan
        self.configuredSecret = configuredSecret
        self.signIn = signIn
        self.signOut = signOut
        self.keep = keep
        self.forget = forget
    }
}

package struct ConfiguredSecret: Hashable, Sendable {
    package var credential: Credential
    package var isReplaceable: Bool

    package init(_ credential: Credential, isReplaceable: Bool) {
        self.credential = credential
        self.isReplaceable = isReplaceable
    }
}

/// The view models of signing in and out, and the other work on accounts, of a session.
@MainActor
final class AccountModels {
    let answers = PassthroughSubject<AccountAnswer, Never>()

    private let environment: SessionAccounts
    private var reading: AnyCancellable?
    private var writing = Set<AnyCancellable>()
    private var signingIn: (model: any SignInViewModelType, screens: AnyCancellable)?
    private var signingOut: (model: any SignOutViewModelType, end: AnyCancellable)?

    init(environment: SessionAccounts) {
        self.environment = environment
    }

    /// Carries out an effect; a newer question cancels the previous one, and credentials are always saved.
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

    private func signOut() {
        let model = environment.signOut()
        model.inputs.signOut.send()
        signingOut = (model, model.outputs.canSignOut.first { $0 }.sink { [answers] _ in answers.send(.signedOut) })
    }
}
