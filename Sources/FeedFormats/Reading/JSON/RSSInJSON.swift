import Primitives

/// The elements of RSS as members of JSON; an element with attributes has its text in `#value`.
struct RSSInJSON {
    let value: JSONValue

    private func text(_ names: String...) -> String? {
        names.lazy.compactMap { Self.text(value[$0]) }.first
    }

    private static func text(_ value: JSONValue) -> String? {
        (value.text ?? value["#value"].text)?.nonBlank
    }

    private func html(_ name: String, base: String?) -> FeedText? {
        text(name).map { FeedText(HTMLLinks.resolve($0, against: base), isHTML: true) }
    }

    private func description(base: String?) -> FeedText? {
        guard let text = text("description"), !HTMLText.isHTML(text) else { return html("description", base: base) }
        return FeedText(text, isHTML: false)
    }

    private func title(base: String?) -> FeedText? {
        var title = html("title", base: base)
        title?.escapeText()
        return title
    }

    func describe(_ feed: inout ParsedFeed, base: String?) {
        feed.title = title(base: base)
        feed.link = feedAddress(text("link"), base: base)
        feed.description = description(base: base)
        feed.language = text("language")
        feed.published = text("pubDate").flatMap { FeedDateParser.parse($0) }
        feed.updated = text("lastBuildDate").flatMap { FeedDateParser.parse($0) }
        feed.generator = text("generator")
        feed.rights = html("copyright", base: base)
        feed.authors = people("managingEditor", "author")
        feed.image = value["image"]["url"].address(base: base)
        feed.ttl = value["ttl"].int.flatMap { (0...100_000).contains($0) ? $0 : nil }
        feed.categories = categories
        feed.extensions.documentation = feedAddress(text("docs"), base: base)
    }

    func entry(base: String?) -> ParsedEntry {
        var entry = ParsedEntry()
        entry.id = text("guid")
        entry.title = title(base: base)
        let isPermalink = value["guid"]["isPermaLink"].bool != false && entry.id?.hasPrefix("http") == true
        entry.link = feedAddress(text("link"), base: base) ?? (isPermalink ? entry.id : nil)
        entry.summary = description(base: base)
        entry.content = html("content:encoded", base: base)
        entry.authors = people("author", "dc:creator")
        entry.published = text("pubDate", "dc:date").flatMap { FeedDateParser.parse($0) }
        entry.comments = feedAddress(text("comments"), base: base)
        entry.categories = categories
        entry.enclosures = value.all("enclosure").compactMap { $0.file(base: base, type: "type", length: "length") }
        if let markdown = text("source:markdown") {
            entry.extensions = EntryExtensions()
            entry.extensions?.markdown = markdown
        }
        return entry
    }

    private var categories: [String] {
        var categories = DistinctTexts()
        for category in value.all("category") { categories.add(Self.text(category)) }
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
