/// The service or key that `login` refers to.
package struct SignInPlan: Hashable, Sendable {
    /// The actions that `login` performs for a name.
    package enum Kind: Hashable, Sendable {
        /// Signs the reader in at a service, and opens the history of that user.
        case account
        /// Saves a user and a password for the private feeds of a server, after the feed has accepted them.
        case feed
        /// Saves the key of a source.
        case key
        /// Saves a token, or a user and a password, under the name that config.toml gives to a feed's credential.
        case feedKey
    }

    /// The name as typed, or the name it stands for; for a feed, its address.
    package var name: String
    /// The title of the service that signs the user in or uses the key; for a feed, the server.
    package var title: String
    /// The name of the secret in the prompt.
    package var secretName: String
    /// The action of `login`.
    package var kind: Kind

    /// Creates a plan.
    package init(name: String, title: String, secretName: String, kind: Kind) {
        self.name = name
        self.title = title
        self.secretName = secretName
        self.kind = kind
    }
}
