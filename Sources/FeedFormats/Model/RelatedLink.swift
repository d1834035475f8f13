/// A link of a feed or an item as Atom writes it (RFC 4287, section 4.2.7).
package struct RelatedLink: Hashable, Sendable {
    package var url: String
    /// The relation to the feed or item, for example `alternate`, `self`, `enclosure`, `related` or `replies`.
    package var relation: String
    package var type: String?
    package var title: String?
    package var length: Int?

    package init(url: String, relation: String, type: String? = nil, title: String? = nil, length: Int? = nil) {
        self.url = url
        self.relation = relation
        self.type = type
        self.title = title
        self.length = length
    }
}
