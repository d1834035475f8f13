public import Foundation

/// The properties of an item that not all formats share.
public struct EntryExtensions: Hashable, Sendable {
    /// The item that an item replies to (RFC 4685).
    public struct Reply: Hashable, Sendable {
        /// The identity of that item.
        public var id: String?
        /// The address of that item.
        public var url: String?

        /// Creates a reply.
        public init(id: String? = nil, url: String? = nil) {
            self.id = id
            self.url = url
        }
    }

    /// The publisher, if the item names one.
    public var publisher: Person?
    /// When the item was written.
    public var created: Date?
    /// When the event begins.
    public var starts: Date?
    /// When the event ends.
    public var ends: Date?
    /// When the item expires.
    public var expires: Date?
    /// The address of the licence.
    public var license: String?
    /// The Markdown source of the HTML.
    public var markdown: String?
    /// The page elsewhere that the item is about.
    public var externalLink: String?
    /// The address of the content, if it is not in the feed.
    public var contentLink: String?
    /// The number of comments.
    public var commentCount: Int?
    /// The address of the feed of comments.
    public var commentFeed: String?
    /// The address that comments are sent to.
    public var commentTarget: String?
    /// The items that the item replies to.
    public var repliesTo: [Reply] = []
    /// The section of the site.
    public var section: String?
    /// The department; on Slashdot a joke.
    public var department: String?
    /// The categories with their schemes and labels; empty if none has more than a name.
    public var categories: [Category] = []
    /// The chapters.
    public var chapters: [Chapter] = []
    /// The version of the chapters' format.
    public var chaptersVersion: String?
    /// The podcast tags of an episode.
    public var podcast = PodcastTags()
    /// The place that the item is about.
    public var place: GeoShape?
    /// The feed that the item was taken from, without items.
    @Boxed public var source: ParsedFeed?

    /// Creates extensions without values.
    public init() {}
}
