package import Foundation

package struct EntryExtensions: Hashable, Sendable {
    /// The item that an item replies to (RFC 4685).
    package struct Reply: Hashable, Sendable {
        package var id: String?
        package var url: String?
    }

    package var publisher: Person?
    package var created: Date?
    package var starts: Date?
    package var ends: Date?
    package var expires: Date?
    package var license: String?
    package var markdown: String?
    /// The page elsewhere that the item is about.
    package var externalLink: String?
    /// The address of the content, if it is not in the feed.
    package var contentLink: String?
    package var commentCount: Int?
    package var commentFeed: String?
    package var commentTarget: String?
    package var repliesTo: [Reply] = []
    package var section: String?
    package var department: String?
    /// The categories with their schemes and labels; empty if none has more than a name.
    package var categories: [Category] = []
    package var chapters: [Chapter] = []
    package var chaptersVersion: String?
    package var podcast = PodcastTags()
    package var place: GeoShape?
    /// The feed that the item was taken from, without items.
    @Boxed package var source: ParsedFeed?
}

package struct Category: Hashable, Sendable {
    /// The identifying name: Atom's `term`, the text of RSS's element.
    package var term: String
    /// The vocabulary of the name: Atom's `scheme`, RSS's `domain`.
    package var scheme: String?
    package var label: String?

    package init(_ term: String, scheme: String? = nil, label: String? = nil) {
        self.term = term
        self.scheme = scheme
        self.label = label
    }
}

/// A chapter of a recording (https://podlove.org/simple-chapters).
package struct Chapter: Hashable, Sendable {
    package var start: Double
    package var title: String
    package var url: String?
    package var image: String?
}
