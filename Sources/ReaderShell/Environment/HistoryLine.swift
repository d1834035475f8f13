public import FeedModel
public import Foundation

/// An event of the ledger with the title of its item.
public struct HistoryLine: Hashable, Sendable {
    /// The time of the event.
    public var at: Date
    /// The kind of the event.
    public var kind: Event.Kind
    /// The item.
    public var item: ItemID
    /// The item's title.
    public var title: String
    /// The title of its source.
    public var sourceTitle: String

    /// Creates a line.
    public init(at: Date, kind: Event.Kind, item: ItemID, title: String, sourceTitle: String) {
        self.item = item
        self.at = at
        self.kind = kind
        self.title = title
        self.sourceTitle = sourceTitle
    }
}
