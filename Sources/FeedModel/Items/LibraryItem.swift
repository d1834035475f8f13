public import Foundation

/// An item together with what the library knows about it.
public struct LibraryItem: Hashable, Sendable, Identifiable {
    /// The item as last received.
    public var item: Item
    /// When the library first received it.
    public var arrived: Date
    /// What the person did with it.
    public var state: ItemState
    /// The other subscriptions that carry the same article, as far as it is shown once.
    public var alsoIn: [SourceID]

    /// Joins an item and its state.
    public init(item: Item, arrived: Date, state: ItemState = ItemState(), alsoIn: [SourceID] = []) {
        self.item = item
        self.arrived = arrived
        self.state = state
        self.alsoIn = alsoIn
    }

    /// The item's identity.
    public var id: ItemID { item.id }
}

/// The current state of one item: a view over the ledger's events.
public struct ItemState: Hashable, Sendable {
    /// When it was first read and has been read since; `nil` means unread.
    public var readAt: Date?
    /// Whether it is starred.
    public var isStarred = false
    /// Whether it is left out of lists.
    public var isHidden = false
    /// The person's own tags, sorted.
    public var tags: [String] = []

    /// The state of an item nobody has touched.
    public init() {}

    /// Whether it is read.
    public var isRead: Bool { readAt != nil }
}
