/// A link of a feed or an item as Atom writes it (RFC 4287, section 4.2.7).
public struct RelatedLink: Hashable, Sendable {
    /// The absolute address.
    public var url: String
    /// The relation to the feed or item, for example `alternate`, `self`, `enclosure`, `related` or `replies`.
    public var relation: String
    /// The declared media type.
    public var type: String?
    /// The title.
    public var title: String?
    /// The declared length in bytes.
    public var length: Int?

    /// Creates a link.
    public init(url: String, relation: String, type: String? = nil, title: String? = nil, length: Int? = nil) {
        self.url = url
        self.relation = relation
        self.type = type
        self.title = title
        self.length = length
    }
}
