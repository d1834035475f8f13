import FeedModel
import Primitives

/// The elements of RSS as members of JSON; an element with attributes has its text in `#value`.
struct RSSInJSON {
    private let value: JSONValue

    init(_ value: JSONValue) {
        self.value = value
    }

    private func text(_ names: String...) -> String? {
        names.lazy.compactMap { Self.text(value[$0]) }.first
    }

    private static func text(_ value: JSONValue) -> String? {
        (value.text ?? value["#value"].text)?.nonBlank
    }

    private func html(_ names: String..., base: String?) -> FeedText? {
        names.lazy.compactMap { Self.text(value[$0]) }.first.map {
            FeedText(HTMLLinks.resolve($0, against: base), isHTML: true)
        }
    }

    private func title(base: String?) -> FeedText? {
        var title = html("title", base: base)
        title?.escapeText()
        return title
    }

    /// Returns the elements with a name; JSON has an array if there are several.
    private func all(_ name: String) -> [JSONValue] {
        value[name].isArray ? Array(value[name].array.prefix(200)) : value[name].isNull ? [] : [value[name]]
    }

    func describe(_ feed: inout ParsedFeed, base: String?) {
        feed.title = title(base: base)
        feed.link = JSONItem.address(text("link"), base: base)
        feed.description = html("description", base: base)
        feed.language = text("language")
        feed.published = text("pubDate").flatMap { FeedDateParser.parse($0) }
        feed.updated = text("lastBuildDate").flatMap { FeedDateParser.parse($0) }
        feed.generator = text("generator")
        feed.rights = html("copyright", base: base)
        feed.authors = people("managingEditor", "author")
        feed.image = JSONItem.address(value["image"]["url"].string, base: base)
        feed.ttl = value["ttl"].int.flatMap { (0...100_000).contains($0) ? $0 : nil }
        feed.categories = categories
        feed.extensions.documentation = JSONItem.address(text("docs"), base: base)
    }

    func entry(base: String?) -> ParsedEntry {
        var entry = ParsedEntry()
        entry.id = text("guid")
        entry.title = title(base: base)
        let permalink =
            value["guid"]["isPermaLink"].bool == false
            ? nil
            : entry.id.flatMap { id in
                id.hasPrefix("http") ? id : nil
            }
        entry.link = JSONItem.address(text("link"), base: base) ?? permalink
        entry.summary = html("description", base: base)
        entry.content = html("content:encoded", base: base)
        entry.authors = people("author", "dc:creator")
        entry.published = text("pubDate", "dc:date").flatMap { FeedDateParser.parse($0) }
        entry.comments = JSONItem.address(text("comments"), base: base)
        entry.categories = categories
        entry.enclosures = all("enclosure").compactMap { enclosure in
            guard let url = JSONItem.address(enclosure["url"].string, base: base) else { return nil }
            let length = enclosure["length"].int.flatMap { $0 >= 0 ? $0 : nil }
            return Enclosure(url: url, type: enclosure["type"].string?.nonBlank, length: length)
        }
        if let markdown = text("source:markdown") {
            var extensions = EntryExtensions()
            extensions.markdown = markdown
            entry.extensions = extensions
        }
        return entry
    }

    private var categories: [String] {
        var categories = DistinctTexts()
        for category in all("category") { categories.add(Self.text(category)) }
        return categories.values
    }

    private func people(_ names: String...) -> [Person] {
        var authors = Authors()
        for (index, name) in names.enumerated() {
            if let text = Self.text(value[name]) { authors.add(Person(mailbox: text), rank: 2 * index) }
        }
        return authors.value
    }
}
