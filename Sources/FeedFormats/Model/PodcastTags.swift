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
    /// Whether the publisher asks directories to omit it.
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

    package init() {}
}

extension PodcastTags {
    package struct Participant: Hashable, Sendable {
        package var name: String
        /// The role, for example `host` or `guest`.
        package var role: String
        /// The group of the role, for example `cast` or `writing`.
        package var group: String
        package var url: String?
        package var image: String?
    }

    package struct Transcript: Hashable, Sendable {
        package var url: String
        package var type: String?
        package var language: String?
    }

    /// The participants in the publisher's order, with the defaults of the specification.
    package var participants: [Participant] {
        elements("person").compactMap { element in
            element.text.map { name in
                Participant(
                    name: name,
                    role: element["role"]?.lowercased() ?? "host",
                    group: element["group"]?.lowercased() ?? "cast",
                    url: element["href"],
                    image: element["img"]
                )
            }
        }
    }

    package var transcripts: [Transcript] {
        elements("transcript").compactMap { element in
            element["url"].map { Transcript(url: $0, type: element["type"], language: element["language"]) }
        }
    }

    package var chaptersURL: String? { elements("chapters").lazy.compactMap { $0["url"] }.first }

    package var funding: [RelatedLink] {
        elements("funding").compactMap { element in
            element["url"].map { RelatedLink(url: $0, relation: "payment", title: element.text) }
        }
    }

    package func elements(_ name: String) -> [ExtensionElement] { elements.filter { $0.name == name } }
}
