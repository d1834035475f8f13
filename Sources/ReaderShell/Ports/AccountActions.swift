import OpenCombine
public import Screens
public import SourceAPI

/// What `login` leads to.
public struct SignInPlan: Hashable, Sendable {
    /// The word that was typed, or what it stands for.
    public var name: String
    /// Who signs the person in, or takes the key.
    public var title: String
    /// What the secret is called when it is asked for.
    public var secretName: String
    /// Whether a person is signed in; else only a key is kept for sources.
    public var isForUser: Bool

    /// Makes a plan.
    public init(name: String, title: String, secretName: String, isForUser: Bool) {
        self.name = name
        self.title = title
        self.secretName = secretName
        self.isForUser = isForUser
    }
}

/// What can be done to sign in and out.
@MainActor
public struct AccountActions {
    /// Who reads.
    public var session: Session
    /// Finds out what a word leads to; no word is the only one there is, if there is only one.
    public var plan: (String) async throws -> SignInPlan
    /// The secret the person has configured for a plan: by a variable, a command or a kept one; `nil` when there is none.
    public var configuredSecret: (SignInPlan) async throws -> Credential?
    /// Asks one question at the terminal; `nil` when the person gives up.
    ///
    /// Throws ``CredentialError/noTerminal(command:variable:)`` where nobody can type unseen.
    public var ask: (_ question: String, _ isHidden: Bool, _ plan: SignInPlan) async throws -> String?
    /// Makes the sign-in screen of a plan.
    public var signIn: (SignInPlan) -> any SignInViewModelType
    /// Calls back at Ctrl-C, once, until what it answers is called: then Ctrl-C does what it did before.
    public var onInterrupt: (@escaping @MainActor () -> Void) -> () -> Void
    /// Makes the model of signing out.
    public var signOut: () -> any SignOutViewModelType
    /// Keeps a key for sources and says in one sentence where.
    public var keep: (SignInPlan, Credential) async throws -> String
    /// Forgets a kept key and says so in one sentence.
    public var forget: (String) async throws -> String

    /// Makes the verbs.
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

    /// Nobody can sign in.
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
