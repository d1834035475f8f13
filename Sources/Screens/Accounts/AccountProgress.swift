package import FeedModel
package import SourceAPI

package enum AccountProgress: Hashable, Sendable {
    case plan
    case secret(SignInPlan)
    case question(SignInQuestion, SignInAttempt)
    case provider(SignInAttempt)
    case credential, signOut
}

/// The fields of a sign-in, or of a credential that is being saved, as far as they have been typed.
package struct SignInAttempt: Hashable, Sendable {
    package var plan: SignInPlan
    var screen = SignInScreen()
    var configured: ConfiguredSecret?
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

    var firstQuestion: SignInQuestion {
        switch plan.kind {
        case .account, .feed: .userID
        case .key: .secret(plan.secretName)
        case .feedKey: .userIDOrNone
        }
    }
}

package enum SignInQuestion: Hashable, Sendable {
    case userID
    /// The user ID, empty for a token.
    case userIDOrNone
    case secret(String)
}

package enum AccountEffect: Hashable, Sendable {
    case plan(String)
    case configuredSecret(SignInPlan)
    case signIn(SignInAttempt)
    case keep(SignInPlan, Credential)
    case forget(String)
    case signOut
}

package enum AccountAnswer: Sendable {
    case user(User?)
    case planned(Result<SignInPlan, SessionFailure>)
    case configured(Result<ConfiguredSecret?, SessionFailure>)
    /// The reader answered a question; `nil` if the prompt was cancelled.
    case typed(Result<String?, SessionFailure>)
    case screen(SignInScreen)
    case told(Result<String, SessionFailure>)
    case signedOut
}

package enum AccountRemark: Hashable, Sendable {
    case anonymous, notSignedIn
    case signedIn(User)
    case alreadySignedIn(User)
    case signingIn(SignInPlan)
    /// The reader cancelled a question, or left it empty.
    case cancelled(SignInPlan)
    case interrupted(SignInPlan)
    case fieldsMissing(SignInPlan)
    /// The provider rejected the attempt, or could not be asked.
    case signInFailed(SignInFailure)
    case configuredSecretRejected(SignInPlan)
    case hello(User)
    case signedOut
    case told(String)
}
