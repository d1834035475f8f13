public import FeedModel
public import SourceAPI

/// The account of the demonstration: one pair, in the source for everybody to read, and only there with `--demo`.
///
/// The pair and the second it takes are those of the sample that signing in grew from.
public struct DemoAccount: AuthProvider {
    /// The only user id it knows.
    public static let userID = "foobar@example.com"
    private static let password = "password"

    private let pause: @Sendable () async -> Void

    /// Makes the account.
    ///
    /// - Parameter pause: Takes the time a service would take; it may end early when its task is cancelled.
    public init(pause: @escaping @Sendable () async -> Void) {
        self.pause = pause
    }

    /// It asks nobody, and its secret is kept nowhere.
    public var descriptor: AuthDescriptor {
        AuthDescriptor(id: "demo", title: "the demonstration", reach: .services([]), credential: nil)
    }

    /// Knows one pair, after a pause.
    public func signIn(
        _ userID: String,
        password: Credential,
        through host: any SourceHost
    ) async throws(AuthError) -> User {
        await pause()
        if Task.isCancelled { throw .source(.cancelled) }
        guard userID == Self.userID, password.secret == Self.password else { throw .invalidIDOrPassword }
        return User(provider: "demo", id: userID, name: "foobar")
    }

    /// Always succeeds, after a pause.
    public func signOut(_ user: User, through host: any SourceHost) async throws(AuthError) {
        await pause()
    }
}
