/// A person as a service knows them; whoever is not signed in is nobody's `User`.
public struct User: Hashable, Sendable {
    /// Who vouches for them: `github`, `qiita`, `demo`, or the host of a private feed.
    public var provider: String
    /// What the service calls them, unique there.
    public var id: String
    /// The name to greet them by; never empty.
    public var name: String

    /// Makes a user; without a name, or with a blank one, the identity stands for it.
    public init(provider: String, id: String, name: String? = nil) {
        self.provider = provider
        self.id = id
        self.name = name.flatMap { $0.allSatisfy(\.isWhitespace) ? nil : $0 } ?? id
    }
}
