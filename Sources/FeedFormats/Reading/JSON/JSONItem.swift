import FeedModel
import Markup
import Primitives

/// An item of a JSON Feed, or the feed itself, read member by member.
struct JSONItem {
    private let value: JSONValue

    init(_ value: JSONValue) {
        self.value = value
    }

    func text(_ name: String) -> String? { value[name].string.map(Windows1252.restoring)?.nonBlank }

    func plain(_ name: String) -> FeedText? {
        text(name).map { FeedText($0.decodingAllReferences, isHTML: false) }
    }

    /// Returns the elements of an array, or the one value that a publisher writes in its place; at most 200.
    private func all(_ name: String) -> [JSONValue] {
        value[name].isArray ? Array(value[name].array.prefix(200)) : value[name].isNull ? [] : [value[name]]
    }

    func address(_ name: String, base: String?) -> String? { Self.address(value[name].string, base: base) }

    func entry(base: String?) -> ParsedEntry {
        var entry = ParsedEntry()
        entry.id = value["id"].text?.nonBlank
        entry.title = plain("title")
        let external = address("external_url", base: base)
        entry.link = address("url", base: base) ?? external
        entry.summary = plain("summary")
        let html = text("content_html").map { FeedText(HTMLLinks.resolve($0, against: base), isHTML: true) }
        entry.content = html ?? plain("content_text")
        entry.authors = authors(base: base)
        entry.published = text("date_published").flatMap { FeedDateParser.parse($0) }
        entry.updated = text("date_modified").flatMap { FeedDateParser.parse($0) }
        entry.language = text("language")
        var categories = DistinctTexts()
        for tag in all("tags") { categories.add(tag.string) }
        entry.categories = categories.values
        entry.image = address("image", base: base) ?? address("banner_image", base: base)
        let attachments = all("attachments")
        entry.enclosures = attachments.compactMap { attachment in
            guard let url = Self.address(attachment["url"].string, base: base) else { return nil }
            let length = attachment["size_in_bytes"].int.flatMap { $0 >= 0 ? $0 : nil }
            return Enclosure(url: url, type: attachment["mime_type"].string?.nonBlank, length: length)
        }
        entry.media = attachments.compactMap { attachment in
            guard let url = Self.address(attachment["url"].string, base: base),
                MediaFile.Kind(type: attachment["mime_type"].string) == .image
            else { return nil }
            return attachment["title"].string?.nonBlank.map { MediaFile(url: url, kind: .image, description: $0) }
        }
        entry.duration = attachments.first?["duration_in_seconds"].int.flatMap { $0 >= 0 ? $0 : nil }
        // What quire exports.
        let own = value["_quire"]
        let (starts, ends) = (own["starts"].string, own["ends"].string)
        let isElsewhere = external != nil && entry.link != external
        guard isElsewhere || starts != nil || ends != nil else { return entry }
        var extensions = EntryExtensions()
        if isElsewhere { extensions.externalLink = external }
        extensions.starts = starts.flatMap { FeedDateParser.parse($0) }
        extensions.ends = ends.flatMap { FeedDateParser.parse($0) }
        entry.extensions = extensions
        return entry
    }

    /// Returns the people of `authors` and of version 1.0's `author`, each once.
    func authors(base: String?) -> [Person] {
        var authors: [Person] = []
        for person in all("authors") + all("author") {
            let name = (person["name"].string ?? person.string)?.withoutMarkup.nonBlank
            let author = Person(name: name?.decodingAllReferences, url: Self.address(person["url"].string, base: base))
            if author.displayName != nil, !authors.contains(author) { authors.append(author) }
        }
        return authors
    }

    static func address(_ text: String?, base: String?) -> String? {
        guard let text = text?.nonBlank, !URIReference.isUnsafe(text) else { return nil }
        return URIReference.resolve(text, against: base)
    }
}
