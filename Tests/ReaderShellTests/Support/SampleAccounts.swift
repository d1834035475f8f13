import OpenCombine
import Screens

extension Accounts {
    /// Accounts without any service, for the anonymous reader.
    @MainActor static var anonymous: Accounts {
        let unknown = ScreenFailure.noSuchItem("account")
        return Accounts(
            user: { nil },
            plan: Reading { _ in throw unknown },
            configuredSecret: Reading { _ in throw unknown },
            signIn: { _ in SignInViewModel { _, _ in Empty().eraseToAnyPublisher() } },
            begin: Writing { _ in throw unknown },
            end: Writing { throw unknown },
            revoke: Reading { _ in throw unknown },
            keep: Writing { _ in throw unknown },
            forget: Writing { _ in throw unknown },
            ask: { _, _ in nil }
        )
    }
}
