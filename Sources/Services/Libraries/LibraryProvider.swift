package import FeedModel
package import Library
import Synchronization

/// The libraries of a run: one for the signed-out reader, one for each user who signs in.
///
/// Each user's items and ledger are in a separate file, so that no query can mix two histories.
package final class LibraryProvider: Sendable {
    private struct State {
        var user: User?
        var current: Library
        var opened: [String: Library]
    }

    private let state: Mutex<State>
    private let open: @Sendable (User?) throws(LibraryError) -> Library

    package init(_ library: Library, of user: User?, open: @escaping @Sendable (User?) throws(LibraryError) -> Library)
    {
        self.open = open
        state = Mutex(State(user: user, current: library, opened: [Self.key(user): library]))
    }

    package var current: Library { state.withLock(\.current) }
    /// The open libraries.
    ///
    /// Steps of this run that are in no ledger are recorded in each, because the subscriptions file is one for all
    /// readers: after `login` and `logout` they are undone as before.
    var opened: [Library] { state.withLock { Array($0.opened.values) } }
    package var user: User? { state.withLock(\.user) }

    /// Switches to another user; if their library cannot be opened, nothing changes.
    package func switchUser(to user: User?) throws(LibraryError) {
        let known = state.withLock { $0.opened[Self.key(user)] }
        let library = if let known { known } else { try open(user) }
        if known == nil { library.session.takeOverOutside(of: current.session) }
        state.withLock { state in
            state.opened[Self.key(user)] = library
            state.current = library
            state.user = user
        }
    }

    package func close() async {
        for library in opened { await library.close() }
    }

    private static func key(_ user: User?) -> String { user?.folder ?? "" }
}

extension User {
    /// The name of the user's folder: readable, and unique for any name a service may give.
    package var folder: String {
        let unique = ItemID(source: SourceID("user:" + provider), guid: id).rawValue.prefix(12)
        let words = (provider + "-" + id).map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" }
        return String(words.prefix(48)) + "-" + unique
    }
}
