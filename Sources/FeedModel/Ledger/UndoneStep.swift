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
