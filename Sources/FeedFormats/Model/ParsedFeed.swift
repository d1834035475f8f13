package import FeedModel
package import Foundation
package import Markup

/// A feed of any format as its publisher wrote it, untrusted.
package struct ParsedFeed: Hashable, Sendable {
    package var format: FeedFormat
    /// The version of the format as it is usually written: `2.0`, `0.91`, `1.0`, `1.1`.
    package var version: String?
    package var title: FeedText?
    /// The page of the feed, absolute if a base is known.
    package var link: String?
    /// The address at which the publisher offers the feed.
    package var selfLink: String?
    /// The address of the next, older page of the feed.
    package var nextLink: String?
    package var description: FeedText?
    /// The language (BCP 47).
    package var language: String?
    package var updated: Date?
    package var published: Date?
    /// The address of a small square picture.
    package var icon: String?
    package var image: String?
    package var id: String?
    package var authors: [Person] = []
    package var generator: String?
    package var rights: FeedText?
    package var categories: [String] = []
    /// The interval in minutes in which the publisher asks readers to fetch at most once.
    package var ttl: Int?
    package var links: [RelatedLink] = []
    package var extensions = FeedExtensions()
    package var entries: [ParsedEntry] = []
    /// The number of items that could not be read.
    package var skipped = 0
    package var encoding: String = "UTF-8"
    package var repairs = RepairLog()
    /// The entries as bytes, by which the next edition is read without those that have not changed.
    package internal(set) var edition: FeedEdition?

    /// The picture to show for the feed in a list: JSON Feed and Atom say to use the icon, RSS has one picture.
    package var displayIcon: String? { format == .json ? image ?? icon : icon ?? image }

    package var isWellFormed: Bool { repairs.faults == 0 }

    package var isTruncated: Bool { repairs.isTruncated }

    package var repairNote: String? {
        guard let first = repairs.first.first else { return nil }
        let rest = repairs.count > 1 ? ", and \(repairs.count - 1) more" : ""
        let place = first.place.map { "in line \($0.line), column \($0.column)" } ?? "at byte \(first.offset)"
        return "read despite \(first.kind.rawValue) \(place)\(rest)"
    }

    init(format: FeedFormat) { self.format = format }
}

package enum FeedFormat: String, Hashable, Sendable, CaseIterable {
    /// RSS 0.9x and 2.0, and RSS 0.90 and 1.0, which are RDF.
    case rss
    /// Atom 1.0 (RFC 4287) and 0.3.
    case atom
    /// JSON Feed 1.0 and 1.1, and RSS in JSON.
    case json
}

package struct ParsedEntry: Hashable, Sendable {
    package var id: String?
    package var title: FeedText?
    package var link: String?
    /// A summary; in RSS often the whole text.
    package var summary: FeedText?
    package var content: FeedText?
    package var authors: [Person] = []
    package var published: Date?
    package var updated: Date?
    package var comments: String?
    package var rights: FeedText?
    package var language: String?
    package var categories: [String] = []
    package var enclosures: [Enclosure] = []
    /// The pictures, and the other files that the publisher describes.
    package var media: [MediaFile] = []
    package var image: String?
    /// The length of the recording in seconds.
    package var duration: Int?
    package var contributors: [Person] = []
    package var links: [RelatedLink] = []
    @Boxed package var extensions: EntryExtensions?

    /// Whether the item has nothing that a list or a page could show: no title, text, address, file, picture or date.
    var saysNothing: Bool {
        title == nil && link == nil && summary == nil && content == nil && published == nil && updated == nil
            && image == nil && enclosures.isEmpty
    }

    mutating func take(_ extensions: inout Boxed<EntryExtensions>) { swap(&_extensions, &extensions) }
}

package struct FeedText: Hashable, Sendable {
    package var value: String
    package var isHTML: Bool
    /// The language (BCP 47) that the document declares for this text or for an element around it.
    package var language: String?
    /// The base of relative links that the document declares (XML Base).
    package var base: String?

    package init(_ value: String, isHTML: Bool, language: String? = nil) {
        self.value = value
        self.isHTML = isHTML
        self.language = language
    }

    package var plain: String { plain(first: .max) }

    /// Returns ``plain``, or a beginning of it with more than `characters` characters.
    package func plain(first characters: Int) -> String {
        if isHTML { return HTMLText.plain(value, first: characters) }
        // Without bytes that can begin white space beyond ASCII.
        if !value.utf8.span.withUnsafeBufferPointer(TextBuffer.mayHoldWideSpace) { return HTMLText.oneLine(value) }
        return value.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}

package struct Person: Hashable, Sendable {
    package var name: String?
    package var email: String?
    package var url: String?

    package var displayName: String? { name ?? email ?? url }
}

extension Person {
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

/// A value that few items have, stored outside the item so that other items do not reserve space for it.
@propertyWrapper
package struct Boxed<Value: Hashable & Sendable>: Hashable, Sendable {
    /// An array is one word, and is copied only if a shared copy is changed.
    private var storage: [Value] = []

    package init() {}

    package var wrappedValue: Value? {
        get { storage.first }
        set {
            if let newValue {
                if storage.isEmpty { storage.append(newValue) } else { storage[0] = newValue }
            } else {
                storage.removeAll()
            }
        }
    }

    mutating func change(_ new: @autoclosure () -> Value, _ body: (inout Value) -> Void) {
        if storage.isEmpty { storage.append(new()) }
        body(&storage[0])
    }
}

/// A link of a feed or an item as Atom writes it (RFC 4287, section 4.2.7).
package struct RelatedLink: Hashable, Sendable {
    package var url: String
    /// The relation to the feed or item, for example `alternate`, `self`, `enclosure`, `related` or `replies`.
    package var relation: String
    package var type: String?
    package var title: String?
    package var length: Int?
}

extension ParsedFeed {
    /// Removes the entries that are not items: empty ones, which ``skipped`` counts, and in Atom earlier revisions.
    ///
    /// The parser keeps them and records empty ones as a repair: they are in the document, but lists do not show them.
    package mutating func reduceToItems() {
        let revised = format == .atom ? earlierRevisions : []
        let kept = entries.indices.filter { !entries[$0].saysNothing && !revised.contains($0) }
        guard kept.count < entries.count else { return }
        skipped += entries.count - kept.count - revised.count
        edition?.keepEntries(at: kept)
        entries = kept.map { entries[$0] }
    }

    /// The entries of which another with the same id and link has a later date (RFC 4287, 4.1.1).
    private var earlierRevisions: Set<Int> {
        let ids = entries.compactMap(\.id)
        guard Set(ids).count < ids.count else { return [] }
        var latest: [String: (index: Int, date: Date)] = [:]
        var earlier: Set<Int> = []
        for index in entries.indices where !entries[index].saysNothing {
            guard let id = entries[index].id?.trimmed, !id.isEmpty, let date = entries[index].updated else { continue }
            let name = "\(id)\0\(entries[index].link ?? "")"
            guard let other = latest[name], other.date != date else {
                latest[name] = (index, date)
                continue
            }
            earlier.insert(other.date < date ? other.index : index)
            if other.date < date { latest[name] = (index, date) }
        }
        return earlier
    }
}
