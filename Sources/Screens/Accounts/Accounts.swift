package import FeedModel
package import SourceAPI

/// Accounts of services, and the secrets of feeds and keys.
@MainActor
package struct Accounts {
    /// Returns the signed-in user; `nil` for the anonymous reader.
    package var user: @MainActor () -> User?
    /// Finds the service, key or feed with a name; an empty name means the only service.
    package var plan: Reading<String, SignInPlan>
    /// Reads the secret of a plan from a variable, a command or the saved credentials; `nil` without one.
    package var configuredSecret: Reading<SignInPlan, ConfiguredSecret?>
    /// Creates the sign-in screen of an account, or the screen that checks the password of a feed.
    package var signIn: @MainActor (SignInPlan) -> any SignInViewModelType
    package var signOut: @MainActor () -> any SignOutViewModelType
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
        signOut: @escaping @MainActor () -> any SignOutViewModelType,
        keep: Writing<KeptCredential, String>,
        forget: Writing<String, String>,
        ask: @escaping @MainActor (SignInQuestion, SignInPlan) async throws -> String?
    ) {
        self.user = user
        self.plan = plan
        self.configuredSecret = configuredSecret
        self.signIn = signIn
        self.signOut = signOut
        self.keep = keep
        self.forget = forget
        self.ask = ask
    }
}

/// A credential to save for a plan.
package struct KeptCredential: Hashable, Sendable {
    package var credential: Credential
    package var plan: SignInPlan

    package init(_ credential: Credential, of plan: SignInPlan) {
        self.credential = credential
        self.plan = plan
    }
}
