import FeedModel
import Primitives

/// An item of a JSON Feed, or the feed itself, read member by member.
struct JSONItem {
    private let value: JSONValue

    init(_ value: JSONValue) {
        self.value = value
    }

    /// Returns the text of a member unless it is blank.
    func text(_ name: String) -> String? { value[name].string?.nonBlank }

    /// Returns the address in a member, made absolute.
    func address(_ name: String, base: String?) -> String? { Self.address(value[name].string, base: base) }

    func entry(base: String?) -> ParsedEntry {
        var entry = ParsedEntry()
        entry.id = value["id"].text?.nonBlank
        entry.title = text("title").map { FeedText($0, isHTML: false) }
        let external = address("external_url", base: base)
        entry.link = address("url", base: base) ?? external
        entry.summary = text("summary").map { FeedText($0, isHTML: false) }
        if let html = text("content_html") {
            entry.content = FeedText(HTMLLinks.resolve(html, against: base), isHTML: true)
        } else if let text = text("content_text") {
            entry.content = FeedText(text, isHTML: false)
        }
        entry.authors = authors(base: base)
        entry.published = text("date_published").flatMap { FeedDate.parse($0) }
        entry.updated = text("date_modified").flatMap { FeedDate.parse($0) }
        entry.language = text("language")
        var categories = DistinctTexts()
        for tag in value["tags"].array { categories.add(tag.string) }
        entry.categories = categories.values
        entry.image = address("image", base: base) ?? address("banner_image", base: base)
        entry.enclosures = value["attachments"].array.prefix(200).compactMap { attachment in
            guard let url = Self.address(attachment["url"].string, base: base) else { return nil }
            let length = attachment["size_in_bytes"].int.flatMap { $0 >= 0 ? $0 : nil }
            return Enclosure(url: url, type: attachment["mime_type"].string?.nonBlank, length: length)
        }
        entry.duration = value["attachments"][0]["duration_in_seconds"].int.flatMap { $0 >= 0 ? $0 : nil }
        if let external, entry.link != external {
            var extensions = EntryExtensions()
            extensions.externalLink = external
            entry.extensions = extensions
        }
        return entry
    }

    /// Returns the people of `authors` and of version 1.0's `author`, each once.
    func authors(base: String?) -> [Person] {
        var authors: [Person] = []
        for person in (value["authors"].array + [value["author"]]).prefix(100) {
            let name = person["name"].string?.nonBlank ?? person.string?.nonBlank
            let author = Person(name: name, url: Self.address(person["url"].string, base: base))
            if author.displayName != nil, !authors.contains(author) { authors.append(author) }
        }
        return authors
    }

    static func address(_ text: String?, base: String?) -> String? {
        guard let text = text?.nonBlank, !URIReference.isUnsafe(text) else { return nil }
        return URIReference.resolve(text, against: base)
    }
}
