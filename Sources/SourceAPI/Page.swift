public import FeedModel
public import Foundation
public import Primitives

/// A source's answer to one request.
public struct Page: Hashable, Sendable {
    /// The items or the forecast.
    public var content: Content
    /// The publisher's title: that of a feed, or the name of a place.
    public var title: String?
    /// The web page of the feed or service.
    public var url: String?
    /// The cursor of the next page; `nil` if this is the last one.
    public var next: Cursor?
    /// The state for the next fetch; `nil` discards the previous one.
    public var state: SourceState?
    /// The number of items that could not be read.
    public var skipped = 0
    /// Whether the response was cut short, so that items may be missing.
    ///
    /// The host then discards the validators, unless the response declared where it ends: a 304 would hide the missing items.
    public var isPartial = false
    /// The reason why items may be missing, as a clause, if it is another one than the end of the document.
    public var partialReason: String?
    /// Whether the next request must not be conditional, although the response was complete: what was made of it is not.
    public var discardsValidators = false
    /// The short hashes (``FeedModel/ItemID/shortHash``) of the items that a feed's document has and ``content`` omits, because they have
    /// not changed; `nil` if the items are not a whole document.
    public var omitted: Set<UInt32>?
    /// The total number of results of which this page is a part, if the service reports it.
    public var total: Int?
    /// A sentence to show with the page, for example that results are incomplete.
    public var notice: String?
    /// The minimum interval between fetches that the publisher asks for: the feed's `ttl`, or the service's rule.
    public var minimumInterval: Duration?
    /// The time before which the service accepts no further request, because this one has used up its limit.
    public var nextRequest: Date?
    /// The times at which the publisher asks not to be fetched.
    public var skipSchedule: SkipSchedule?

    /// The content of a page.
    public enum Content: Hashable, Sendable {
        /// Items in the order of the source.
        case items([Item])
        /// The weather of a place.
        case forecast(Forecast)
        /// Unchanged since the last fetch: the server answered 304 to a conditional request.
        case unchanged
    }

    /// Creates a page.
    public init(_ content: Content, title: String? = nil, next: Cursor? = nil, state: SourceState? = nil) {
        self.content = content
        self.title = title
        self.next = next
        self.state = state
    }

    /// The items; empty for a forecast and for an unchanged page.
    public var items: [Item] { if case .items(let items) = content { items } else { [] } }

    /// Creates a page from the elements of a service's list.
    ///
    /// An element for which `item` returns `nil` is counted in ``skipped``. Of elements with the same identity the first is used.
    public init(reading elements: [JSONValue], limit: Int, item: (JSONValue) -> Item?) {
        var items: [Item] = []
        var known: Set<ItemID> = []
        var unreadable = 0
        for element in elements where items.count < limit {
            guard let item = item(element) else {
                unreadable += 1
                continue
            }
            if known.insert(item.id).inserted { items.append(item) }
        }
        self.init(.items(items))
        skipped = unreadable
    }
}
