public import FeedModel
public import Foundation

/// An event of the ledger, with a description of its item.
///
/// The description is what the library knows now. Of an item it never had, such as one of a merged ledger, only the
/// identity is known.
public struct HistoryRow: Hashable, Sendable {
    /// The event.
    public var event: Event
    /// The subscription.
    public var source: SourceID?
    /// The guid of the item.
    public var guid: String?
    /// The title.
    public var title: String?
    /// The address of the item.
    public var url: String?
    /// The names of the authors, in the publisher's order.
    public var authors: [String] = []
    /// The publisher's date.
    public var published: Date?
    /// The other subscriptions that carry the same article.
    public var alsoIn: [SourceID] = []

    /// Creates a row of an unknown item.
    init(event: Event) {
        self.event = event
    }
}
