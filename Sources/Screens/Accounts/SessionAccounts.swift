package import FeedModel
package import OpenCombine
package import SourceAPI

/// The accounts and credentials of a session.
@MainActor
package struct SessionAccounts {
    /// Emits the account of the signed-in user, and the next one after each change; `nil` for the anonymous reader.
    package var account: AnyPublisher<ReaderAccount?, Never>
    /// Resolves a name; an empty name stands for the only service, if there is just one.
    package var plan: (String) -> Answers<SignInPlan>
    /// Reads the configured secret of a plan: from a variable, a command or the saved credentials; `nil` if there is none.
    package var configuredSecret: (SignInPlan) -> Answers<ConfiguredSecret?>
    /// Creates the sign-in screen of an account, or the screen that checks the password of a feed.
    package var signIn: (SignInPlan) -> any SignInViewModelType
    /// Prepares for signing out, and answers what the reader must know; if it fails, the user stays signed in.
    package var prepareSignOut: () -> Answers<String?>
    /// Creates the model of signing out.
    package var signOut: () -> any SignOutViewModelType
    /// Saves a credential, and answers sentences that say where.
    package var keep: (SignInPlan, Credential) -> Answers<String>
    /// Forgets a saved key, and answers a sentence about it.
    package var forget: (String) -> Answers<String>

    /// Creates the verbs.
    package init(
        account: AnyPublisher<ReaderAccount?, Never>,
        plan: @escaping (String) -> Answers<SignInPlan>,
        configuredSecret: @escaping (SignInPlan) -> Answers<ConfiguredSecret?>,
        signIn: @escaping (SignInPlan) -> any SignInViewModelType,
        prepareSignOut: @escaping () -> Answers<String?>,
        signOut: @escaping () -> any SignOutViewModelType,
        keep: @escaping (SignInPlan, Credential) -> Answers<String>,
        forget: @escaping (String) -> Answers<String>
    ) {
        self.account = account
        self.plan = plan
        self.configuredSecret = configuredSecret
        self.signIn = signIn
        self.prepareSignOut = prepareSignOut
        self.signOut = signOut
        self.keep = keep
        self.forget = forget
    }
}

/// The account of the signed-in user.
package struct ReaderAccount: Hashable, Sendable {
    /// The user.
    package var user: User
    /// A sentence about a user of an earlier version, whose account was a private feed; `nil` for all others.
    package var notice: String?

    /// Creates an account.
    package init(_ user: User, notice: String? = nil) {
        self.user = user
        self.notice = notice
    }
}

/// A secret that was configured for a service.
package struct ConfiguredSecret: Hashable, Sendable {
    /// The secret.
    package var credential: Credential
    /// Whether `login` can replace it.
    package var isReplaceable: Bool

    /// Creates a secret.
    package init(_ credential: Credential, isReplaceable: Bool) {
        self.credential = credential
        self.isReplaceable = isReplaceable
    }
}
