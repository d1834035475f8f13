public import FeedModel
public import Foundation

/// An item of another program, with its marks there.
public struct ImportedItem: Hashable, Sendable {
    /// The item.
    public var item: Item
    /// The time it arrived there; `nil` if unknown.
    public var arrived: Date?
    /// Whether it had been read there.
    public var isRead = false
    /// Whether it was starred there.
    public var isStarred = false
    /// Whether it was deleted there.
    public var isHidden = false
    /// Its tags there.
    public var tags: [String] = []

    /// Creates an unread item.
    public init(_ item: Item) {
        self.item = item
    }
}

/// The outcome of an import of items.
public struct ImportCounts: Hashable, Sendable {
    /// The number of items that the library did not have.
    public var new = 0
    /// The number of items that the library had or that were purged from it.
    ///
    /// They stay as they are, except for new marks.
    public var known = 0
    /// The number of items that were marked read.
    public var read = 0
    /// The number of items that were starred.
    public var starred = 0
    /// The number of items that were hidden.
    public var hidden = 0
    /// The number of tags that were added.
    public var tags = 0
    /// The sources of the items.
    public var sources: Set<SourceID> = []
    /// The skipped items and the reasons, as phrases.
    public var skipped: [String] = []

    /// Creates the outcome of an empty import.
    package init() {}
}
