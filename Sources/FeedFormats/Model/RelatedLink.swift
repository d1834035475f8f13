/// A link of a feed or an item as Atom writes it (RFC 4287, section 4.2.7).
public struct RelatedLink: Hashable, Sendable {
    /// Where it leads, made absolute.
    public var url: String
    /// What it is to the feed or item, for example `alternate`, `self`, `enclosure`, `related` or `replies`.
    public var relation: String
    /// The media type the publisher declares.
    public var type: String?
    /// The title the publisher gives it.
    public var title: String?
    /// The length the publisher declares, in bytes.
    public var length: Int?

    /// Makes a link.
    public init(url: String, relation: String, type: String? = nil, title: String? = nil, length: Int? = nil) {
        self.url = url
        self.relation = relation
        self.type = type
        self.title = title
        self.length = length
    }
}
