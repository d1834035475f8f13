package import FeedModel
package import SourceAPI

/// The account of the demonstration: one fixed pair, which exists only with `--demo`.
///
/// The pair and the delay of a second come from the sample from which signing in was developed.
package struct DemoAccount: AuthProvider {
    package static let userID = "foobar@example.com"
    private static let password = "password"

    private let pause: @Sendable () async -> Void

    /// Creates the account; `pause` waits as long as a service would take, and may end early if its task is cancelled.
    package init(pause: @escaping @Sendable () async -> Void) {
        self.pause = pause
    }

    /// The descriptor: no address is requested, and the secret is not stored.
    package var descriptor: AuthDescriptor {
        AuthDescriptor(id: "demo", title: "the demonstration", reach: .services([]), credential: nil)
    }

    package func signIn(
        _ userID: String,
        password: Credential,
        through host: any SourceHost
    ) async throws(AuthError) -> User {
        await pause()
        if Task.isCancelled { throw .source(.cancelled) }
        guard userID == Self.userID, password.secret == Self.password else { throw .invalidIDOrPassword }
        return User(provider: "demo", id: userID, name: "foobar")
    }

    package func signOut(_ user: User, through host: any SourceHost) async throws(AuthError) { await pause() }
}
