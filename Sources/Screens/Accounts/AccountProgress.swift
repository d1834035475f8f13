package import FeedModel
package import SourceAPI

/// A command about accounts or credentials, and what it waits for.
package enum AccountProgress: Hashable, Sendable {
    /// The plan of a name.
    case plan
    /// The configured secret of a service.
    case secret(SignInPlan)
    /// The reader's answer to a question.
    case question(SignInQuestion, SignInAttempt)
    /// The answer of a provider, or of a private feed.
    case provider(SignInAttempt)
    /// A credential that is being saved or forgotten.
    case credential
    /// The end of signing out.
    case signOut
}

/// The fields of a sign-in, or of a credential that is being saved, as far as they have been typed.
package struct SignInAttempt: Hashable, Sendable {
    /// The plan.
    package var plan: SignInPlan
    /// The fields.
    var screen = SignInScreen()
    /// The configured secret, if it is tried.
    var configured: ConfiguredSecret?
    /// Whether the configured secret was rejected.
    var isRetry = false

    init(_ plan: SignInPlan, configured: ConfiguredSecret? = nil, isRetry: Bool = false) {
        self.plan = plan
        self.configured = configured
        self.isRetry = isRetry
        if let configured {
            // A token identifies its user.
            screen = screen.applying(.userID("-")).applying(.password(configured.credential))
        }
    }

    /// The field to ask for first.
    var firstQuestion: SignInQuestion {
        switch plan.kind {
        case .account, .feed: .userID
        case .key: .secret(plan.secretName)
        case .feedKey: .userIDOrNone
        }
    }
}

/// A question of a sign-in.
package enum SignInQuestion: Hashable, Sendable {
    /// The user ID.
    case userID
    /// The user ID, empty for a token.
    case userIDOrNone
    /// A secret with a name, not to be shown.
    case secret(String)
}

/// An effect on accounts and credentials.
package enum AccountEffect: Hashable, Sendable {
    /// Resolves a name.
    case plan(String)
    /// Reads the configured secret of a plan.
    case configuredSecret(SignInPlan)
    /// Signs in with what was typed, or checks it.
    case signIn(SignInAttempt)
    /// Saves a credential.
    case keep(SignInPlan, Credential)
    /// Forgets a saved key.
    case forget(String)
    /// Signs the user out.
    case signOut
}

/// An answer about accounts and credentials.
package enum AccountAnswer: Sendable {
    /// Another user signed in or out.
    case account(ReaderAccount?)
    /// A name was resolved.
    case planned(Result<SignInPlan, SessionFailure>)
    /// The configured secret was read.
    case configured(Result<ConfiguredSecret?, SessionFailure>)
    /// The reader answered a question; `nil` if the prompt was cancelled.
    case typed(Result<String?, SessionFailure>)
    /// The sign-in screen changed.
    case screen(SignInScreen)
    /// A credential was saved or forgotten, with a sentence about it.
    case told(Result<String, SessionFailure>)
    /// The user was signed out, with what the reader must know.
    case signedOut(Result<String?, SessionFailure>)
}

/// A sentence about accounts and credentials, as a value.
package enum AccountRemark: Hashable, Sendable {
    /// No user is signed in, and the history is kept as that of the anonymous reader.
    case anonymous
    /// No user is signed in.
    case notSignedIn
    /// This user is signed in.
    case signedIn(User)
    /// Another sign-in needs the user to sign out first.
    case alreadySignedIn(User)
    /// The request to a provider, or to a private feed, has been sent.
    case signingIn(SignInPlan)
    /// The reader cancelled a question, or left it empty.
    case cancelled(SignInPlan)
    /// The reader cancelled the request.
    case interrupted(SignInPlan)
    /// A field is empty.
    case fieldsMissing(SignInPlan)
    /// The provider rejected the attempt, or could not be asked.
    case signInFailed(SignInFailure)
    /// The attempt used the configured secret.
    case configuredSecretRejected(SignInPlan)
    /// The user signed in.
    case hello(User)
    /// The user signed out.
    case signedOut
    /// A sentence about a credential or an account.
    case told(String)
}
