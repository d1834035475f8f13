/// Why a document is no feed.
public enum FeedFormatError: Error, Hashable, Sendable {
    /// There is nothing in it but white space.
    case empty
    /// It is a page of HTML; the feeds it names, in its order.
    case html(feedLinks: [FeedLink])
    /// It is something else; what, in a few words.
    case notAFeed(String)

    /// What the document is instead, in a few words that go on after "it is".
    public var reason: String {
        switch self {
        case .empty: "empty"
        case .html: "a page of HTML"
        case .notAFeed(let what): what
        }
    }

    /// The feeds that the document names; only a page names any.
    public var feedLinks: [FeedLink] {
        if case .html(let links) = self { links } else { [] }
    }
}

/// A feed that a page of HTML names.
public struct FeedLink: Hashable, Sendable {
    /// The address, absolute if a base is known.
    public var url: String
    /// The title the page gives it.
    public var title: String?
    /// The media type the page gives it.
    public var type: String?

    /// Makes a link.
    public init(url: String, title: String? = nil, type: String? = nil) {
        self.url = url
        self.title = title
        self.type = type
    }
}
