import FeedModel
import OpenCombine
import Screens

extension SessionAccounts {
    /// Accounts without any service, for the anonymous reader.
    @MainActor static var anonymous: SessionAccounts {
        let signedIn = SignedInUser()
        func unknown<Answer>() -> Answers<Answer> {
            Just(.failure(SessionFailure(ScreenFailure.noSuchItem("account")))).eraseToAnyPublisher()
        }
        return SessionAccounts(
            user: Just(nil).eraseToAnyPublisher(),
            plan: { _ in unknown() },
            configuredSecret: { _ in unknown() },
            signIn: { _ in SignInViewModel(signedIn: signedIn) { _, _ in Empty().eraseToAnyPublisher() } },
            signOut: { SignOutViewModel(signedIn: signedIn) { Just(()).eraseToAnyPublisher() } },
            keep: { _, _ in unknown() },
            forget: { _ in unknown() }
        )
    }
}
