import FeedFormats
import FeedModel
import Primitives

extension [Item] {
    /// Appends the item that an entry means: titles and summaries in plain text, the body with its markup.
    ///
    /// The entry's texts become the item's, which is made where it stays, and are gone from the entry: each copy of an item
    /// or an entry would count every text once more.
    mutating func append(taking entry: inout ParsedEntry, source: SourceID) {
        let title = entry.title?.plain ?? ""
        let guid = ItemID.guid(
            declared: entry.id,
            link: entry.link,
            title: title,
            date: (entry.published ?? entry.updated)?.iso8601,
            text: (entry.content ?? entry.summary)?.value
        )
        append(Item(source: source, guid: guid, title: title))
        self[count - 1].take(from: &entry)
    }
}

extension Item {
    /// Takes from an entry what is no part of the item's identity.
    fileprivate mutating func take(from entry: inout ParsedEntry) {
        url = entry.link.take()
        authors.reserveCapacity(entry.authors.count)
        for person in entry.authors { if let name = person.displayName { authors.append(name) } }
        published = entry.published
        updated = entry.updated
        summary = Self.summary(of: entry)
        body = (entry.content.take() ?? entry.summary.take()).map(Body.init)
        swap(&categories, &entry.categories)
        swap(&enclosures, &entry.enclosures)
        image = entry.image.take()
        comments = entry.comments.take()
        language = entry.language.take()
    }

    /// Characters of a summary; in RSS the whole text stands where the summary should.
    private static let summaryLength = 500

    private static func summary(of entry: borrowing ParsedEntry) -> String? {
        // Where there is no summary, this is the beginning of the whole article.
        let plain = entry.summary?.plain(first: summaryLength) ?? entry.content?.plain(first: summaryLength) ?? ""
        guard !plain.isEmpty else { return nil }
        // No character takes less than a byte.
        guard plain.utf8.count > summaryLength else { return plain }
        let cut = plain.prefix(summaryLength)
        guard cut.endIndex < plain.endIndex else { return plain }
        let end = cut.lastIndex(of: " ") ?? cut.endIndex
        return cut[..<end] + "…"
    }
}

extension Item.Body {
    fileprivate init(_ text: consuming FeedText) { self = text.isHTML ? .html(text.value) : .text(text.value) }
}
