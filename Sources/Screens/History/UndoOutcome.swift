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
    package var failure: SessionFailure?

    package enum Step: Hashable, Sendable {
        case marks(UndoneStep)
        case removal([SubscriptionURI])
        case addition([SubscriptionURI])
    }

    package init(steps: [Step], items: [LibraryItem], next: ForeignStep? = nil) {
        self.steps = steps
        self.items = items
        self.next = next
    }
}

extension UndoOutcome {
    var hasChangedSubscriptions: Bool {
        steps.contains { if case .marks = $0 { false } else { true } }
    }
}
