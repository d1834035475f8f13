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
    }

    package struct TextInput: Hashable, Sendable {
        package var title: String?
        package var description: String?
        package var name: String?
        package var link: String?
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
    package var generatorURL: String?
    package var generatorVersion: String?
    package var license: String?
    package var validFrom: Date?
    package var validUntil: Date?
    /// The categories with their schemes and labels; empty if none has more than a name.
    package var categories: [Category] = []
    package var podcast = PodcastTags()
    package var place: GeoShape?
}

/// An element of Podcasting 2.0, stored as written, because the namespace grows every few months.
///
/// https://github.com/Podcastindex-org/podcast-namespace
package struct ExtensionElement: Hashable, Sendable {
    /// The name without its prefix, in lower case.
    package var name: String
    /// The attributes by their names in lower case, with absolute addresses.
    package var attributes: [String: String] = [:]
    package var text: String?
    package var children: [ExtensionElement] = []

    package subscript(name: String) -> String? { attributes[name] }
}

/// The tags of a feed or an item in the podcast namespaces of Apple and Podcasting 2.0.
package struct PodcastTags: Hashable, Sendable {
    /// The title for players, without number and season.
    package var title: String?
    package var subtitle: String?
    package var summary: String?
    package var author: String?
    package var image: String?
    package var keywords: [String] = []
    /// Whether the content is explicit; `nil` if the value is missing or unknown.
    package var isExplicit: Bool?
    package var isBlocked: Bool?
    /// `episodic` or `serial` for a feed; `full`, `trailer` or `bonus` for an item.
    package var type: String?
    package var episode: Int?
    package var season: Int?
    /// The new address of the feed as written; it is not followed.
    package var newFeedURL: String?
    package var isComplete: Bool?
    package var owner: Person?
    /// In document order, at most ``elementLimit``.
    package var elements: [ExtensionElement] = []

    /// The maximum number of elements, including nested ones.
    package static let elementLimit = 500
}
