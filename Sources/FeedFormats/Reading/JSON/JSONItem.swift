import FeedModel
import Markup
import Primitives

/// An item of a JSON Feed, or the feed itself, read member by member.
struct JSONItem {
    let value: JSONValue

    func text(_ name: String) -> String? { value[name].string.map(Windows1252.restoring)?.nonBlank }

    func plain(_ name: String) -> FeedText? {
        text(name).map { FeedText($0.decodingAllReferences, isHTML: false) }
    }

    func address(_ name: String, base: String?) -> String? { value[name].address(base: base) }

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
        for tag in value.all("tags") { categories.add(tag.string) }
        entry.categories = categories.values
        entry.image = address("image", base: base) ?? address("banner_image", base: base)
        let attachments = value.all("attachments")
        entry.enclosures = attachments.compactMap { $0.file(base: base, type: "mime_type", length: "size_in_bytes") }
        entry.media = attachments.compactMap { attachment in
            guard let url = attachment["url"].address(base: base), let title = attachment["title"].string?.nonBlank,
                MediaFile.Kind(type: attachment["mime_type"].string) == .image
            else { return nil }
            return MediaFile(url: url, kind: .image, description: title)
        }
        entry.duration = attachments.first?["duration_in_seconds"].int.flatMap { $0 >= 0 ? $0 : nil }
        // What quire exports.
        let own = value["_quire"]
        var extensions = EntryExtensions()
        if entry.link != external { extensions.externalLink = external }
        extensions.starts = own["starts"].string.flatMap { FeedDateParser.parse($0) }
        extensions.ends = own["ends"].string.flatMap { FeedDateParser.parse($0) }
        let hasAny = extensions.externalLink != nil || extensions.starts != nil || extensions.ends != nil
        if hasAny { entry.extensions = extensions }
        return entry
    }

    /// Returns the people of `authors` and of version 1.0's `author`, each once.
    func authors(base: String?) -> [Person] {
        var authors: [Person] = []
        for person in value.all("authors") + value.all("author") {
            let name = (person["name"].string ?? person.string)?.withoutMarkup.nonBlank
            let author = Person(name: name?.decodingAllReferences, url: person["url"].address(base: base))
            if author.displayName != nil, !authors.contains(author) { authors.append(author) }
        }
        return authors
    }
}

extension JSONValue {
    /// Returns the elements of an array, or the one value that a publisher writes in its place; at most 200.
    func all(_ name: String) -> [JSONValue] {
        self[name].isArray ? Array(self[name].array.prefix(200)) : self[name].isNull ? [] : [self[name]]
    }

    /// Returns the address made absolute, or `nil` if it must not be followed.
    func address(base: String?) -> String? { feedAddress(string, base: base) }

    func file(base: String?, type: String, length: String) -> Enclosure? {
        self["url"].address(base: base).map {
            Enclosure(
                url: $0,
                type: self[type].string?.nonBlank,
                length: self[length].int.flatMap { $0 >= 0 ? $0 : nil },
                duration: self["duration_in_seconds"].int.flatMap { $0 >= 0 ? $0 : nil }
            )
        }
    }
}
