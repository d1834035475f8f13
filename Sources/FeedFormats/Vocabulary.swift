/// The namespaces that feeds use, by what they are about.
enum Vocabulary: Hashable, Sendable {
    /// RSS of every version, and elements without a namespace.
    case core
    case atom
    case dublinCore
    /// Dublin Core's later, larger set of terms.
    case terms
    case content
    case itunes
    case media
    case xhtml
    case rdf
    case admin
    case feedBurner
    case other

    init(namespace: String) {
        if namespace.isEmpty {
            self = .core
            return
        }
        let name = namespace.lowercased()
        let end = name.utf8.last == UInt8(ascii: "/") ? String(name.dropLast()) : name
        self = Self.known[end] ?? (end.hasPrefix("http://www.itunes.com/dtds/podcast") ? .itunes : .other)
    }

    /// In lower case and without a slash at the end; publishers spell them in many ways.
    private static let known: [String: Vocabulary] = [
        "http://purl.org/rss/1.0": .core, "http://my.netscape.com/rdf/simple/0.9": .core,
        "http://channel.netscape.com/rdf/simple/0.9": .core, "http://backend.userland.com/rss2": .core,
        "http://backend.userland.com/rss": .core, "http://backend.userland.com/rss091": .core,
        "http://backend.userland.com/rss092": .core, "http://backend.userland.com/rss093": .core,
        "http://blogs.law.harvard.edu/tech/rss": .core, "http://cyber.law.harvard.edu/rss/rss.html": .core,
        "http://purl.org/net/rss1.1#": .core, "http://www.rssboard.org/rss-specification": .core,
        "http://my.netscape.com/publish/formats/rss-0.91.dtd": .core, "rss:": .core,
        "http://www.w3.org/2005/atom": .atom, "https://www.w3.org/2005/atom": .atom,
        "http://purl.org/atom/ns#": .atom, "http://purl.org/atom/ns": .atom, "atom:": .atom, "atom10:": .atom,
        "http://example.com/newformat#": .atom, "http://purl.org/pie": .atom,
        "http://purl.org/dc/elements/1.1": .dublinCore, "http://purl.org/dc/elements/1.0": .dublinCore,
        "http://purl.org/dc": .dublinCore, "dc:": .dublinCore,
        "http://purl.org/dc/terms": .terms, "dcterms:": .terms,
        "http://purl.org/rss/1.0/modules/content": .content, "content:": .content,
        "itunes:": .itunes, "http://www.google.com/schemas/play-podcasts/1.0": .itunes, "googleplay:": .itunes,
        "http://search.yahoo.com/mrss": .media, "http://video.search.yahoo.com/mrss": .media,
        "http://www.rssboard.org/media-rss": .media, "media:": .media,
        "http://www.w3.org/1999/xhtml": .xhtml, "xhtml:": .xhtml,
        "http://www.w3.org/1999/02/22-rdf-syntax-ns#": .rdf, "rdf:": .rdf,
        "http://webns.net/mvcb": .admin, "admin:": .admin,
        "http://rssnamespace.org/feedburner/ext/1.0": .feedBurner, "feedburner:": .feedBurner,
    ]
}

/// Remembers what namespaces mean, because the same few come again and again.
struct VocabularyCache {
    private var known: [(namespace: String, vocabulary: Vocabulary)] = []

    mutating func vocabulary(of namespace: String) -> Vocabulary {
        if let hit = known.first(where: { $0.namespace == namespace }) { return hit.vocabulary }
        let vocabulary = Vocabulary(namespace: namespace)
        if known.count < 32 { known.append((namespace, vocabulary)) }
        return vocabulary
    }
}
