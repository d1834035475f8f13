import FeedModel
import SubscriptionFormats
import Synchronization

/// The subscriptions that this run has removed, with their lines, by the names of the steps.
final class RemovedSubscriptions: Sendable {
    /// The subscriptions of one command.
    struct Removal: Sendable {
        var uris: [SubscriptionURI]
        var lines: [SubscriptionsFile.RemovedLines]

        /// Returns the part of some of the subscriptions.
        func of(_ isMeant: (SourceID) -> Bool) -> Removal {
            Removal(uris: uris.filter { isMeant($0.id) }, lines: lines.filter { isMeant($0.id) })
        }
    }

    private let removals = Mutex<[String: Removal]>([:])

    /// Keeps a removal, and returns the name of its step.
    func keep(_ removal: Removal) -> String {
        removals.withLock { removals in
            let step = "removal \(removals.count + 1)"
            removals[step] = removal
            return step
        }
    }

    /// The removal of a step.
    subscript(step: String) -> Removal? {
        get { removals.withLock { $0[step] } }
        set { removals.withLock { $0[step] = newValue } }
    }
}
