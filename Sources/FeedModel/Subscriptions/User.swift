/// A signed-in user of a service; a signed-out reader has no `User`.
public struct User: Hashable, Sendable {
    /// The service that authenticated the user: `github`, `qiita`, or `demo`.
    ///
    /// Earlier versions also signed in with private feeds; their users have the origin of the feed here.
    public var provider: String
    /// The identifier of the user, unique at the provider.
    public var id: String
    /// The display name; never empty.
    public var name: String

    /// Creates a user; a missing or blank name is replaced by the identifier.
    public init(provider: String, id: String, name: String? = nil) {
        self.provider = provider
        self.id = id
        self.name = name.flatMap { $0.allSatisfy(\.isWhitespace) ? nil : $0 } ?? id
    }
}
