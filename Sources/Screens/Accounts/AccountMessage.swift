package import FeedModel

package enum AccountMessage: Equatable, Sendable {
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
    /// A credential was saved or removed; the sentence says which.
    case credentialChanged(String)
}
