public import Markup

/// Finds the feeds that an HTML page names: `<link rel="alternate" type="application/rss+xml" href="…">`.
public enum FeedDiscovery {
    /// Returns the feeds in the page's order, each address once.
    public static func links(in text: DecodedText, url: String?) -> [FeedLink] {
        var tokenizer = Tokenizer(text, syntax: .html)
        var base = url
        var hasBase = false
        var links: [FeedLink] = []
        while let token = tokenizer.next() {
            guard case .start(let name, _) = token else { continue }
            switch tokenizer.lowercasedString(name) {
            case "base" where !hasBase:
                guard let href = tokenizer.attribute("href") else { continue }
                base = URIReference.base(href, inside: url)
                hasBase = true
            case "link":
                guard links.count < 100, let link = link(in: &tokenizer, base: base) else { continue }
                if !links.contains(where: { $0.url == link.url }) { links.append(link) }
            default:
                continue
            }
        }
        return links
    }

    private static func link(in tokenizer: inout Tokenizer, base: String?) -> FeedLink? {
        let relations = (tokenizer.attribute("rel") ?? "").lowercased().split(whereSeparator: \.isWhitespace)
        let type = (tokenizer.attribute("type") ?? "").lowercased().trimmingSpace
        let media = String(type.prefix { $0 != ";" }).trimmingSpace
        guard relations.contains("alternate") || relations.contains("feed"), types.contains(media),
            let href = tokenizer.attribute("href")?.nonBlank, !URIReference.isUnsafe(href),
            // WordPress names its API in the same way as a feed.
            !href.contains("/wp-json/")
        else { return nil }
        let title = tokenizer.attribute("title").flatMap { $0.nonBlank }
        return FeedLink(url: URIReference.resolve(href, against: base), title: title, type: media)
    }

    private static let types: Set = [
        "application/rss+xml", "application/atom+xml", "application/feed+json", "application/rdf+xml",
        "application/json", "application/x.atom+xml", "application/x-atom+xml", "text/rss+xml", "application/rss",
        "application/xml", "text/xml",
    ]
}
