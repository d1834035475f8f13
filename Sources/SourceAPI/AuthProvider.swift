public import FeedModel

/// A service at which the reader has an account, and which identifies its owner.
///
/// A provider sends its requests through the same host as a source, so limits, `--offline`, `[endpoint]`, recording and
/// replay apply to signing in as well. It stores nothing: quire stores the secret where the reader wants it.
public protocol AuthProvider: Sendable {
    /// The provider's name, the words of its form, and the addresses it requests.
    var descriptor: AuthDescriptor { get }

    /// Authenticates with the service, and returns the user according to it.
    ///
    /// - Parameters:
    ///   - userID: The reader's name at the service.
    ///   - password: The password or access token, which must not be written anywhere.
    func signIn(_ userID: String, password: Credential, through host: any SourceHost) async throws(AuthError) -> User

    /// Signs the user out of the service; quire forgets the user even if this fails.
    func signOut(_ user: User, through host: any SourceHost) async throws(AuthError)
}

extension AuthProvider {
    /// Does nothing, because tokens have no session to end.
    public func signOut(_ user: User, through host: any SourceHost) async throws(AuthError) {}
}

/// The description of an ``AuthProvider``.
public struct AuthDescriptor: Hashable, Sendable {
    /// The argument of `login`.
    public var id: String
    /// The display name.
    public var title: String
    /// The name of the secret in the prompt: `Password`, `Access token`.
    public var secretName: String
    /// The addresses the provider may request.
    public var reach: SourceDescriptor.Reach
    /// The name under which the secret is stored and passed to sources; `nil` if it is not needed after signing in.
    public var credential: String?

    /// Creates a descriptor.
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

/// The reason why signing in failed.
public enum AuthError: Error, Hashable, Sendable {
    /// The service rejected the pair.
    case invalidIDOrPassword
    /// The request failed, or its response was malformed.
    case source(SourceError)
}
