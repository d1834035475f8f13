import SourceAPI

/// The user and the secret of a sign-in, or of a credential to save, as they were typed or configured.
struct SignInFields: Sendable {
    /// Empty for a secret that is enough.
    var userID: String
    /// The secret as a credential, whose description omits it.
    var password: Credential

    init(userID: String, secret: String) {
        self.userID = userID
        password = Credential(secret: secret)
    }

    init(_ configured: ConfiguredSecret) {
        // A token identifies its user.
        userID = "-"
        password = configured.credential
    }

    /// Whether a provider can be asked.
    var isComplete: Bool { !userID.isEmpty && hasSecret }

    var hasSecret: Bool { !password.secret.isEmpty }

    func credential(of kind: SignInPlan.Kind) -> Credential {
        let secret = password.secret
        guard userID.isEmpty else { return Credential(user: userID, password: secret) }
        // A token has no space, but a header value such as 'Token abc' has.
        return kind == .feedKey && secret.contains(" ") ? Credential(header: secret) : Credential(secret: secret)
    }
}
