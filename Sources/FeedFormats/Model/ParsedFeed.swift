public import FeedModel
public import Foundation
public import Markup

/// A feed of any format as its publisher wrote it.
///
/// Missing properties are `nil`; nothing is invented.
///
/// All texts are untrusted. They are made safe where they reach a terminal.
public struct ParsedFeed: Hashable, Sendable {
    /// The format.
    public var format: FeedFormat
    /// The version of the format as it is usually written: `2.0`, `0.91`, `1.0`, `1.1`.
    public var version: String?
    /// The title.
    public var title: FeedText?
    /// The page of the feed, absolute if a base is known.
    public var link: String?
    /// The address at which the publisher offers the feed.
    public var selfLink: String?
    /// The address of the next, older page of the feed.
    public var nextLink: String?
    /// The description or subtitle.
    public var description: FeedText?
    /// The language (BCP 47).
    public var language: String?
    /// When the feed was changed.
    public var updated: Date?
    /// When the feed was published.
    public var published: Date?
    /// The address of a small square picture.
    public var icon: String?
    /// The address of a picture.
    public var image: String?
    /// The publisher's identity of the feed.
    public var id: String?
    /// The authors.
    public var authors: [Person] = []
    /// The program that wrote the feed.
    public var generator: String?
    /// The copyright or licence.
    public var rights: FeedText?
    /// The names of the categories.
    public var categories: [String] = []
    /// The interval in minutes in which the publisher asks readers to fetch at most once.
    public var ttl: Int?
    /// The links as Atom writes them, in the publisher's order.
    public var links: [RelatedLink] = []
    /// The properties that not all formats share.
    public var extensions = FeedExtensions()
    /// The items in the publisher's order.
    public var entries: [ParsedEntry] = []
    /// The number of items that could not be read.
    public var skipped = 0
    /// The character set of the document.
    public var encoding: String = "UTF-8"
    /// The repairs of the document.
    public var repairs = RepairLog()
    /// The entries as bytes, by which the next edition is read without those that have not changed.
    public internal(set) var edition: FeedEdition?

    /// The picture to show for the feed in a list.
    ///
    /// JSON Feed and Atom say to use the icon, RSS has one picture.
    public var displayIcon: String? { format == .json ? image ?? icon : icon ?? image }

    /// Whether the document needed no repair.
    public var isWellFormed: Bool { repairs.faults == 0 }

    /// Whether the document ends too early, so that items may be missing.
    public var isTruncated: Bool { repairs.isTruncated }

    /// A sentence about the repairs for the reader, or `nil` if there are none.
    public var repairNote: String? {
        guard let first = repairs.first.first else { return nil }
        let rest = repairs.count > 1 ? ", and \(repairs.count - 1) more" : ""
        let place = first.place.map { "in line \($0.line), column \($0.column)" } ?? "at byte \(first.offset)"
        return "read despite \(first.kind.rawValue) \(place)\(rest)"
    }

    init(format: FeedFormat) {
        self.format = format
    }
}

/// The families of feed formats.
public enum FeedFormat: String, Hashable, Sendable, CaseIterable {
    /// RSS 0.9x and 2.0, and RSS 0.90 and 1.0, which are RDF.
    case rss
    /// Atom 1.0 (RFC 4287) and 0.3.
    case atom
    /// JSON Feed 1.0 and 1.1, and RSS in JSON.
    case json
}

/// An item of a feed as its publisher wrote it.
public struct ParsedEntry: Hashable, Sendable {
    /// The publisher's identity of the item.
    public var id: String?
    /// The title.
    public var title: FeedText?
    /// The page of the item, absolute if a base is known.
    public var link: String?
    /// A summary; in RSS often the whole text.
    public var summary: FeedText?
    /// The whole text.
    public var content: FeedText?
    /// The authors.
    public var authors: [Person] = []
    /// When the item was published.
    public var published: Date?
    /// When the item was changed.
    public var updated: Date?
    /// The page of the discussion.
    public var comments: String?
    /// The copyright or licence.
    public var rights: FeedText?
    /// The language (BCP 47).
    public var language: String?
    /// The names of the categories.
    public var categories: [String] = []
    /// The files of the item.
    public var enclosures: [Enclosure] = []
    /// The pictures, and the other files of which the publisher says what they show.
    public var media: [MediaFile] = []
    /// The address of a picture of the item.
    public var image: String?
    /// The length of the recording in seconds.
    public var duration: Int?
    /// The contributors.
    public var contributors: [Person] = []
    /// The links as Atom writes them, in the publisher's order.
    public var links: [RelatedLink] = []
    /// The properties that not all formats share.
    @Boxed public var extensions: EntryExtensions?

    /// Creates an item without values.
    public init() {}

    /// Whether the item has nothing that a list or a page could show: no title, text, address, file, picture or date.
    var saysNothing: Bool {
        title == nil && link == nil && summary == nil && content == nil && published == nil && updated == nil
            && image == nil && enclosures.isEmpty
    }

    /// Moves the extensions into the item without a copy.
    mutating func take(_ extensions: inout Boxed<EntryExtensions>) { swap(&_extensions, &extensions) }
}

/// A text of a feed, which may be HTML.
public struct FeedText: Hashable, Sendable {
    /// The text after the decoding of the format.
    public var value: String
    /// Whether the text is HTML.
    public var isHTML: Bool
    /// The language (BCP 47) that the document declares for this text or for an element around it.
    public var language: String?
    /// The base of relative links that the document declares (XML Base).
    public var base: String?

    /// Creates a text.
    public init(_ value: String, isHTML: Bool, language: String? = nil) {
        self.value = value
        self.isHTML = isHTML
        self.language = language
    }

    /// The text on one line without markup.
    public var plain: String { plain(first: .max) }

    /// Returns ``plain``, or a beginning of it with more than `characters` characters.
    package func plain(first characters: Int) -> String {
        if isHTML { return HTMLText.plain(value, first: characters) }
        // Without bytes that can begin white space beyond ASCII.
        if !value.utf8.span.withUnsafeBufferPointer(TextBuffer.mayHoldWideSpace) { return HTMLText.oneLine(value) }
        return value.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}

/// A person or an organization.
public struct Person: Hashable, Sendable {
    /// The name.
    public var name: String?
    /// The mail address.
    public var email: String?
    /// The address of a page about the author.
    public var url: String?

    /// Creates a person.
    public init(name: String? = nil, email: String? = nil, url: String? = nil) {
        self.name = name
        self.email = email
        self.url = url
    }

    /// The name, or else the mail address or the page.
    public var displayName: String? { name ?? email ?? url }

    /// Parses `mail (name)`, `name <mail>`, `name (mail)`, a mail address or a name.
    init(mailbox text: String) {
        let text = text.withoutMarkup.decodingStrayReferences.trimmingSpace
        guard text.hasByte(UInt8(ascii: "@")) else {
            self.init(name: text.isEmpty ? nil : text)
            return
        }
        for (open, close) in [(UInt8(ascii: "("), UInt8(ascii: ")")), (UInt8(ascii: "<"), UInt8(ascii: ">"))] {
            guard text.utf8.last == close, let start = text.utf8.firstIndex(of: open) else { continue }
            let outside = String(text[..<start]).nonBlank
            let inside = String(text[text.utf8.index(after: start)...].dropLast()).nonBlank
            if let outside, Self.isMail(outside) {
                self.init(name: inside, email: outside)
                return
            }
            if let inside, Self.isMail(inside) {
                self.init(name: outside?.trimmingQuotes, email: inside)
                return
            }
        }
        self.init(name: Self.isMail(text) ? nil : text.nonBlank, email: Self.isMail(text) ? text : nil)
    }

    private static func isMail(_ text: String) -> Bool {
        guard let at = text.firstIndex(of: "@"), at != text.startIndex else { return false }
        return text.index(after: at) != text.endIndex && !text.hasWhiteSpace
    }
}

extension String {
    fileprivate var trimmingQuotes: String {
        count > 1 && first == "\"" && last == "\"" ? String(dropFirst().dropLast()) : self
    }
}
