import FeedFormats
import FeedModel
import Foundation
import Primitives

/// The fields of an item as a plugin gives them, before the rules of the protocol are applied.
struct ItemDraft {
    var guid: String?
    var title: String?
    var url: String?
    var authors: [String] = []
    var published: Date?
    /// Whether the date of publication was given by its distance from the time of the fetch.
    var isPublishedRelative = false
    var updated: Date?
    var starts: Date?
    var ends: Date?
    var summary: String?
    var html: String?
    var text: String?
    var categories: [String] = []
    var enclosures: [Enclosure] = []
    var image: String?
    var comments: String?
    var language: String?
    var score: Int?

    /// The limits of texts in bytes, and of lists.
    enum Limit {
        static let guid = 2048
        static let line = 4096
        static let body = 1_048_576
        static let list = 100
        /// The number of skipped items whose reasons are logged.
        static let toldObstacles = 10
    }

    /// The reason why there is no item; `nil` if there is one.
    var obstacle: String? {
        let (guid, title) = (guid?.onOneLine ?? "", title?.onOneLine ?? "")
        if guid.utf8.count > Limit.guid { return "its id is longer than \(Limit.guid >> 10) KiB" }
        let hasIdentity = !guid.isEmpty || !title.isEmpty || url != nil
        return hasIdentity ? nil : "it has no id, no web address and no title"
    }

    func item(of source: SourceID) -> Item? {
        guard obstacle == nil else { return nil }
        let title = (title?.onOneLine ?? "").cut(to: Limit.line)
        let identity = ItemID.guid(
            declared: guid?.onOneLine ?? "",
            link: url,
            title: title,
            // A date that moves with each fetch would make another item of it.
            date: isPublishedRelative ? nil : (published ?? updated)?.iso8601,
            text: html ?? text
        )
        var item = Item(source: source, guid: identity, title: title)
        item.url = url
        item.authors = Self.lines(authors)
        item.published = published
        item.updated = updated
        item.starts = starts
        if let starts, let ends, ends >= starts { item.ends = ends }
        item.summary = summary.flatMap { $0.onOneLine.cut(to: Limit.line).nonEmpty }
        if let html = html?.nonEmpty {
            item.body = .html(html.cut(to: Limit.body))
        } else if let text = text?.nonEmpty {
            item.body = .text(text.cut(to: Limit.body))
        }
        item.categories = Self.lines(categories)
        item.enclosures = Array(enclosures.prefix(Limit.list))
        item.image = image
        item.comments = comments
        item.language = language?.onOneLine.nonEmpty
        item.score = score
        return item
    }

    private static func lines(_ texts: [String]) -> [String] {
        texts.prefix(Limit.list).compactMap { $0.onOneLine.cut(to: Limit.line).nonEmpty }
    }
}

extension String {
    /// The text with each run of white space folded to one space, and none around it.
    var onOneLine: String {
        guard unicodeScalars.contains(where: \.isWideSpace) else { return HTMLText.oneLine(self) }
        let scalars = unicodeScalars.map { $0.isWideSpace ? " " : $0 }
        return HTMLText.oneLine(String(String.UnicodeScalarView(scalars)))
    }

    var nonEmpty: String? { isEmpty ? nil : self }

    var withoutControls: String {
        String(String.UnicodeScalarView(unicodeScalars.filter { $0.properties.generalCategory != .control }))
    }

    /// The first 60 characters, with a mark if there are more.
    var beginning: String { count > 60 ? prefix(60) + "…" : self }

    /// Returns the beginning of the text with a mark, if it is longer than a number of bytes.
    func cut(to limit: Int) -> String {
        guard utf8.count > limit else { return self }
        var end = utf8.index(utf8.startIndex, offsetBy: limit - 3)
        while end > utf8.startIndex, end.samePosition(in: unicodeScalars) == nil { end = utf8.index(before: end) }
        return self[..<end] + "…"
    }
}

extension Unicode.Scalar {
    fileprivate var isWideSpace: Bool { !isASCII && properties.isWhitespace }
}
