public import Foundation

/// One command of the reader in the ledger: the same action on one or more items.
public struct RecordedStep: Hashable, Sendable, Identifiable {
    /// The identity, the same on all machines.
    public var id: String
    /// The time of the action.
    public var at: Date
    /// The machine of the action.
    public var device: String
    /// The action.
    public var kind: Event.Kind
    /// The screen and the command.
    public var provenance: Provenance
    /// The number of items.
    public var count: Int
    /// The first items, at most ``maximumItems``.
    public var items: [ItemID]

    /// The maximum number of ``items``.
    public static let maximumItems = 1000

    /// Creates a step.
    public init(
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
    /// The step.
    public var step: RecordedStep
    /// The title of the first item.
    public var title: String
    /// The title of its subscription, and of others that carry the same article.
    public var sourceTitle: String

    /// Creates a step.
    public init(step: RecordedStep, title: String, sourceTitle: String) {
        self.step = step
        self.title = title
        self.sourceTitle = sourceTitle
    }

    /// The identity of the step.
    public var id: String { step.id }
}

/// A step of the ledger that was undone.
public struct UndoneStep: Hashable, Sendable {
    /// The original action.
    public var kind: Event.Kind
    /// The items whose action was undone, in the order of the original step.
    public var items: [ItemID]
    /// The screen and the command of the original step.
    public var provenance: Provenance

    /// Creates an undone step.
    public init(kind: Event.Kind, items: [ItemID], provenance: Provenance) {
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
