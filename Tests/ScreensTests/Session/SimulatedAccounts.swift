import FeedModel
import SourceAPI

@testable import Screens

/// The view models of accounts: what was asked of the reader, of a provider, or of the configuration.
struct SimulatedAccounts {
    /// Whether a question is at the terminal.
    var isAsking = false
    private var effect: AccountEffect?

    static let ada = User(provider: "github", id: "ada", name: "Ada")

    /// Whether something is still to come.
    var isBusy: Bool { isAsking || effect != nil }

    /// Begins an effect; a newer one cancels the previous one.
    mutating func begin(_ effect: AccountEffect) { self.effect = effect }

    /// Cancels what is asked.
    mutating func cancel() { (isAsking, effect) = (false, nil) }

    /// Answers a question, or what was asked elsewhere.
    ///
    /// - Returns: The events, and whether the library now belongs to another user.
    mutating func answer(_ answer: SimulatedSession.Answer) -> (events: [SessionEvent], isOtherUser: Bool) {
        if isAsking {
            isAsking = false
            return ([.account(.typed(answer == .failure ? fail() : .success(answer == .content ? "x" : nil)))], false)
        }
        guard let effect else { return ([], false) }
        self.effect = nil
        switch effect {
        case .plan(let name):
            let kind: SignInPlan.Kind = name == "github" ? .account : name == "newsapi" ? .key : .feed
            let plan = SignInPlan(name: name, title: name, secretName: "Token", kind: kind)
            return ([.account(.planned(answer == .content ? .success(plan) : fail()))], false)
        case .configuredSecret:
            let secret = ConfiguredSecret(Credential(secret: "old"), isReplaceable: true)
            let answers: Result<ConfiguredSecret?, SessionFailure> =
                answer == .failure ? fail() : .success(answer == .content ? secret : nil)
            return ([.account(.configured(answers))], false)
        case .signIn(let attempt): return signIn(attempt, answer)
        case .signOut:
            return ([.account(.user(nil)), .account(.signedOut)], true)
        case .keep, .forget: return ([], false)
        }
    }

    private func signIn(
        _ attempt: SignInAttempt,
        _ answer: SimulatedSession.Answer
    ) -> (events: [SessionEvent], isOtherUser: Bool) {
        let isAccount = attempt.plan.kind == .account
        let result: Result<User, SignInFailure> =
            switch answer {
            case .content: .success(Self.ada)
            case .nothing: .failure(.invalidPair)
            case .failure: .failure(SignInFailure(text: "The service cannot be reached"))
            }
        let screen = SessionEvent.account(.screen(attempt.screen.applying(.answered(result))))
        guard isAccount, answer == .content else { return ([screen], false) }
        return ([.account(.user(Self.ada)), screen], true)
    }

    private func fail<Success>() -> Result<Success, SessionFailure> { .failure(SimulatedSession.failure) }
}
