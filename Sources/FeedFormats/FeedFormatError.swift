/// Why a document is not a feed.
public enum FeedFormatError: Error, Hashable, Sendable {
    /// The document contains white space only.
    case empty
    /// The document is an HTML page, which may name feeds or an address to which it redirects browsers.
    case html(feedLinks: [FeedLink], next: String? = nil)
    /// The document is something else, described in a few words.
    case notAFeed(String)

    /// The kind of the document, in a few words that continue "it is".
    public var reason: String {
        switch self {
        case .empty: "empty"
        case .html: "a page of HTML"
        case .notAFeed(let what): what
        }
    }

    /// The feeds that the document names.
    ///
    /// Only a page names any.
    public var feedLinks: [FeedLink] {
        if case .html(let links, _) = self { links } else { [] }
    }
}

/// A feed that an HTML page names.
public struct FeedLink: Hashable, Sendable {
    /// The address, absolute if a base is known.
    public var url: String
    /// The title on the page.
    public var title: String?
    /// The media type on the page.
    public var type: String?

    /// Creates a link.
    public init(url: String, title: String? = nil, type: String? = nil) {
        self.url = url
        self.title = title
        self.type = type
    }
}
