import Markup

enum FeedNamespace: Hashable, Sendable {
    /// RSS of every version, and elements without a namespace.
    case core
    case atom
    case dublinCore
    /// Dublin Core's later, larger set of terms.
    case terms
    case content
    /// The podcast namespaces of Apple and Google.
    case itunes
    case podcast
    case chapters
    case media
    /// GeoRSS, GML and Basic Geo.
    case geo
    /// Comments: their number (slash), their feed (wfw), the item replied to (thread).
    case discussion
    case syndication
    case license
    /// Events: RSS's module for them, xCal, and what quire exports.
    case event
    /// Dave Winer's `source`, for Markdown.
    case source
    case xhtml
    case rdf
    case admin
    case feedBurner
    /// Elements of RSS without a prefix in an unknown namespace, as of a template's leftover declaration.
    case stray
    case other

    init(namespace: String) {
        if namespace.isEmpty {
            self = .core
            return
        }
        if let match = Self.known[namespace] {
            self = match
            return
        }
        var name = namespace.asciiLowercased
        if name.utf8.last == UInt8(ascii: "/") { name.removeLast() }
        if name.utf8.starts(with: "https://".utf8) { name = "http://" + name.dropFirst("https://".count) }
        self = Self.known[name] ?? Self.families.first { name.hasPart($0.part) }?.namespace ?? .other
    }

    /// The addresses in lower case, without a slash at the end and with http; publishers spell them in many ways.
    private static let known: [String: FeedNamespace] = [
        "http://purl.org/rss/1.0": .core, "http://my.netscape.com/rdf/simple/0.9": .core,
        "http://channel.netscape.com/rdf/simple/0.9": .core, "http://backend.userland.com/rss2": .core,
        "http://backend.userland.com/rss": .core, "http://backend.userland.com/rss091": .core,
        "http://backend.userland.com/rss092": .core, "http://backend.userland.com/rss093": .core,
        "http://blogs.law.harvard.edu/tech/rss": .core, "http://cyber.law.harvard.edu/rss/rss.html": .core,
        "http://purl.org/net/rss1.1#": .core, "http://www.rssboard.org/rss-specification": .core,
        "http://my.netscape.com/publish/formats/rss-0.91.dtd": .core, "rss:": .core,
        "http://www.w3.org/2005/atom": .atom,
        "http://purl.org/atom/ns#": .atom, "http://purl.org/atom/ns": .atom, "atom:": .atom, "atom10:": .atom,
        "http://example.com/newformat#": .atom, "http://purl.org/pie": .atom,
        "http://purl.org/dc/elements/1.1": .dublinCore, "http://purl.org/dc/elements/1.0": .dublinCore,
        "http://purl.org/dc": .dublinCore, "dc:": .dublinCore,
        "http://purl.org/dc/terms": .terms, "dcterms:": .terms,
        "http://purl.org/rss/1.0/modules/content": .content, "content:": .content,
        "itunes:": .itunes, "http://www.google.com/schemas/play-podcasts/1.0": .itunes, "googleplay:": .itunes,
        "http://podcastindex.org/namespace/1.0": .podcast, "podcast:": .podcast,
        "http://podlove.org/simple-chapters": .chapters, "psc:": .chapters,
        "http://search.yahoo.com/mrss": .media, "http://video.search.yahoo.com/mrss": .media,
        "http://www.rssboard.org/media-rss": .media, "media:": .media,
        "http://www.georss.org/georss": .geo, "http://www.opengis.net/gml": .geo, "georss:": .geo, "gml:": .geo,
        "http://www.w3.org/2003/01/geo/wgs84_pos#": .geo, "geo:": .geo,
        "http://purl.org/rss/1.0/modules/slash": .discussion, "slash:": .discussion,
        "http://purl.org/syndication/thread/1.0": .discussion, "thr:": .discussion,
        "http://wellformedweb.org/commentapi": .discussion, "wfw:": .discussion,
        "http://purl.org/rss/1.0/modules/syndication": .syndication, "sy:": .syndication,
        "http://backend.userland.com/creativecommonsrssmodule": .license, "creativecommons:": .license,
        "http://cyber.law.harvard.edu/rss/creativecommonsrssmodule.html": .license,
        "http://web.resource.org/cc": .license, "http://creativecommons.org/ns#": .license, "cc:": .license,
        "http://purl.org/rss/1.0/modules/event": .event, "ev:": .event, "urn:ietf:params:xml:ns:xcal": .event,
        "http://github.com/quire-reader/quire/ns/1": .event,
        "http://source.scripting.com": .source,
        "http://source.smallpict.com/2014/07/12/thesourcenamespace.html": .source,
        "source:": .source,
        "http://www.w3.org/1999/xhtml": .xhtml, "xhtml:": .xhtml,
        "http://www.w3.org/1999/02/22-rdf-syntax-ns#": .rdf, "rdf:": .rdf,
        "http://webns.net/mvcb": .admin, "admin:": .admin,
        "http://rssnamespace.org/feedburner/ext/1.0": .feedBurner, "feedburner:": .feedBurner,
    ]

    /// The recognizable parts of misspelt addresses.
    private static let families: [(part: StaticString, namespace: FeedNamespace)] = [
        ("itunes.com/dtds/podcast", .itunes), ("/podcast-1.0.dtd", .itunes), ("/podcast-namespace", .podcast),
    ]
}

struct FeedNamespaceCache {
    private var known: [FeedNamespace?] = []

    mutating func namespace(in reader: inout XMLReader) -> FeedNamespace {
        let number = reader.namespaceNumber
        if number < known.count, let match = known[number] { return match }
        let namespace = FeedNamespace(namespace: reader.namespace)
        while known.count <= number { known.append(nil) }
        known[number] = namespace
        return namespace
    }
}

extension XMLReader {
    var hasPrefix: Bool {
        mutating get {
            let name = bytes[startOffset...].prefix { $0 > 0x20 && $0 != UInt8(ascii: ">") }
            return name.contains(UInt8(ascii: ":"))
        }
    }
}
