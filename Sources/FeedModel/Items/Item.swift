public import Foundation

/// An item of a source: an article, a story, a repository.
///
/// Everything but the identity may be missing: publishers omit titles, dates and links, and such an item is still
/// shown. Texts come from the network and are untrusted; they are sanitized where they reach a terminal, not here.
public struct Item: Hashable, Sendable, Identifiable {
    /// The identity, derived from ``source`` and ``guid``.
    public let id: ItemID
    /// The subscription the item came from.
    public let source: SourceID
    /// The publisher's identifier of the item, or its substitute (``ItemID/guid(declared:link:title:date:text:)``).
    public let guid: String
    /// The title as plain text; `""` if the publisher gives none.
    public var title: String
    /// The absolute address of the item's page, otherwise as the publisher wrote it.
    public var url: String?
    /// The display names of the authors, in the publisher's order.
    public var authors: [String] = []
    /// The publication date according to the publisher.
    public var published: Date?
    /// The modification date according to the publisher.
    public var updated: Date?
    /// The beginning of an event that the item announces.
    public var starts: Date?
    /// The end of that event.
    public var ends: Date?
    /// A short summary as plain text.
    public var summary: String?
    /// The full text, to the extent the source provides it.
    public var body: Body?
    /// The publisher's categories, topics or labels.
    public var categories: [String] = []
    /// Attached files, in the publisher's order.
    public var enclosures: [Enclosure] = []
    /// The address of a picture that represents the item.
    public var image: String?
    /// The address of the item's discussion.
    public var comments: String?
    /// The language the publisher declares (BCP 47).
    public var language: String?
    /// The number of points, likes or stars, if the service counts them.
    public var score: Int?

    /// A text with its markup.
    public enum Body: Hashable, Sendable {
        /// The publisher's HTML with links made absolute; untrusted.
        case html(String)
        /// Plain text.
        case text(String)
    }

    /// Creates an item with an identity and a title; the other properties are set afterwards.
    ///
    /// Inlined, so that setting them does not release what is known to be empty.
    @inlinable @inline(__always)
    public init(source: SourceID, guid: String, title: String) {
        self.id = ItemID(source: source, guid: guid)
        self.source = source
        self.guid = guid
        self.title = title
    }

    package func renamed(_ guid: String) -> Item {
        var item = Item(source: source, guid: guid, title: title)
        (item.url, item.authors, item.published, item.updated) = (url, authors, published, updated)
        (item.starts, item.ends, item.summary, item.body) = (starts, ends, summary, body)
        (item.categories, item.enclosures, item.image, item.comments) = (categories, enclosures, image, comments)
        (item.language, item.score) = (language, score)
        return item
    }

    /// The publisher's date for sorting and display: the publication date, or else the modification date.
    public var date: Date? { published ?? updated }
}

/// A file attached to an item: an episode, a picture, a document.
public struct Enclosure: Hashable, Sendable {
    /// The absolute address of the file, otherwise as the publisher wrote it.
    public var url: String
    /// The media type the publisher declares, for example `audio/mpeg`.
    public var type: String?
    /// The length the publisher declares, in bytes.
    public var length: Int?
    /// The playing time of a recording, in seconds.
    public var duration: Int?

    /// Creates an enclosure.
    public init(url: String, type: String? = nil, length: Int? = nil, duration: Int? = nil) {
        self.url = url
        self.type = type
        self.length = length
        self.duration = duration
    }
}
