public import FeedModel

/// Somebody who can say whether a person is who they say: a service with tokens, a private feed.
///
/// It asks through the same host as a source, so limits, `--offline`, `[endpoint]`, recording and replay hold for
/// signing in, too. It keeps nothing: the reader keeps the secret where the person wants it.
public protocol AuthProvider: Sendable {
    /// What it is called, what it asks the person, and whom it asks.
    var descriptor: AuthDescriptor { get }

    /// Checks the pair with the service.
    ///
    /// - Parameters:
    ///   - userID: What the person calls themselves there.
    ///   - password: The password, or an access token; never written anywhere.
    ///   - host: All the provider can reach.
    /// - Returns: The person, as the service calls them.
    /// - Throws: ``AuthError/invalidIDOrPassword`` when the service does not take the pair, else what went wrong.
    func signIn(_ userID: String, password: Credential, through host: any SourceHost) async throws(AuthError) -> User

    /// Tells the service that the person leaves; the reader forgets them whether or not it can be told.
    func signOut(_ user: User, through host: any SourceHost) async throws(AuthError)
}

extension AuthProvider {
    /// Tokens and Basic credentials have no session at the service that could be ended.
    public func signOut(_ user: User, through host: any SourceHost) async throws(AuthError) {}
}

/// What an ``AuthProvider`` is.
public struct AuthDescriptor: Hashable, Sendable {
    /// The word behind `login`.
    public var id: String
    /// The name to show.
    public var title: String
    /// What the secret is called when it is asked for: `Password`, `Access token`.
    public var secretName: String
    /// Whom it asks.
    public var reach: SourceDescriptor.Reach
    /// The name under which the secret is kept and handed to sources; `nil` when it is of no use afterwards.
    public var credential: String?

    /// Makes a descriptor.
    public init(
        id: String,
        title: String,
        secretName: String = "Password",
        reach: SourceDescriptor.Reach,
        credential: String?
    ) {
        self.id = id
        self.title = title
        self.secretName = secretName
        self.reach = reach
        self.credential = credential
    }
}

/// Why somebody was not signed in.
public enum AuthError: Error, Hashable, Sendable {
    /// The service does not know the pair.
    case invalidIDOrPassword
    /// The service could not be asked, or gave no sensible answer.
    case source(SourceError)
}
