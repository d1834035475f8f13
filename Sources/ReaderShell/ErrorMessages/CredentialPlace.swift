/// The place that a credential comes from, if it is one that `login` cannot change.
package enum CredentialPlace: Hashable, Sendable {
    /// An environment variable, named in config.toml or by the rule for all keys.
    case variable(String)
    case command
}
