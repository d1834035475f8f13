import FeedModel
import OpenCombine
import Screens

extension SessionAccounts {
    /// Accounts without any service, for the anonymous reader.
    @MainActor static var anonymous: SessionAccounts {
        let session = Screens.Session()
        func unknown<Answer>() -> Answers<Answer> {
            Just(.failure(SessionFailure(ScreenFailure.noSuchItem("account")))).eraseToAnyPublisher()
        }
        return SessionAccounts(
            account: Just(nil).eraseToAnyPublisher(),
            plan: { _ in unknown() },
            configuredSecret: { _ in unknown() },
            signIn: { _ in
                SignInViewModel(
                    session: session,
                    environment: SignInEnvironment { _, _ in Empty().eraseToAnyPublisher() }
                )
            },
            prepareSignOut: { unknown() },
            signOut: { SignOutViewModel(session: session) { Just(()).eraseToAnyPublisher() } },
            keep: { _, _ in unknown() },
            forget: { _ in unknown() }
        )
    }
}
