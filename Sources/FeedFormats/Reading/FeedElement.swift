import Markup

/// The elements of RSS, RDF, Atom, CDF and Dublin Core, by their names after the colon in lower case.
///
/// Names become numbers once, so that an element costs one jump and no comparison of texts.
enum FeedElement: String, CaseIterable {
    case other = ""
    case abstract, author, authors, available, body, categories, category, channel, comments, content, contributor,
        copyright
    case created, creator, date, description, div, email, enclosure, enclosures, encoded, entry, expirationdate, feed
    case fullitem, fulltext, generator, generatoragent, guid, homepage, icon, id, identifier, image, info
    case issued, item, keyword, language, lastbuilddate, link, logo, managingeditor, markdown, modified, name
    case origlink, pubdate, published, publisher, rdf, rights, rss, source, subject, subtitle, summary
    case tagline, title, ttl, updated, uri, url, valid, webmaster

    static let all = Array(allCases)

    var isRoot: Bool { self == .rss || self == .rdf || self == .feed || self == .channel }

    static let roles = all.map(\.role)

    private var role: ElementRole {
        switch self {
        case .channel, .feed, .rdf, .rss: .whole
        case .item, .entry: .unit
        case .title, .link, .guid, .id, .pubdate, .published, .updated, .issued, .modified, .created, .language, .ttl,
            .lastbuilddate, .managingeditor, .webmaster, .generator:
            .line
        case .description, .summary, .subtitle, .tagline, .copyright, .rights, .category, .comments: .text
        default: .none
        }
    }

    /// The numbers of the names for ``XMLReader``, which has 0 for all others.
    static let numbers = Dictionary(uniqueKeysWithValues: zip(all.map(\.rawValue), all.indices))
}
