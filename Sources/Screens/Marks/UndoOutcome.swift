package import FeedModel

package struct UndoOutcome: Sendable {
    package var steps: [Step]
    /// The current values of the items of those steps that have one.
    package var items: [LibraryItem]
    /// The step that is next, if nothing was undone because it belongs to another session.
    package var next: ForeignStep?
    /// Whether nothing was redone because a step followed what was undone last.
    package var hasEndedRedo = false
    package var failure: SessionFailure?

    package enum Step: Equatable, Sendable {
        case marks(UndoneStep)
        case removal([SubscriptionURI])
        case addition([SubscriptionURI])
    }

    package init(steps: [Step], items: [LibraryItem], next: ForeignStep? = nil) {
        self.steps = steps
        self.items = items
        self.next = next
    }

    var hasChangedSubscriptions: Bool {
        steps.contains { if case .marks = $0 { false } else { true } }
    }
}

package struct UndoWork: Sendable {
    package var steps: Steps
    package var provenance: Provenance

    package enum Steps: Sendable {
        case undo(UndoRequest)
        case redo
    }
}

package struct UndoRequest: Equatable, Sendable {
    package var count: Int
    package var ofAnySession: Bool
    /// Whether the letter was typed that lists the links of the open item in newsboat.
    package var isLetterOfLinks: Bool

    package init(count: Int = 1, ofAnySession: Bool = false, isLetterOfLinks: Bool = false) {
        self.count = count
        self.ofAnySession = ofAnySession
        self.isLetterOfLinks = isLetterOfLinks
    }
}
