package import Foundation

package struct FeedExtensions: Hashable, Sendable {
    package struct Picture: Hashable, Sendable {
        package var url: String?
        package var title: String?
        package var link: String?
        /// In pixels; the default of RSS 0.91 to 2.0 is 88.
        package var width: Int?
        /// In pixels; the default of RSS 0.91 to 2.0 is 31.
        package var height: Int?
        package var description: String?

        package init() {}
    }

    /// RSS's search box.
    package struct TextInput: Hashable, Sendable {
        package var title: String?
        package var description: String?
        package var name: String?
        package var link: String?

        package init() {}
    }

    package var contributors: [Person] = []
    /// The publisher, or the contact for technical matters.
    package var publisher: Person?
    /// Atom 0.3's explanation of what a feed is.
    package var info: FeedText?
    package var picture: Picture?
    package var textInput: TextInput?
    /// The attributes of RSS's `cloud`, a service that notifies of changes.
    package var cloud: [String: String] = [:]
    package var documentation: String?
    /// The hours of the day, UTC, in which the publisher asks readers not to fetch.
    package var skipHours: [Int] = []
    /// The days of the week, in English, on which the publisher asks readers not to fetch.
    package var skipDays: [String] = []
    /// The interval between changes in minutes, by the syndication module.
    package var updateInterval: Int?
    /// The home page of the program that wrote the feed.
    package var generatorURL: String?
    package var generatorVersion: String?
    package var license: String?
    package var validFrom: Date?
    package var validUntil: Date?
    /// The categories with their schemes and labels; empty if none has more than a name.
    package var categories: [Category] = []
    package var podcast = PodcastTags()
    package var place: GeoShape?

    package init() {}
}
