public import Foundation

/// An item of the library, with its state.
public struct LibraryItem: Hashable, Sendable, Identifiable {
    /// The item as last received.
    public var item: Item
    /// The time at which the library first received it.
    public var arrived: Date
    /// The reader's state of the item.
    public var state: ItemState
    /// The other subscriptions that carry the same article, if duplicates are shown once.
    public var alsoIn: [SourceID]
    /// The subscription to name: the item's own, or another that carries the article if the reader has removed that
    /// one.
    public var shownSource: SourceID

    /// Creates an item of the library.
    public init(item: Item, arrived: Date, state: ItemState = ItemState(), alsoIn: [SourceID] = []) {
        self.item = item
        self.arrived = arrived
        self.state = state
        self.alsoIn = alsoIn
        shownSource = item.source
    }

    /// The item's identity.
    public var id: ItemID { item.id }
}

/// The current state of an item, derived from the events of the ledger.
public struct ItemState: Hashable, Sendable {
    /// The time at which it was marked read; `nil` if it is unread.
    public var readAt: Date?
    /// Whether it is starred.
    public var isStarred = false
    /// Whether lists omit it.
    public var isHidden = false
    /// The reader's tags, sorted.
    public var tags: [String] = []

    /// Creates the state of an item without events.
    public init() {}

    /// Whether it is read.
    public var isRead: Bool { readAt != nil }
}
