import FeedFormats
import FeedModel

extension Item {
    /// The item that an entry of a feed means: titles and summaries in plain text, the body with its markup.
    init(_ entry: ParsedEntry, source: SourceID) {
        let title = entry.title?.plain ?? ""
        let text = entry.content ?? entry.summary
        let guid = ItemID.guid(
            declared: entry.id,
            link: entry.link,
            title: title,
            date: (entry.published ?? entry.updated)?.iso8601,
            text: text?.value
        )
        self.init(source: source, guid: guid, title: title)
        url = entry.link
        authors = entry.authors.compactMap(\.displayName)
        published = entry.published
        updated = entry.updated
        summary = (entry.summary ?? entry.content).flatMap { Self.summary(of: $0) }
        body = text.map { $0.isHTML ? .html($0.value) : .text($0.value) }
        categories = entry.categories
        enclosures = entry.enclosures
        image = entry.image
        comments = entry.comments
        language = entry.language
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
