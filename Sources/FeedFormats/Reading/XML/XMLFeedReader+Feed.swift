import Foundation
import Markup

extension XMLFeedReader {
    mutating func feedElement(_ namespace: FeedNamespace, _ element: FeedElement, in scope: Scope) {
        switch namespace {
        case .core: coreFeedElement(element, in: scope)
        case .atom: atomFeedElement(element, in: scope)
        case .dublinCore, .terms: dublinCoreFeedElement(element, in: scope)
        case .itunes: itunesElement(reader.localName, in: scope)
        case .podcast: podcastElement(entry: nil, in: scope)
        case .media: mediaFeedElement(reader.localName, in: scope)
        case .geo: geoElement(reader.localName, entry: nil, in: scope)
        case .syndication: syndicationElement(reader.localName)
        case .license: feed.extensions.license = licenseAddress(in: scope) ?? feed.extensions.license
        case .admin where element == .generatoragent:
            feed.generator.offer(reader.attribute(local: "resource")?.nonBlank, rank: 2)
            skip()
        case .stray: strayFeedElement(element, in: scope)
        case .rdf, .admin, .content, .xhtml, .feedBurner, .chapters, .discussion, .event, .source, .other: skip()
        }
    }

    private mutating func coreFeedElement(_ element: FeedElement, in scope: Scope) {
        switch element {
        case .title: feed.title.offer(title(.escaped, in: scope), rank: 0)
        case .link: feedLink(rank: 0, in: scope)
        case .url: feed.link.offer(address(text(), in: scope), rank: 5)
        case .description, .tagline, .subtitle: feed.description.offer(content(.undeclared, in: scope), rank: 0)
        case .abstract: feed.description.offer(content(.undeclared, in: scope), rank: 7)
        case .language: feed.language.offer(languageTag(text()), rank: 0)
        case .pubdate: feed.published.offer(date(), rank: 0)
        case .lastbuilddate: feed.updated.offer(date(), rank: 0)
        case .managingeditor, .author: person(rank: 0, in: scope)
        case .webmaster: person(.owner, rank: 6, in: scope)
        case .generator: generator(rank: 0, in: scope)
        case .copyright, .rights: feed.rights.offer(content(.escaped, in: scope), rank: 0)
        case .category, .keyword:
            let scheme = reader.attribute("domain")
            feed.categories.add(text(), scheme: scheme)
        case .ttl: feed.ttl.offer(number().flatMap { (0...100_000).contains($0) ? $0 : nil }, rank: 0)
        case .image, .logo: picture(in: scope)
        case .guid, .id: feed.id.offer(text(), rank: 0)
        case .authors, .categories: group(.feed, in: scope)
        default: channelElement(reader.localName, in: scope)
        }
    }

    private mutating func atomFeedElement(_ element: FeedElement, in scope: Scope) {
        switch element {
        case .title: feed.title.offer(title(.atom, in: scope), rank: 1)
        case .link: feedLink(rank: 1, in: scope)
        case .subtitle, .tagline, .description: feed.description.offer(content(.atom, in: scope), rank: 1)
        case .id: feed.id.offer(text(), rank: 0)
        case .updated, .modified: feed.updated.offer(date(), rank: 1)
        case .published, .issued, .created: feed.published.offer(date(), rank: 1)
        case .author: person(.author, rank: 1, in: scope)
        case .contributor: person(.contributor, rank: 1, in: scope)
        case .generator: generator(rank: 1, in: scope)
        case .rights, .copyright: feed.rights.offer(content(.atom, in: scope), rank: 1)
        case .category: category { $0.feed.categories.add($1, scheme: $2, label: $3) }
        case .icon: feed.icon.offer(address(text(), in: scope), rank: 0)
        case .logo: feed.image.offer(address(text(), in: scope), rank: 2)
        case .language: feed.language.offer(languageTag(text()), rank: 2)
        case .info: feed.extensions.info = content(.atom, in: scope)
        case .authors, .categories: group(.feed, in: scope)
        default: skip()
        }
    }

    private mutating func dublinCoreFeedElement(_ element: FeedElement, in scope: Scope) {
        switch element {
        case .title: feed.title.offer(title(.escaped, in: scope), rank: 3)
        case .description, .abstract: feed.description.offer(content(.undeclared, in: scope), rank: 3)
        case .language: feed.language.offer(languageTag(text()), rank: 2)
        case .date, .modified: feed.updated.offer(date(), rank: 3)
        case .issued, .created, .available: feed.published.offer(date(), rank: 3)
        case .valid: validity()
        case .creator, .author: person(rank: 2, in: scope)
        case .contributor: person(.contributor, rank: 2, in: scope)
        case .publisher: person(.owner, rank: 5, in: scope)
        case .rights: feed.rights.offer(content(.escaped, in: scope), rank: 3)
        case .subject: feed.categories.add(text())
        case .identifier: feed.id.offer(text(), rank: 2)
        default: skip()
        }
    }

    private mutating func mediaFeedElement(_ local: String, in scope: Scope) {
        switch local {
        case "thumbnail":
            feed.image.offer(address(reader.attribute("url"), in: scope), rank: 5)
            skip()
        case "title": feed.title.offer(mediaTitle(in: scope), rank: 5)
        case "description": feed.description.offer(textOrHTML(in: scope), rank: 6)
        default: skip()
        }
    }

    private mutating func strayFeedElement(_ element: FeedElement, in scope: Scope) {
        switch element {
        case .title: feed.title.offer(title(.escaped, in: scope), rank: 6)
        case .link: feed.link.offer(address(text(), in: scope), rank: 7)
        case .description, .subtitle: feed.description.offer(content(.undeclared, in: scope), rank: 8)
        case .pubdate: feed.published.offer(date(), rank: 4)
        case .lastbuilddate, .updated: feed.updated.offer(date(), rank: 5)
        case .language: feed.language.offer(languageTag(text()), rank: 3)
        default: skip()
        }
    }

    private mutating func generator(rank: Int, in scope: Scope) {
        let url = reader.attribute("uri") ?? reader.attribute("url")
        feed.extensions.generatorURL = feed.extensions.generatorURL ?? address(url, in: scope)
        feed.extensions.generatorVersion = feed.extensions.generatorVersion ?? reader.attribute("version")?.nonBlank
        feed.generator.offer(text(), rank: rank)
    }

    private mutating func feedLink(rank: Int, in scope: Scope) {
        guard reader.hasAttributes else { return feed.link.replace(address(text(), in: scope), rank: rank) }
        if let link = relatedLink(in: scope) {
            take(link, rank: rank)
            skip()
        } else if let link = writtenLink(in: scope) {
            take(link, rank: rank)
        }
    }

    private mutating func take(_ link: RelatedLink, rank: Int) {
        switch link.relation {
        // RSS has one link: the last one wins, as in other readers. In Atom the first is the main one.
        case "alternate" where rank == 0 && link.isPage: feed.link.replace(link.url, rank: rank)
        case "alternate": feed.link.offer(link.url, rank: link.isPage ? rank + 1 : rank + 3)
        case "self": feed.selfLink.offer(link.url, rank: 0)
        case "next": feed.nextLink.offer(link.url, rank: 0)
        case "license": feed.extensions.license = feed.extensions.license ?? link.url
        default: break
        }
        if feed.links.count < 200 { feed.links.append(link) }
    }

    mutating func relatedLink(in scope: Scope) -> RelatedLink? {
        guard reader.hasAttributes, let written = reader.attribute("href") else { return nil }
        let relation = relation()
        // An empty reference is the base (RFC 3986, section 4.4). If the base is the feed's own address because the
        // document declares none, only a link to the feed can mean it.
        let isBase = written.nonBlank == nil && (scope.declaresBase || relation == "self")
        guard let url = isBase ? scope.base.map({ URIReference.resolve("", against: $0) }) : address(written, in: scope)
        else { return nil }
        return link(url, relation)
    }

    /// Reads the current element as a link whose address is its text, as in RSS; returns `nil` if it has none.
    mutating func writtenLink(in scope: Scope) -> RelatedLink? {
        var link = link("", relation())
        guard let url = address(text(), in: scope) else { return nil }
        link.url = url
        return link
    }

    private mutating func link(_ url: String, _ relation: String) -> RelatedLink {
        RelatedLink(
            url: url,
            relation: relation,
            type: reader.attribute("type")?.nonBlank,
            title: reader.attribute("title")?.nonBlank,
            length: length()
        )
    }

    /// Returns the length in bytes that the current element declares: `length`, in Media RSS `fileSize`.
    mutating func length() -> Int? {
        let text = reader.attribute("length") ?? reader.attribute("filesize")
        return text.flatMap { Int($0.trimmingSpace) }.flatMap { $0 >= 0 ? $0 : nil }
    }

    /// Returns the relation of the current link, which may be written as an address (RFC 4287, section 4.2.7.2).
    private mutating func relation() -> String {
        let relation = (reader.attribute("rel")?.nonBlank ?? "alternate").asciiLowercased
        return relation.utf8.starts(with: "http://www.iana.org/assignments/relation/".utf8)
            ? relation.split(separator: "/").last.map(String.init) ?? "" : relation
    }

    /// Reads Atom's `category`: the term, or the label if there is none, or the text as in RSS.
    mutating func category(_ add: (inout Self, _ term: String?, _ scheme: String?, _ label: String?) -> Void) {
        let scheme = reader.attribute("scheme") ?? reader.attribute("domain")
        let label = reader.attribute("label")
        if let term = reader.attribute("term")?.nonBlank ?? label?.nonBlank {
            add(&self, term, scheme, label)
            skip()
        } else {
            add(&self, text(), scheme, label)
        }
    }

    mutating func licenseAddress(in scope: Scope) -> String? {
        let resource = reader.attribute(local: "resource")
        let text = text()
        return address(resource ?? text, in: scope)
    }
}

extension RelatedLink {
    var isPage: Bool { type.map { $0.asciiLowercased.hasPart("html") } ?? true }
}

extension XMLFeedReader {
    mutating func channelElement(_ local: String, in scope: Scope) {
        switch local {
        case "docs": feed.extensions.documentation = address(text(), in: scope)
        case "textinput": group(.textInput, in: scope)
        case "cloud":
            for (name, value) in reader.attributes().prefix(20) {
                feed.extensions.cloud[name.lowercased()] = value
            }
            skip()
        case "skiphours": group(.skipHours, in: scope)
        case "skipdays": group(.skipDays, in: scope)
        default: skip()
        }
    }

    mutating func picture(in scope: Scope) {
        let written = reader.attribute("href")?.nonBlank ?? reader.attribute("url")?.nonBlank
        feed.image.offer(address(written, in: scope), rank: 1)
        feed.image.offer(address(reader.attribute(local: "resource"), in: scope), rank: 6)
        group(.picture(entry: nil), in: scope)
    }

    mutating func pictureElement(_ local: String, entry index: Int?, in scope: Scope) {
        if let index {
            guard local == "url" else { return skip() }
            return entries[index].image.offer(address(text(), in: scope), rank: 3)
        }
        var picture = feed.extensions.picture ?? FeedExtensions.Picture()
        switch local {
        case "url":
            // Only RSS 0.91 to 2.0, which has no namespace, has default sizes.
            let isRDF = !reader.name.namespace.isEmpty
            guard let url = address(text(), in: scope) else { break }
            feed.image.offer(url, rank: 0)
            picture.url = url
            if !isRDF {
                picture.width = picture.width ?? 88
                picture.height = picture.height ?? 31
            }
        case "title": picture.title = text()
        case "link": picture.link = address(text(), in: scope)
        case "width": picture.width = number() ?? picture.width
        case "height": picture.height = number() ?? picture.height
        case "description": picture.description = text()
        default: return skip()
        }
        feed.extensions.picture = picture
    }

    mutating func textInputElement(_ local: String, in scope: Scope) {
        var input = feed.extensions.textInput ?? FeedExtensions.TextInput()
        switch local {
        case "title": input.title = text()
        case "description": input.description = text()
        case "name": input.name = text()
        case "link": input.link = address(text(), in: scope)
        default: return skip()
        }
        feed.extensions.textInput = input
    }

    /// Reads an hour, which may be counted from 1 to 24, or a day on which readers are asked not to fetch.
    mutating func skipElement(_ local: String, _ kind: OpenElement.Kind) {
        switch (kind, local) {
        case (.skipHours, "hour"):
            guard let hour = number(), (0...24).contains(hour), feed.extensions.skipHours.count < 24 else { return }
            feed.extensions.skipHours.append(hour % 24)
        case (.skipDays, "day"):
            guard let day = text(), feed.extensions.skipDays.count < 7 else { return }
            feed.extensions.skipDays.append(day)
        default: skip()
        }
    }

    /// Reads the interval between changes (http://web.resource.org/rss/1.0/modules/syndication/).
    ///
    /// The default frequency is once in the period, the default period a day.
    mutating func syndicationElement(_ local: String) {
        switch local {
        case "updateperiod": feed.updatePeriod = text().flatMap { Self.minutes[$0.lowercased()] } ?? feed.updatePeriod
        case "updatefrequency":
            feed.updateFrequency = number().flatMap { (1...100_000).contains($0) ? $0 : nil } ?? feed.updateFrequency
        default: skip()
        }
    }

    private static let minutes = [
        "hourly": 60, "daily": 1440, "weekly": 10_080, "monthly": 43_200, "yearly": 525_600,
    ]

    /// Reads Dublin Core's `start=…;end=…;scheme=…`.
    mutating func validity() {
        guard let text = text() else { return }
        for part in text.split(separator: ";") {
            let pair = part.split(separator: "=", maxSplits: 1)
            guard pair.count == 2, let date = FeedDateParser.parse(String(pair[1])) else { continue }
            switch String(pair[0]).trimmingSpace.lowercased() {
            case "start": feed.extensions.validFrom = date
            case "end": feed.extensions.validUntil = date
            default: break
            }
        }
    }
}
