public import FeedModel
public import Foundation

/// One event of the ledger together with what it was about.
///
/// What names the item is what the library knows now; of an item it never had, as a merged ledger can mention, only
/// the identity is known.
public struct HistoryRow: Hashable, Sendable {
    /// What was done, when, where and with what.
    public var event: Event
    /// The subscription.
    public var source: SourceID?
    /// The publisher's identity.
    public var guid: String?
    /// The title.
    public var title: String?
    /// The item's page.
    public var url: String?
    /// Display names, in the publisher's order.
    public var authors: [String] = []
    /// The publisher's date.
    public var published: Date?
    /// The other subscriptions that carry the same article.
    public var alsoIn: [SourceID] = []

    /// Makes a row about an item of which nothing is known.
    public init(event: Event) {
        self.event = event
    }
}
