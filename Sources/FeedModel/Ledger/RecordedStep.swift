package import Foundation

/// One command of the reader in the ledger: the same action on one or more items.
public struct RecordedStep: Hashable, Sendable, Identifiable {
    /// The identity, the same on all machines.
    public var id: String
    package var at: Date
    package var device: String
    package var kind: Event.Kind
    package var provenance: Provenance
    package var count: Int
    package var items: [ItemID]

    package static let maximumItems = 1000

    package init(
        id: String,
        at: Date,
        device: String,
        kind: Event.Kind,
        provenance: Provenance,
        count: Int,
        items: [ItemID]
    ) {
        self.id = id
        self.at = at
        self.device = device
        self.kind = kind
        self.provenance = provenance
        self.count = count
        self.items = items
    }
}

/// A step of the history, with the titles of its first item and of that item's subscription.
public struct HistoryStep: Hashable, Sendable, Identifiable {
    package var step: RecordedStep
    package var title: String
    /// The title of its subscription, and of others that carry the same article.
    package var sourceTitle: String

    package init(step: RecordedStep, title: String, sourceTitle: String) {
        self.step = step
        self.title = title
        self.sourceTitle = sourceTitle
    }

    /// The identity of the step.
    public var id: String { step.id }
}

/// A step of the ledger that was undone.
public struct UndoneStep: Hashable, Sendable {
    package var kind: Event.Kind
    /// The items whose action was undone, in the order of the original step.
    package var items: [ItemID]
    package var provenance: Provenance

    package init(kind: Event.Kind, items: [ItemID], provenance: Provenance) {
        self.kind = kind
        self.items = items
        self.provenance = provenance
    }
}

/// The steps that can be undone.
public enum UndoScope: Hashable, Sendable {
    /// Recorded by this run of the program.
    case session
    /// All, including earlier runs and other processes.
    case any
}
