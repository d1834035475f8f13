package import FeedModel
package import OpenCombine

/// The signed-in user, if any.
///
/// The only state of signing in that outlives a screen. A reader is signed in if and only if ``user`` is set.
@MainActor
package final class Session: ObservableObject {
    /// The signed-in user; `nil` for the anonymous reader, whose history is separate.
    @Published package private(set) var user: User?

    /// Creates a session with the user who was signed in when quire last ended.
    package init(user: User? = nil) {
        self.user = user
    }

    /// Signs a user in, replacing the previous one.
    package func begin(_ user: User) { self.user = user }

    /// Signs the user out.
    package func end() { user = nil }
}
