import FeedModel
import Library
import Synchronization

/// The libraries of this run: one for the anonymous reader, one for each user who signs in.
///
/// A user's items, ledger and undo live in a file of their own, so that no query can mix two histories by mistake.
final class LibraryProvider: Sendable {
    private struct State {
        var user: User?
        var current: Library
        var opened: [String: Library]
    }

    private let state: Mutex<State>
    private let open: @Sendable (User?) throws(StoreError) -> Library

    /// Starts with the library of whoever is signed in.
    ///
    /// - Parameter open: Opens the library of a user, or of nobody.
    init(_ library: Library, of user: User?, open: @escaping @Sendable (User?) throws(StoreError) -> Library) {
        self.open = open
        state = Mutex(State(user: user, current: library, opened: [Self.key(user): library]))
    }

    /// The library of whoever reads now.
    var current: Library { state.withLock(\.current) }
    /// Who reads now.
    var user: User? { state.withLock(\.user) }

    /// Turns to another reader; when their library cannot be opened, nothing changes.
    func turn(to user: User?) throws(StoreError) {
        let known = state.withLock { $0.opened[Self.key(user)] }
        let library = if let known { known } else { try open(user) }
        state.withLock { state in
            state.opened[Self.key(user)] = library
            state.current = library
            state.user = user
        }
    }

    /// Closes all of them.
    func close() async {
        for library in state.withLock({ Array($0.opened.values) }) { await library.close() }
    }

    private static func key(_ user: User?) -> String { user?.folder ?? "" }
}

extension User {
    /// The name of the user's folder: readable, and of one's own whatever a service calls its people.
    var folder: String {
        let unique = ItemID(source: SourceID("user:" + provider), guid: id).rawValue.prefix(12)
        let words = (provider + "-" + id).map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" }
        return String(words.prefix(48)) + "-" + unique
    }
}
