/// What the podcast namespaces of Apple and of Podcasting 2.0 say about a feed or an item.
public struct PodcastTags: Hashable, Sendable {
    /// A title for players, without number and season.
    public var title: String?
    /// One line about it.
    public var subtitle: String?
    /// A few lines about it.
    public var summary: String?
    /// Who makes it.
    public var author: String?
    /// Its cover.
    public var image: String?
    /// What it is about.
    public var keywords: [String] = []
    /// Whether it is for adults only; nothing when the publisher says nothing that is known.
    public var isExplicit: Bool?
    /// Whether the publisher wants it left out of directories.
    public var isBlocked: Bool?
    /// `episodic` or `serial` for a feed; `full`, `trailer` or `bonus` for an item.
    public var type: String?
    /// The number of the episode.
    public var episode: Int?
    /// The number of the season.
    public var season: Int?
    /// Where the feed has moved to, in the publisher's words; never followed by itself.
    public var newFeedURL: String?
    /// Whether there will be no more episodes.
    public var isComplete: Bool?
    /// Who answers for it.
    public var owner: Person?
    /// The elements of Podcasting 2.0 in the document's order; at most ``elementLimit``.
    public var elements: [ExtensionElement] = []

    /// At most so many elements are kept, those inside others included.
    public static let elementLimit = 500

    /// Makes tags that say nothing.
    public init() {}
}

extension PodcastTags {
    /// Somebody who takes part.
    public struct Participant: Hashable, Sendable {
        /// The name.
        public var name: String
        /// What they do, for example `host` or `guest`.
        public var role: String
        /// The group that the role is of, for example `cast` or `writing`.
        public var group: String
        /// The page about them.
        public var url: String?
        /// A picture of them.
        public var image: String?
    }

    /// A text of what is said.
    public struct Transcript: Hashable, Sendable {
        /// Where it is.
        public var url: String
        /// Its media type.
        public var type: String?
        /// Its language (BCP 47).
        public var language: String?
    }

    /// Who takes part, in the publisher's order; the specification's defaults stand for what is left out.
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

    /// The texts of what is said.
    public var transcripts: [Transcript] {
        elements("transcript").compactMap { element in
            element["url"].map { Transcript(url: $0, type: element["type"], language: element["language"]) }
        }
    }

    /// Where the chapters are, as JSON.
    public var chaptersURL: String? { elements("chapters").lazy.compactMap { $0["url"] }.first }

    /// Ways to give money: where, and the publisher's words for it.
    public var funding: [RelatedLink] {
        elements("funding").compactMap { element in
            element["url"].map { RelatedLink(url: $0, relation: "payment", title: element.text) }
        }
    }

    /// The elements of that name, given in lower case.
    public func elements(_ name: String) -> [ExtensionElement] { elements.filter { $0.name == name } }
}
