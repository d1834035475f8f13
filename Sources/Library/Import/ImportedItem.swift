public import FeedModel
public import Foundation

/// An item as another program kept it, and what was done with it there.
public struct ImportedItem: Hashable, Sendable {
    /// The item.
    public var item: Item
    /// When the other program got it; `nil` when it does not say.
    public var arrived: Date?
    /// Whether it had been read there.
    public var isRead = false
    /// Whether it was starred there.
    public var isStarred = false
    /// Its tags there.
    public var tags: [String] = []

    /// Makes an unread item.
    public init(_ item: Item) {
        self.item = item
    }
}

/// What became of items that came from another program.
public struct ImportCounts: Hashable, Sendable {
    /// Items that the library did not have.
    public var new = 0
    /// Items it had, and those that were purged from it: they stay as they are, but for their marks.
    public var known = 0
    /// Items that are marked read now and were not before.
    public var read = 0
    /// Items that are starred now and were not before.
    public var starred = 0
    /// Tags that were put on.
    public var tags = 0
    /// What was left out and why, a phrase each.
    public var skipped: [String] = []

    /// Makes an outcome in which nothing happened.
    public init() {}
}
