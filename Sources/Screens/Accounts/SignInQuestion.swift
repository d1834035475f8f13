/// A question of a sign-in, asked at the terminal.
package enum SignInQuestion: Equatable, Sendable {
    case userID
    /// The user ID, empty for a token.
    case userIDOrNone
    case secret(String)
}

extension SignInPlan {
    /// The question for the user; `nil` if the secret is enough.
    var userQuestion: SignInQuestion? {
        switch kind {
        case .account, .feed: .userID
        case .feedKey: .userIDOrNone
        case .key: nil
        }
    }

    /// Returns the question for the secret of a user; the user is empty if the secret is enough.
    func secretQuestion(ofUser userID: String) -> SignInQuestion {
        guard kind == .feedKey else { return .secret(secretName) }
        return .secret(userID.isEmpty ? "Token" : "Password")
    }
}
