/// The service or key that `login` refers to.
public struct SignInPlan: Hashable, Sendable {
    /// The name as typed, or the name it stands for.
    public var name: String
    /// The title of the service that signs the user in or uses the key.
    public var title: String
    /// The name of the secret in the prompt.
    public var secretName: String
    /// Whether a user signs in; otherwise a key is saved for sources.
    public var isForUser: Bool

    /// Creates a plan.
    public init(name: String, title: String, secretName: String, isForUser: Bool) {
        self.name = name
        self.title = title
        self.secretName = secretName
        self.isForUser = isForUser
    }
}
