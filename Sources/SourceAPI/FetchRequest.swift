public import FeedModel

/// A request to a source.
public struct FetchRequest: Hashable, Sendable {
    /// The subscription, whose identity scopes the items.
    public var uri: SubscriptionURI
    /// The cursor of a previous page; `nil` for the first page.
    public var cursor: Cursor?
    /// The maximum number of items.
    public var limit: Int
    /// The ``Page/state`` that the source returned last time; `nil` the first time.
    public var state: SourceState?
    /// Whether the source may omit items that are unchanged since ``state`` was returned.
    ///
    /// True if the page is only stored, because the library has those items.
    public var omitsUnchanged = false

    /// Creates a request.
    public init(uri: SubscriptionURI, cursor: Cursor? = nil, limit: Int = 30, state: SourceState? = nil) {
        self.uri = uri
        self.cursor = cursor
        self.limit = limit
        self.state = state
    }

    /// The identity that every item of the page carries as its source.
    public var source: SourceID { uri.id }

    /// Returns the number of a page, which is the cursor; the lowest of the numbers without a cursor.
    public func pageNumber(in numbers: ClosedRange<Int>) throws(SourceError) -> Int {
        guard let cursor else { return numbers.lowerBound }
        guard let number = Int(cursor.rawValue), numbers.contains(number) else {
            throw .malformed(where: "the cursor", what: "expected the number of a page")
        }
        return number
    }
}

/// The position of the next page in a form private to the source: a page number, an address, an identifier.
public struct Cursor: RawRepresentable, Hashable, Sendable {
    /// The position, which only the source interprets.
    public let rawValue: String

    /// Creates a cursor.
    public init(rawValue: String) { self.rawValue = rawValue }
}

/// A value that a source gets back at its next fetch, at most 64 KiB.
public struct SourceState: RawRepresentable, Hashable, Sendable {
    /// The value, which only the source interprets.
    public let rawValue: String

    /// Creates a state.
    public init(rawValue: String) { self.rawValue = rawValue }
}
