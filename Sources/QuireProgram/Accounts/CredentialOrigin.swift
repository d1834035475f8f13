import SystemSupport

/// The origin of a credential, as config.toml gives it.
struct CredentialOrigin: Hashable, Sendable {
    /// The places that config.toml can name.
    enum Place: Hashable, Sendable {
        /// The output of a program, given as a list of arguments; with a fault of config.toml it is not run.
        case command([String], FileFault?)
        /// The value of an environment variable.
        case variable(String)
    }

    let place: Place
    /// The user to whom the secret belongs, which is then a password; `nil` if the text alone is the credential.
    let user: String?
}
