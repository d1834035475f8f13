package enum FeedFormatError: Error, Hashable, Sendable {
    case empty
    /// The document is an HTML page, which may name feeds or an address to which it redirects browsers.
    case html(feedLinks: [FeedLink], next: String? = nil)
    case notAFeed(String)

    /// The kind of the document, in a few words that continue "it is".
    package var reason: String {
        switch self {
        case .empty: "empty"
        case .html: "a page of HTML"
        case .notAFeed(let what): what
        }
    }

    package var feedLinks: [FeedLink] {
        if case .html(let links, _) = self { links } else { [] }
    }
}

package struct FeedLink: Hashable, Sendable {
    package var url: String
    package var title: String?
    package var type: String?
}
