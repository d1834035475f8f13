public import FeedModel
public import OpenCombine

/// Who reads: one user, or nobody.
///
/// The only state of signing in that outlives a screen. Whether somebody is signed in is whether ``user`` is there, so
/// the two cannot disagree.
@MainActor
public final class Session: ObservableObject {
    /// Who is signed in; `nil` for the anonymous reader, who has a history of their own, too.
    @Published public private(set) var user: User?

    /// Starts with the person who was signed in when quire ended last.
    public init(user: User? = nil) {
        self.user = user
    }

    /// Notes that somebody is signed in, in place of whoever was.
    public func begin(_ user: User) { self.user = user }

    /// Notes that nobody is signed in.
    public func end() { user = nil }
}
