package import FeedModel
package import SourceAPI

/// Accounts of services, and the secrets of feeds and keys.
@MainActor
package struct Accounts {
    /// Returns the signed-in user; `nil` for the anonymous reader, whose history is separate.
    package var user: @MainActor () -> User?
    /// Finds the service, key or feed with a name; an empty name means the only service.
    package var plan: Reading<String, SignInPlan>
    /// Reads the secret of a plan from a variable, a command or the saved credentials; `nil` without one.
    package var configuredSecret: Reading<SignInPlan, ConfiguredSecret?>
    /// Creates the sign-in screen of an account, or the screen that checks the password of a feed.
    package var signIn: @MainActor (SignInPlan) -> any SignInViewModelType
    /// Saves the secret of a user whom the service has accepted, and switches to their library.
    package var begin: Writing<AcceptedUser, Void>
    /// Removes the secret of the user, and switches to the library of the anonymous reader.
    package var end: Writing<Void, Void>
    /// Ends the session of a user at the service, whose answer does not matter.
    package var revoke: Reading<User, Void>
    /// Saves the credential of a plan, and returns the sentence about it.
    package var keep: Writing<KeptCredential, String>
    /// Removes the credential with a name, and returns the sentence about it.
    package var forget: Writing<String, String>
    /// Asks a question at the terminal; `nil` if the reader cancelled it.
    package var ask: @MainActor (SignInQuestion, SignInPlan) async throws -> String?

    package init(
        user: @escaping @MainActor () -> User?,
        plan: Reading<String, SignInPlan>,
        configuredSecret: Reading<SignInPlan, ConfiguredSecret?>,
        signIn: @escaping @MainActor (SignInPlan) -> any SignInViewModelType,
        begin: Writing<AcceptedUser, Void>,
        end: Writing<Void, Void>,
        revoke: Reading<User, Void>,
        keep: Writing<KeptCredential, String>,
        forget: Writing<String, String>,
        ask: @escaping @MainActor (SignInQuestion, SignInPlan) async throws -> String?
    ) {
        self.user = user
        self.plan = plan
        self.configuredSecret = configuredSecret
        self.signIn = signIn
        (self.begin, self.end, self.revoke) = (begin, end, revoke)
        self.keep = keep
        self.forget = forget
        self.ask = ask
    }
}

/// A user whom a service has accepted, and the secret to save.
package struct AcceptedUser: Sendable {
    package var user: User
    package var secret: Credential
    package var plan: SignInPlan
}

/// A credential to save for a plan.
package struct KeptCredential: Equatable, Sendable {
    package var credential: Credential
    package var plan: SignInPlan
}
