public import Foundation

/// What some items say beyond what all formats share.
public struct EntryExtensions: Hashable, Sendable {
    /// What an item answers (RFC 4685).
    public struct Reply: Hashable, Sendable {
        /// The identity of what it answers.
        public var id: String?
        /// Where that is.
        public var url: String?

        /// Makes a reply.
        public init(id: String? = nil, url: String? = nil) {
            self.id = id
            self.url = url
        }
    }

    /// Who publishes it, where that is said of the item.
    public var publisher: Person?
    /// When it was written.
    public var created: Date?
    /// Until when it holds.
    public var expires: Date?
    /// The licence, by its address.
    public var license: String?
    /// The text in Markdown that the HTML was made of.
    public var markdown: String?
    /// The page elsewhere that the item is about.
    public var externalLink: String?
    /// Where the content is, when it is not in the feed.
    public var contentLink: String?
    /// How many comments there are.
    public var commentCount: Int?
    /// The feed of the comments.
    public var commentFeed: String?
    /// Where comments are sent.
    public var commentTarget: String?
    /// What it answers.
    public var repliesTo: [Reply] = []
    /// The part of the site it is in.
    public var section: String?
    /// The department it is from, which on Slashdot is a joke.
    public var department: String?
    /// The categories with their schemes and labels; empty where there is nothing more than their names.
    public var categories: [Category] = []
    /// Its chapters.
    public var chapters: [Chapter] = []
    /// The version of the chapters' format.
    public var chaptersVersion: String?
    /// What it says as an episode.
    public var podcast = PodcastTags()
    /// Where it is about.
    public var place: GeoShape?
    /// The feed it was taken from, without items.
    @Boxed public var source: ParsedFeed?

    /// Makes extensions that say nothing.
    public init() {}
}
