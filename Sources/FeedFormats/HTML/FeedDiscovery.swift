package import Markup

/// Finds the feeds that an HTML page names in its elements `link` and `a` with `rel="alternate"` and a type.
package enum FeedDiscovery {
    package static func links(in text: DecodedText, url: String?) -> [FeedLink] { page(text, url: url).feedLinks }

    /// Returns the error for an HTML page: the feeds that it names, each once, and the address to which it redirects.
    static func page(_ text: DecodedText, url: String?) -> FeedFormatError {
        var tokenizer = Tokenizer(text, syntax: .html)
        var base = url
        var hasBase = false
        var links: [FeedLink] = []
        var next: String?
        while let token = tokenizer.next() {
            guard case .start(let name, _) = token else { continue }
            switch tokenizer.lowercasedString(name) {
            case "base" where !hasBase:
                guard let href = tokenizer.attribute("href") else { continue }
                base = URIReference.base(href, inside: url)
                hasBase = true
            case "meta" where next == nil:
                guard tokenizer.attribute("http-equiv")?.lowercased().trimmingSpace == "refresh" else { continue }
                next = tokenizer.attribute("content").flatMap(refreshTarget)
                    .map { URIReference.resolve($0, against: base) }
            case "link", "a":
                guard links.count < maximumCount else { continue }
                add(
                    FeedLink(
                        relation: tokenizer.attribute("rel"),
                        type: tokenizer.attribute("type"),
                        href: tokenizer.attribute("href"),
                        title: tokenizer.attribute("title"),
                        base: base
                    ),
                    to: &links
                )
            default:
                continue
            }
        }
        return .html(feedLinks: links, next: next == url ? nil : next)
    }

    /// Returns the feeds that a field `Link` of an answer names (RFC 8288).
    package static func links(inHeader value: String, url: String?) -> [FeedLink] {
        var links: [FeedLink] = []
        var rest = value[...]
        while links.count < maximumCount, let start = rest.firstIndex(of: "<"),
            let end = rest[start...].firstIndex(of: ">")
        {
            let href = rest[rest.index(after: start)..<end]
            let (list, behind) = split(rest[rest.index(after: end)...], at: ",")
            rest = behind
            var parameters: [String: String] = [:]
            var parts = list
            while !parts.isEmpty {
                let (part, others) = split(parts, at: ";")
                parts = others
                let pair = part.split(separator: "=", maxSplits: 1).map {
                    String($0.filter { $0 != "\"" }).trimmingSpace
                }
                if pair.count == 2, parameters[pair[0].lowercased()] == nil {
                    parameters[pair[0].lowercased()] = pair[1]
                }
            }
            let link = FeedLink(
                relation: parameters["rel"],
                type: parameters["type"],
                href: String(href),
                title: parameters["title"],
                base: url
            )
            add(link, to: &links)
        }
        return links
    }

    /// Splits a text at the first separator outside of quotation marks.
    private static func split(_ text: Substring, at separator: Character) -> (Substring, Substring) {
        var isQuoted = false
        let first = text.prefix { character in
            if character == "\"" { isQuoted.toggle() }
            return isQuoted || character != separator
        }
        return (first, text[first.endIndex...].dropFirst())
    }

    private static func add(_ link: FeedLink?, to links: inout [FeedLink]) {
        if let link, !links.contains(where: { $0.url == link.url }) { links.append(link) }
    }

    private static func refreshTarget(_ content: String) -> String? {
        // A page that reloads itself after minutes is a news page.
        guard let separator = content.firstIndex(where: { $0 == ";" || $0 == "," }),
            Double(String(content[..<separator]).trimmingSpace).map({ $0 > 30 }) != true
        else { return nil }
        let target = String(content[content.index(after: separator)...]).trimmingSpace
        guard target.lowercased().hasPrefix("url"), let equals = target.firstIndex(of: "="),
            let address = String(target[target.index(after: equals)...].filter { $0 != "'" && $0 != "\"" }).nonBlank,
            !URIReference.isUnsafe(address)
        else { return nil }
        return address
    }

    private static let maximumCount = 100
}

extension FeedLink {
    fileprivate init?(relation: String?, type: String?, href: String?, title: String?, base: String?) {
        let relations = (relation ?? "").lowercased().split(whereSeparator: \.isWhitespace)
        let media = String((type ?? "").lowercased().prefix { $0 != ";" }).trimmingSpace
        guard relations.contains("alternate") || relations.contains("feed"), Self.types.contains(media),
            let href = href?.nonBlank, !URIReference.isUnsafe(href),
            // WordPress names its API in the same way as a feed.
            !href.contains("/wp-json/")
        else { return nil }
        self.init(url: URIReference.resolve(href, against: base), title: title.flatMap { $0.nonBlank }, type: media)
    }

    private static let types: Set = [
        "application/rss+xml", "application/atom+xml", "application/feed+json", "application/rdf+xml",
        "application/json", "application/x.atom+xml", "application/x-atom+xml", "text/rss+xml", "application/rss",
        "application/xml", "text/xml",
    ]
}
