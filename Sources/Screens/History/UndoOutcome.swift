package import FeedModel

/// The result of undoing or redoing.
package struct UndoOutcome: Hashable, Sendable {
    /// The steps that were undone, in that order.
    package var steps: [Step]
    /// The current values of the items of these steps that are shown, or of the only one.
    package var items: [LibraryItem]
    /// The step that is next, if nothing was undone because it belongs to another session.
    package var next: ForeignStep?
    /// Whether nothing was redone because a step followed what was undone last.
    package var hasEndedRedo = false
    /// The failure that ended the undoing of several steps.
    package var failure: SessionFailure?

    /// A step that was undone, or done again.
    package enum Step: Hashable, Sendable {
        /// Marks.
        case marks(UndoneStep)
        /// The removal of subscriptions.
        case removal([SubscriptionURI])
        /// The addition of subscriptions.
        case addition([SubscriptionURI])
    }

    /// Creates an outcome.
    package init(steps: [Step], items: [LibraryItem], next: ForeignStep? = nil) {
        self.steps = steps
        self.items = items
        self.next = next
    }
}

extension UndoOutcome {
    /// Whether subscriptions were added or removed.
    var hasChangedSubscriptions: Bool {
        steps.contains { if case .marks = $0 { false } else { true } }
    }
}
