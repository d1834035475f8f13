/// A credential that the host adds to a request, so that the source never sees its secret.
///
/// It is sent to the origin of the request only, and not to another one that a redirect leads to.
public struct CredentialUse: Hashable, Sendable {
    /// The name of the credential, which the source declares (``SourceDescriptor/credentials``).
    public var name: String
    /// The place of the secret in the request.
    public var scheme: Scheme

    /// A place of a secret in a request.
    public enum Scheme: Hashable, Sendable {
        /// `Authorization: Bearer SECRET`, or Basic authentication for a user with a password.
        case bearer
        /// `Authorization: Basic …`; a secret alone is the user (RFC 7617).
        case basic
        /// `Authorization: Token SECRET`.
        case token
        /// A header field of this name with the secret as its value.
        case header(String)
        /// A parameter of this name in the query. The host then makes no conditional request.
        case query(String)
    }

    /// Creates the use of a credential.
    public init(_ name: String, scheme: Scheme = .bearer) {
        self.name = name
        self.scheme = scheme
    }
}
