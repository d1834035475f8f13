public import FeedModel

/// One answer of a source.
public struct Page: Hashable, Sendable {
    /// What was asked for.
    public var content: Content
    /// What the publisher calls the whole: a feed's title, a place's name.
    public var title: String?
    /// The page for people that belongs to the whole.
    public var url: String?
    /// Where the next page begins; `nil` when there is none.
    public var next: Cursor?
    /// What to hand to the next fetch; `nil` forgets what was held.
    public var state: SourceState?
    /// How many items could not be read.
    public var skipped = 0
    /// Whether the answer broke off, so that items may be missing.
    ///
    /// The host then keeps no validators, unless the answer said where it ends: a 304 to them would say that nothing
    /// is missing.
    public var isPartial = false
    /// How many items there are in all, of which this page is a part, when the service says so.
    public var total: Int?
    /// One sentence a person should know beside the page: that results are incomplete, or end before their number.
    public var notice: String?
    /// How often the publisher asks to be fetched at most: the feed's `ttl`, or the service's rule.
    public var minimumInterval: Duration?
    /// When the publisher asks not to be fetched.
    public var skipSchedule: SkipSchedule?

    /// What a page holds.
    public enum Content: Hashable, Sendable {
        /// Items in the order the source gives them.
        case items([Item])
        /// The weather of a place.
        case forecast(Forecast)
        /// The same as last time: the server said 304 to a conditional request.
        case unchanged
    }

    /// Makes a page.
    public init(_ content: Content, title: String? = nil, next: Cursor? = nil, state: SourceState? = nil) {
        self.content = content
        self.title = title
        self.next = next
        self.state = state
    }

    /// The items, none for a forecast.
    public var items: [Item] {
        if case .items(let items) = content { items } else { [] }
    }
}
