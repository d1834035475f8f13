package import FeedModel

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
