public import Foundation

/// What some feeds say about themselves beyond what all formats share.
public struct FeedExtensions: Hashable, Sendable {
    /// RSS's picture with what stands around it.
    public struct Picture: Hashable, Sendable {
        /// Where it is.
        public var url: String?
        /// What it shows.
        public var title: String?
        /// The page it leads to.
        public var link: String?
        /// Its width in pixels; in RSS 0.91 to 2.0, whose specification says so, 88 where the publisher says nothing.
        public var width: Int?
        /// Its height in pixels; in RSS 0.91 to 2.0, whose specification says so, 31 where the publisher says nothing.
        public var height: Int?
        /// A description.
        public var description: String?

        /// Makes a picture about which nothing is known.
        public init() {}
    }

    /// RSS's search box: where to send a word, and what to call it.
    public struct TextInput: Hashable, Sendable {
        /// The label of the button.
        public var title: String?
        /// What it does.
        public var description: String?
        /// The name of the field.
        public var name: String?
        /// Where the word is sent.
        public var link: String?

        /// Makes a search box about which nothing is known.
        public init() {}
    }

    /// Who helps to write it.
    public var contributors: [Person] = []
    /// Who publishes it, or answers for its technology.
    public var publisher: Person?
    /// Atom 0.3's explanation of what a feed is.
    public var info: FeedText?
    /// RSS's picture.
    public var picture: Picture?
    /// RSS's search box.
    public var textInput: TextInput?
    /// How to be told of changes, as RSS's `cloud` says it: the attributes by name.
    public var cloud: [String: String] = [:]
    /// The page about the format.
    public var documentation: String?
    /// The hours of the day, UTC, in which the publisher asks not to be asked.
    public var skipHours: [Int] = []
    /// The days of the week, in English, on which the publisher asks not to be asked.
    public var skipDays: [String] = []
    /// How often the feed changes, in minutes, as the syndication module says it.
    public var updateInterval: Int?
    /// The home page and the version of the program that wrote it.
    public var generatorURL: String?
    /// The version of the program that wrote it.
    public var generatorVersion: String?
    /// The licence, by its address.
    public var license: String?
    /// From when the feed holds.
    public var validFrom: Date?
    /// Until when the feed holds.
    public var validUntil: Date?
    /// The categories with their schemes and labels; empty where there is nothing more than their names.
    public var categories: [Category] = []
    /// What it says as a podcast.
    public var podcast = PodcastTags()
    /// Where it is about.
    public var place: GeoShape?

    /// Makes extensions that say nothing.
    public init() {}
}
