import FeedModel
import SubscriptionFormats
import Synchronization

/// The subscriptions that this run has added and removed, by the names of the steps.
final class SubscriptionSteps: Sendable {
    /// The subscriptions of one command.
    struct Step: Sendable {
        /// Whether they were added; otherwise they were removed.
        var isAddition = false
        var uris: [SubscriptionURI]
        /// The lines, while they are not in the file.
        var lines: [SubscriptionsFile.RemovedLines] = []

        /// Returns the part of some of the subscriptions.
        func of(_ isMeant: (SourceID) -> Bool) -> Step {
            var part = self
            part.uris = uris.filter { isMeant($0.id) }
            part.lines = lines.filter { isMeant($0.id) }
            return part
        }
    }

    private let steps = Mutex<[String: Step]>([:])

    /// Keeps a step, and returns its name.
    func keep(_ step: Step) -> String {
        steps.withLock { steps in
            let name = "subscriptions \(steps.count + 1)"
            steps[name] = step
            return name
        }
    }

    /// Adds a subscription to the step that was kept last.
    ///
    /// - Returns: Whether it is an addition that was not undone.
    func extendLastAddition(by uri: SubscriptionURI) -> Bool {
        steps.withLock { steps in
            let name = "subscriptions \(steps.count)"
            guard let step = steps[name], step.isAddition, step.lines.isEmpty else { return false }
            steps[name]?.uris.append(uri)
            return true
        }
    }

    /// The step of a name.
    subscript(name: String) -> Step? {
        get { steps.withLock { $0[name] } }
        set { steps.withLock { $0[name] = newValue } }
    }
}
