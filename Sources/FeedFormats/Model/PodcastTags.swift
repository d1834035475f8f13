/// The tags of a feed or an item in the podcast namespaces of Apple and Podcasting 2.0.
public struct PodcastTags: Hashable, Sendable {
    /// The title for players, without number and season.
    public var title: String?
    /// The subtitle, one line.
    public var subtitle: String?
    /// The summary, a few lines.
    public var summary: String?
    /// The author.
    public var author: String?
    /// The address of the cover.
    public var image: String?
    /// The keywords.
    public var keywords: [String] = []
    /// Whether the content is explicit; `nil` if the value is missing or unknown.
    public var isExplicit: Bool?
    /// Whether the publisher asks directories to omit it.
    public var isBlocked: Bool?
    /// `episodic` or `serial` for a feed; `full`, `trailer` or `bonus` for an item.
    public var type: String?
    /// The number of the episode.
    public var episode: Int?
    /// The number of the season.
    public var season: Int?
    /// The new address of the feed as written; it is not followed.
    public var newFeedURL: String?
    /// Whether no more episodes will follow.
    public var isComplete: Bool?
    /// The owner.
    public var owner: Person?
    /// The elements of Podcasting 2.0 in document order, at most ``elementLimit``.
    public var elements: [ExtensionElement] = []

    /// The maximum number of elements, including nested ones.
    package static let elementLimit = 500

    /// Creates tags without values.
    public init() {}
}

extension PodcastTags {
    /// A participant.
    public struct Participant: Hashable, Sendable {
        /// The name.
        public var name: String
        /// The role, for example `host` or `guest`.
        public var role: String
        /// The group of the role, for example `cast` or `writing`.
        public var group: String
        /// The address of a page about the participant.
        public var url: String?
        /// The address of a picture.
        public var image: String?
    }

    /// A transcript.
    public struct Transcript: Hashable, Sendable {
        /// The address.
        public var url: String
        /// The media type.
        public var type: String?
        /// The language (BCP 47).
        public var language: String?
    }

    /// The participants in the publisher's order, with the defaults of the specification.
    public var participants: [Participant] {
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

    /// The transcripts.
    public var transcripts: [Transcript] {
        elements("transcript").compactMap { element in
            element["url"].map { Transcript(url: $0, type: element["type"], language: element["language"]) }
        }
    }

    /// The address of the chapters as JSON.
    public var chaptersURL: String? { elements("chapters").lazy.compactMap { $0["url"] }.first }

    /// The ways to support the publisher: the address, and the publisher's words for it.
    public var funding: [RelatedLink] {
        elements("funding").compactMap { element in
            element["url"].map { RelatedLink(url: $0, relation: "payment", title: element.text) }
        }
    }

    /// Returns the elements with a name, given in lower case.
    public func elements(_ name: String) -> [ExtensionElement] { elements.filter { $0.name == name } }
}
