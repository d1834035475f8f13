public import Foundation

/// The properties of a feed that not all formats share.
public struct FeedExtensions: Hashable, Sendable {
    /// RSS's picture.
    public struct Picture: Hashable, Sendable {
        /// The address of the picture.
        public var url: String?
        /// The title.
        public var title: String?
        /// The page that the picture links to.
        public var link: String?
        /// The width in pixels.
        ///
        /// In RSS 0.91 to 2.0 the default is 88.
        public var width: Int?
        /// The height in pixels.
        ///
        /// In RSS 0.91 to 2.0 the default is 31.
        public var height: Int?
        /// The description.
        public var description: String?

        /// Creates a picture without values.
        public init() {}
    }

    /// RSS's search box.
    public struct TextInput: Hashable, Sendable {
        /// The label of the button.
        public var title: String?
        /// The description.
        public var description: String?
        /// The name of the field.
        public var name: String?
        /// The address that the text is sent to.
        public var link: String?

        /// Creates a search box without values.
        public init() {}
    }

    /// The contributors.
    public var contributors: [Person] = []
    /// The publisher, or the contact for technical matters.
    public var publisher: Person?
    /// Atom 0.3's explanation of what a feed is.
    public var info: FeedText?
    /// RSS's picture.
    public var picture: Picture?
    /// RSS's search box.
    public var textInput: TextInput?
    /// The attributes of RSS's `cloud`, a service that notifies of changes.
    public var cloud: [String: String] = [:]
    /// The address of the format's documentation.
    public var documentation: String?
    /// The hours of the day, UTC, in which the publisher asks readers not to fetch.
    public var skipHours: [Int] = []
    /// The days of the week, in English, on which the publisher asks readers not to fetch.
    public var skipDays: [String] = []
    /// The interval between changes in minutes, by the syndication module.
    public var updateInterval: Int?
    /// The home page of the program that wrote the feed.
    public var generatorURL: String?
    /// The version of the program that wrote the feed.
    public var generatorVersion: String?
    /// The address of the licence.
    public var license: String?
    /// When the feed becomes valid.
    public var validFrom: Date?
    /// When the feed expires.
    public var validUntil: Date?
    /// The categories with their schemes and labels; empty if none has more than a name.
    public var categories: [Category] = []
    /// The podcast tags.
    public var podcast = PodcastTags()
    /// The place that the feed is about.
    public var place: GeoShape?

    /// Creates extensions without values.
    public init() {}
}
