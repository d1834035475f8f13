public import FeedModel

/// What is asked of a source.
public struct FetchRequest: Hashable, Sendable {
    /// The subscription; items are scoped to its identity.
    public var uri: SubscriptionURI
    /// Where to go on, as the page before said; `nil` for the first page.
    public var cursor: Cursor?
    /// At most so many items are wanted.
    public var limit: Int
    /// What the source returned as ``Page/state`` last time; `nil` the first time.
    public var state: SourceState?

    /// Makes a request.
    public init(uri: SubscriptionURI, cursor: Cursor? = nil, limit: Int = 30, state: SourceState? = nil) {
        self.uri = uri
        self.cursor = cursor
        self.limit = limit
        self.state = state
    }

    /// The identity that every item of the answer carries as its source.
    public var source: SourceID { uri.id }
}

/// The place of the next page, in a source's own words: a page number, an address, an identity.
public struct Cursor: RawRepresentable, Hashable, Sendable {
    /// The source's own words; nobody else reads them.
    public let rawValue: String

    /// Makes a cursor.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }
}

/// What a source wants to be told again at its next fetch, at most 64 KiB.
public struct SourceState: RawRepresentable, Hashable, Sendable {
    /// The source's own words; nobody else reads them.
    public let rawValue: String

    /// Makes a state.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }
}
