public import Foundation

/// One thing a source yields — an article, a story, a repository — as we keep it.
///
/// Everything but identity may be missing: publishers leave out titles, dates and links, and an item that
/// lacks them is still shown. Texts come from the network and are untrusted; they are neutralised where
/// they reach a terminal, not here.
public struct Item: Hashable, Sendable, Identifiable {
    /// Our identity, made from ``source`` and ``guid``.
    public let id: ItemID
    /// The subscription the item came from.
    public let source: SourceID
    /// The publisher's identity of the item, or what stands in for it (``ItemID/guid(declared:link:title:date:text:)``).
    public let guid: String
    /// Plain text, `""` when the publisher gives none.
    public var title: String
    /// The page of the item, absolute, as the publisher wrote it.
    public var url: String?
    /// Display names, in the publisher's order.
    public var authors: [String] = []
    /// When the publisher says it was published.
    public var published: Date?
    /// When the publisher says it was changed.
    public var updated: Date?
    /// A short plain text.
    public var summary: String?
    /// The whole text, as far as the source carries it.
    public var body: Body?
    /// The publisher's categories, topics or labels.
    public var categories: [String] = []
    /// Files that belong to the item, in the publisher's order.
    public var enclosures: [Enclosure] = []
    /// A picture that stands for the item.
    public var image: String?
    /// Where the item is discussed.
    public var comments: String?
    /// The language the publisher declares (BCP 47).
    public var language: String?
    /// Points, likes or stars, when the service counts them.
    public var score: Int?

    /// A text with its markup.
    public enum Body: Hashable, Sendable {
        /// HTML as the publisher wrote it, with links made absolute; untrusted.
        case html(String)
        /// Plain text.
        case text(String)
    }

    /// Makes an item with an identity and a title; the rest is set afterwards.
    public init(source: SourceID, guid: String, title: String) {
        self.id = ItemID(source: source, guid: guid)
        self.source = source
        self.guid = guid
        self.title = title
    }
}

extension Item {
    /// The publisher's date for sorting and display: published, else updated.
    public var date: Date? { published ?? updated }
}
