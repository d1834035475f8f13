package import FeedModel
import Primitives

extension [Item] {
    /// Appends the item of an entry, whose texts are moved out of it and not copied.
    package mutating func append(taking entry: inout ParsedEntry, source: SourceID) {
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
    fileprivate mutating func take(from entry: inout ParsedEntry) {
        url = entry.link.take()
        authors.reserveCapacity(entry.authors.count)
        for person in entry.authors { if let name = person.displayName { authors.append(name) } }
        published = entry.published
        updated = entry.updated
        starts = entry.extensions?.starts
        ends = entry.extensions?.ends
        summary = Self.summary(entry.summary, of: entry.content)
        body = (entry.content.take() ?? entry.summary.take()).map(Body.init)
        swap(&categories, &entry.categories)
        swap(&enclosures, &entry.enclosures)
        if let duration = entry.duration { setDuration(duration) }
        image = entry.image.take()
        comments = entry.comments.take()
        language = entry.language.take()
        if !entry.media.isEmpty { append(entry.media) }
    }

    /// Sets the playing time that the entry declares, for its first recording.
    private mutating func setDuration(_ seconds: Int) {
        let index = enclosures.firstIndex { $0.type.map { MediaFile.Kind(type: $0)?.isRecording ?? false } ?? true }
        guard let index, enclosures[index].duration == nil else { return }
        enclosures[index].duration = seconds
    }

    /// The maximum number of characters of a summary; some RSS feeds have the whole text in its place.
    private static let summaryLength = 500

    private static func summary(_ summary: FeedText?, of content: FeedText?) -> String? {
        let plain = summary?.plain(first: summaryLength) ?? content?.plain(first: summaryLength) ?? ""
        guard !plain.isEmpty else { return nil }
        // A character takes at least one byte.
        guard plain.utf8.count > summaryLength else { return plain }
        guard let limit = plain.index(afterCharacters: summaryLength), limit < plain.endIndex else { return plain }
        let cut = plain[..<limit]
        let end = cut.lastIndex(of: " ") ?? cut.endIndex
        return String(cut[..<end]) + "…"
    }
}

extension Item.Body {
    fileprivate init(_ text: consuming FeedText) { self = text.isHTML ? .html(text.value) : .text(text.value) }
}
