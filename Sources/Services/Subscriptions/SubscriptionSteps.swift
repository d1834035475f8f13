import FeedModel
import Foundation
import SubscriptionFormats
import Synchronization

/// The subscriptions that this run has added and removed, by the names of the steps.
final class SubscriptionSteps: Sendable {
    struct Step: Sendable {
        /// Whether they were added; otherwise they were removed.
        var isAddition = false
        var subscriptions: [Subscription]
        /// The lines, while they are not in the file.
        var lines: [SubscriptionsFile.RemovedLines] = []

        var uris: [SubscriptionURI] { subscriptions.map(\.uri) }

        func of(_ isMeant: (SourceID) -> Bool) -> Step {
            var part = self
            part.subscriptions = subscriptions.filter { isMeant($0.id) }
            part.lines = lines.filter { isMeant($0.id) }
            return part
        }
    }

    struct Entry: Sendable {
        var at: Date
        var isUndo: Bool
        var step: Step
    }

    private let steps = Mutex<[String: Step]>([:])
    private let log = Mutex<[Entry]>([])

    /// The steps that were made and undone, in order of time.
    var history: [Entry] { log.withLock(\.self) }

    /// Adds a step that was made or undone to the history.
    func record(_ step: Step, isUndo: Bool = false, at date: Date) {
        log.withLock { $0.append(Entry(at: date, isUndo: isUndo, step: step)) }
    }

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
    func extendLastAddition(by subscription: Subscription) -> Bool {
        let isExtended = steps.withLock { steps in
            let name = "subscriptions \(steps.count)"
            guard let step = steps[name], step.isAddition, step.lines.isEmpty else { return false }
            steps[name]?.subscriptions.append(subscription)
            return true
        }
        if isExtended { log.withLock { $0[$0.count - 1].step.subscriptions.append(subscription) } }
        return isExtended
    }

    subscript(name: String) -> Step? {
        get { steps.withLock { $0[name] } }
        set { steps.withLock { $0[name] = newValue } }
    }
}
