import OpenCombine
public import Screens
public import SourceAPI

/// The actions of signing in and out.
@MainActor
public struct AccountActions {
    /// The session.
    public var session: Session
    /// Resolves a name; an empty name stands for the only service, if there is just one.
    public var plan: (String) async throws -> SignInPlan
    /// Returns the configured secret of a plan, from a variable, a command or the saved credentials; `nil` if there is
    /// none.
    public var configuredSecret: (SignInPlan) async throws -> Credential?
    /// Asks a question at the terminal; returns `nil` if the prompt is cancelled.
    ///
    /// Throws ``CredentialError/noTerminal(command:variable:)`` if there is no terminal to type at.
    public var ask: (_ question: String, _ isHidden: Bool, _ plan: SignInPlan) async throws -> String?
    /// Creates the sign-in screen of an account, or the screen that checks the password of a feed.
    public var signIn: (SignInPlan) -> any SignInViewModelType
    /// Installs a handler that is called once at Ctrl-C, and returns a closure that restores the previous behaviour.
    public var onInterrupt: (@escaping @MainActor () -> Void) -> () -> Void
    /// Prepares for signing out, and returns what the reader must know; if it fails, the user stays signed in.
    public var prepareSignOut: () async throws -> String? = { nil }
    /// Creates the model of signing out.
    public var signOut: () -> any SignOutViewModelType
    /// Saves a credential and returns sentences that say where.
    public var keep: (SignInPlan, Credential) async throws -> String
    /// Forgets a saved key and returns a sentence about it.
    public var forget: (String) async throws -> String
    /// Returns a sentence about a user of an earlier version, whose account was a private feed; `nil` for all others.
    public var formerAccount: () -> String? = { nil }
    /// Returns the place that a credential comes from, if `login` cannot change it there.
    public var credentialPlace: @Sendable (String) -> CredentialPlace? = { _ in nil }

    /// Creates the actions.
    public init(
        session: Session,
        plan: @escaping (String) async throws -> SignInPlan,
        configuredSecret: @escaping (SignInPlan) async throws -> Credential?,
        ask: @escaping (_ question: String, _ isHidden: Bool, _ plan: SignInPlan) async throws -> String?,
        signIn: @escaping (SignInPlan) -> any SignInViewModelType,
        onInterrupt: @escaping (@escaping @MainActor () -> Void) -> () -> Void = { _ in {} },
        signOut: @escaping () -> any SignOutViewModelType,
        keep: @escaping (SignInPlan, Credential) async throws -> String,
        forget: @escaping (String) async throws -> String
    ) {
        self.session = session
        self.plan = plan
        self.configuredSecret = configuredSecret
        self.ask = ask
        self.signIn = signIn
        self.onInterrupt = onInterrupt
        self.signOut = signOut
        self.keep = keep
        self.forget = forget
    }

    /// Actions without any service.
    public static var none: AccountActions {
        let session = Session()
        return AccountActions(
            session: session,
            plan: { throw CredentialError.unknown(name: $0, known: []) },
            configuredSecret: { _ in nil },
            ask: { _, _, _ in nil },
            signIn: { _ in
                SignInViewModel(
                    session: session,
                    environment: SignInEnvironment { _, _ in Empty().eraseToAnyPublisher() }
                )
            },
            signOut: { SignOutViewModel(session: session) { Just(()).eraseToAnyPublisher() } },
            keep: { plan, _ in throw CredentialError.unknown(name: plan.name, known: []) },
            forget: { throw CredentialError.unknown(name: $0, known: []) }
        )
    }
}
