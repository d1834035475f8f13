public import FeedModel
public import Foundation
public import Markup

/// A feed as its publisher wrote it, whatever the format: nothing is invented, what is missing is `nil`.
///
/// All texts are untrusted; they are neutralised where they reach a terminal.
public struct ParsedFeed: Hashable, Sendable {
    /// The format it is in.
    public var format: FeedFormat
    /// The version of the format as it is usually written: `2.0`, `0.91`, `1.0`, `1.1`.
    public var version: String?
    /// The title.
    public var title: FeedText?
    /// The page for people, absolute if a base is known.
    public var link: String?
    /// The address at which the publisher offers the feed itself.
    public var selfLink: String?
    /// The address of the next, older part of the feed.
    public var nextLink: String?
    /// The description or subtitle.
    public var description: FeedText?
    /// The language (BCP 47).
    public var language: String?
    /// When it was changed.
    public var updated: Date?
    /// When it was published.
    public var published: Date?
    /// A small square picture.
    public var icon: String?
    /// A picture.
    public var image: String?
    /// The publisher's identity of the feed.
    public var id: String?
    /// Who writes it.
    public var authors: [Person] = []
    /// The program that wrote it.
    public var generator: String?
    /// What may be done with it.
    public var rights: FeedText?
    /// What it is about.
    public var categories: [String] = []
    /// How long the publisher asks readers to wait between two fetches, in minutes.
    public var ttl: Int?
    /// Its links as Atom writes them, in the publisher's order.
    public var links: [RelatedLink] = []
    /// What it says beyond what all formats share.
    public var extensions = FeedExtensions()
    /// Its items in the publisher's order.
    public var entries: [ParsedEntry] = []
    /// How many items could not be read.
    public var skipped = 0
    /// The character set it came in.
    public var encoding: String = "UTF-8"
    /// What had to be put right to read it.
    public var repairs = RepairLog()

    /// The picture to show for the feed in a list: JSON Feed asks for its icon there, Atom for its, RSS has one picture.
    public var displayIcon: String? { format == .json ? image ?? icon : icon ?? image }

    /// Whether nothing in the document had to be put right.
    public var isWellFormed: Bool { repairs.faults == 0 }

    /// Whether the document ended too early, so that items may be missing.
    public var isTruncated: Bool { repairs.isTruncated }

    /// One sentence about what had to be put right, for the person who asks why; nothing when nothing was.
    public var repairNote: String? {
        guard let first = repairs.first.first else { return nil }
        let rest = repairs.count > 1 ? ", and \(repairs.count - 1) more" : ""
        let place = first.place.map { "in line \($0.line), column \($0.column)" } ?? "at byte \(first.offset)"
        return "read in spite of \(first.kind.rawValue) \(place)\(rest)"
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

/// One item of a feed as its publisher wrote it.
public struct ParsedEntry: Hashable, Sendable {
    /// The publisher's identity of the item.
    public var id: String?
    /// The title.
    public var title: FeedText?
    /// The page of the item, absolute if a base is known.
    public var link: String?
    /// A short text, or in RSS the only one.
    public var summary: FeedText?
    /// The whole text.
    public var content: FeedText?
    /// Who wrote it.
    public var authors: [Person] = []
    /// When it was published.
    public var published: Date?
    /// When it was changed.
    public var updated: Date?
    /// Where it is discussed.
    public var comments: String?
    /// What may be done with it.
    public var rights: FeedText?
    /// The language (BCP 47).
    public var language: String?
    /// What it is about.
    public var categories: [String] = []
    /// The files that belong to it.
    public var enclosures: [Enclosure] = []
    /// A picture that stands for it.
    public var image: String?
    /// How long its recording is, in seconds.
    public var duration: Int?
    /// Who helped to write it.
    public var contributors: [Person] = []
    /// Its links as Atom writes them, in the publisher's order.
    public var links: [RelatedLink] = []
    /// What it says beyond what all formats share.
    @Boxed public var extensions: EntryExtensions?

    /// Makes an item about which nothing is known.
    public init() {}

    /// Takes over what an item says beyond what all formats share, without a copy of it.
    mutating func take(_ extensions: inout Boxed<EntryExtensions>) { swap(&_extensions, &extensions) }
}

/// A text of a feed, and whether it is markup.
public struct FeedText: Hashable, Sendable {
    /// The text as it stands after the format's own decoding.
    public var value: String
    /// Whether it is HTML.
    public var isHTML: Bool
    /// The language it is in (BCP 47), where the document says so of this text or of what is around it.
    public var language: String?
    /// The address its relative links were resolved against, where the document declares one (XML Base).
    public var base: String?

    /// Makes a text.
    public init(_ value: String, isHTML: Bool, language: String? = nil) {
        self.value = value
        self.isHTML = isHTML
        self.language = language
    }

    /// The text on one line without markup.
    public var plain: String { plain(first: .max) }

    /// ``plain``, or its beginning, which has more characters than that.
    package func plain(first characters: Int) -> String {
        if isHTML { return HTMLText.plain(value, first: characters) }
        // Without the bytes that other white space than ASCII's begins with.
        if !value.utf8.span.withUnsafeBufferPointer(TextBuffer.mayHoldWideSpace) { return HTMLText.oneLine(value) }
        return value.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}

/// Somebody who writes.
public struct Person: Hashable, Sendable {
    /// The name to show.
    public var name: String?
    /// The address for mail.
    public var email: String?
    /// The page about them.
    public var url: String?

    /// Makes a person.
    public init(name: String? = nil, email: String? = nil, url: String? = nil) {
        self.name = name
        self.email = email
        self.url = url
    }

    /// The name, or what there is instead.
    public var displayName: String? { name ?? email ?? url }

    /// Reads `mail (name)`, `name <mail>`, `name (mail)`, a mail address or a name.
    init(mailbox text: String) {
        let text = text.trimmingSpace
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
