import FeedFormats
import FeedModel

extension Item {
    /// The item that the entry at a place means: titles and summaries in plain text, the body with its markup.
    ///
    /// The entry is named by its place: handed over by itself it would be copied, and every text of it counted.
    static func meant(by entries: [ParsedEntry], at place: Int, source: SourceID) -> Self {
        let title = entries[place].title?.plain ?? ""
        let text = entries[place].content ?? entries[place].summary
        let (published, updated) = (entries[place].published, entries[place].updated)
        let guid = ItemID.guid(
            declared: entries[place].id,
            link: entries[place].link,
            title: title,
            date: (published ?? updated)?.iso8601,
            text: text?.value
        )
        var item = Self(source: source, guid: guid, title: title)
        item.url = entries[place].link
        item.authors = entries[place].authors.compactMap(\.displayName)
        item.published = published
        item.updated = updated
        item.summary = (entries[place].summary ?? entries[place].content).flatMap { Self.summary(of: $0) }
        item.body = text.map { $0.isHTML ? .html($0.value) : .text($0.value) }
        item.categories = entries[place].categories
        item.enclosures = entries[place].enclosures
        item.image = entries[place].image
        item.comments = entries[place].comments
        item.language = entries[place].language
        return item
    }

    /// Characters of a summary; in RSS the whole text stands where the summary should.
    private static let summaryLength = 500

    private static func summary(of text: FeedText) -> String? {
        let plain = text.plain
        guard !plain.isEmpty else { return nil }
        // No character takes less than a byte.
        guard plain.utf8.count > summaryLength else { return plain }
        let cut = plain.prefix(summaryLength)
        guard cut.endIndex < plain.endIndex else { return plain }
        let end = cut.lastIndex(of: " ") ?? cut.endIndex
        return cut[..<end] + "…"
    }
}
