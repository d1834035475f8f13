import FeedModel
import Foundation
import Markup

extension XMLFeedReader {
    mutating func entryElement(_ namespace: FeedNamespace, _ element: FeedElement, index: Int, in scope: Scope) {
        switch namespace {
        case .core: coreEntryElement(element, index: index, in: scope)
        case .atom: atomEntryElement(element, index: index, in: scope)
        case .dublinCore, .terms: dublinCoreEntryElement(element, index: index, in: scope)
        case .content where element == .encoded:
            entries[index].content.offer(content(.escaped, in: scope), rank: 0)
        case .itunes: itunesElement(reader.localName, entry: index, in: scope)
        case .podcast: podcastElement(entry: index, in: scope)
        case .chapters: beginChapters(reader.localName, index: index, in: scope)
        case .media: mediaEntryElement(reader.localName, index: index, in: scope)
        case .geo: geoElement(reader.localName, entry: index, in: scope)
        case .discussion: discussionElement(reader.localName, index: index, in: scope)
        case .license:
            let license = licenseAddress(in: scope)
            entries[index].extend { $0.license = $0.license ?? license }
        case .event: eventElement(reader.localName, index: index)
        case .source where element == .markdown: extend(index, \.markdown, with: content(.plain)?.value)
        case .xhtml where element == .body || element == .div:
            entries[index].content.offer(content(.escaped, in: scope), rank: 2)
        case .feedBurner where element == .origlink: entries[index].link.offer(address(text(), in: scope), rank: -1)
        case .stray: strayEntryElement(element, index: index, in: scope)
        case .content, .xhtml, .rdf, .admin, .feedBurner, .syndication, .source, .other: skip()
        }
    }

    private mutating func coreEntryElement(_ element: FeedElement, index: Int, in scope: Scope) {
        switch element {
        case .title: entries[index].title.offer(title(.escaped, in: scope), rank: 0)
        case .link: entryLink(index: index, rank: 0, in: scope)
        case .guid, .id: guid(index: index, in: scope)
        case .pubdate, .published, .date: entries[index].published.offer(date(), rank: 0)
        case .description, .summary: entries[index].summary.offer(content(.undeclared, in: scope), rank: 0)
        case .author: person(entry: index, rank: 0, in: scope)
        case .category, .keyword:
            let scheme = reader.attribute("domain")
            entries[index].categories.add(text(), scheme: scheme)
        case .url: entries[index].link.offer(address(text(), in: scope), rank: 5)
        case .abstract: entries[index].summary.offer(content(.undeclared, in: scope), rank: 7)
        case .content, .fulltext, .fullitem, .body:
            entries[index].content.offer(content(.undeclared, in: scope), rank: 1)
        case .updated, .modified: entries[index].updated.offer(date(), rank: 2)
        case .expirationdate: extend(index, \.expires, with: date())
        case .comments:
            let link = text().flatMap { $0.hasWhiteSpace ? nil : $0 }
            entries[index].comments.offer(address(link, in: scope), rank: 0)
        case .enclosure:
            enclosure(index: index, url: reader.attribute("url") ?? reader.attribute("href"), in: scope)
            skip()
        case .authors, .categories, .enclosures: group(.entry(index), in: scope)
        case .copyright, .rights: entries[index].rights.offer(content(.escaped, in: scope), rank: 0)
        case .language: entries[index].language.offer(languageTag(text()), rank: 0)
        case .source: source(index: index, in: scope)
        case .image:
            entries[index].image.offer(address(reader.attribute("href") ?? reader.attribute("url"), in: scope), rank: 3)
            group(.picture(entry: index), in: scope)
        default: skip()
        }
    }

    /// Reads an element of RSS whose namespace is wrong; the elements of the format precede it.
    private mutating func strayEntryElement(_ element: FeedElement, index: Int, in scope: Scope) {
        switch element {
        case .title: entries[index].title.offer(title(.escaped, in: scope), rank: 6)
        case .link: entries[index].link.offer(address(text(), in: scope), rank: 11)
        case .guid, .id: guid(index: index, in: scope)
        case .pubdate, .published, .date: entries[index].published.offer(date(), rank: 5)
        case .updated, .modified: entries[index].updated.offer(date(), rank: 4)
        case .description, .summary: entries[index].summary.offer(content(.undeclared, in: scope), rank: 9)
        case .content, .encoded: entries[index].content.offer(content(.escaped, in: scope), rank: 3)
        case .author, .creator: person(entry: index, rank: 9, in: scope)
        case .category: entries[index].categories.add(text())
        case .comments: entries[index].comments.offer(address(text(), in: scope), rank: 3)
        case .enclosure:
            enclosure(index: index, url: reader.attribute("url"), in: scope)
            skip()
        default: skip()
        }
    }

    /// Stores a value that few items have; the last one wins.
    private mutating func extend<Value>(
        _ index: Int,
        _ property: WritableKeyPath<EntryExtensions, Value?>,
        with value: Value?
    ) {
        if let value { entries[index].extend { $0[keyPath: property] = value } }
    }

    private mutating func eventElement(_ name: String, index: Int) {
        switch name {
        case "starts", "startdate", "dtstart":
            let date = date()
            entries[index].extend { $0.starts = $0.starts ?? date }
        case "ends", "enddate", "dtend":
            let date = date()
            entries[index].extend { $0.ends = $0.ends ?? date }
        default: skip()
        }
    }

    /// Reads RSS's `source`: the address and the title of the feed that an item was taken from.
    private mutating func source(index: Int, in scope: Scope) {
        var source = ParsedFeed(format: .rss)
        source.selfLink = address(reader.attribute("url"), in: scope)
        source.title = title(.escaped, in: scope)
        if source.selfLink != nil || source.title != nil { entries[index].extend { $0.source = source } }
    }

    private mutating func guid(index: Int, in scope: Scope) {
        let isPermalink = reader.attribute("ispermalink").map { $0.asciiLowercased.trimmingSpace != "false" } ?? true
        guard let guid = text() else { return }
        entries[index].id.offer(guid, rank: 0)
        guard isPermalink, entries[index].permalink == nil, guid.hasPrefix("http") || scope.base != nil else { return }
        guard !guid.hasByte(0x20), guid.hasByte(UInt8(ascii: "/")) else { return }
        entries[index].permalink = address(guid, in: scope)
    }

    private mutating func atomEntryElement(_ element: FeedElement, index: Int, in scope: Scope) {
        switch element {
        case .title: entries[index].title.offer(title(.atom, in: scope), rank: 1)
        case .link: entryLink(index: index, rank: 1, in: scope)
        case .id, .guid:
            guard let id = text() else { return }
            entries[index].id.offer(id, rank: 0)
            // An address of the web is the only place to read an entry that has no link.
            if entries[index].permalink == nil, id.isOneWord, id.hasPrefix("http://") || id.hasPrefix("https://") {
                entries[index].permalink = id
            }
        case .summary, .description: entries[index].summary.offer(described(index, in: scope), rank: 1)
        case .content:
            let source = address(reader.attribute("src"), in: scope)
            entries[index].content.offer(described(index, in: scope), rank: 1)
            if let source {
                entries[index].link.offer(source, rank: 8)
                entries[index].extend { $0.contentLink = source }
            }
        case .published, .pubdate: entries[index].published.replace(date(), rank: 1)
        case .issued: entries[index].published.replace(date(), rank: 2)
        case .created:
            let date = date()
            entries[index].published.offer(date, rank: 3)
            extend(index, \.created, with: date)
        case .updated, .modified: entries[index].updated.replace(date(), rank: 0)
        case .author: person(.author, entry: index, rank: 1, in: scope)
        case .contributor: person(.contributor, entry: index, rank: 1, in: scope)
        case .category: category { $0.entries[index].categories.add($1, scheme: $2, label: $3) }
        case .rights, .copyright: entries[index].rights.offer(content(.atom, in: scope), rank: 1)
        case .icon, .logo: entries[index].image.offer(address(text(), in: scope), rank: 4)
        case .source: beginSource(index: index, in: scope)
        case .authors, .categories: group(.entry(index), in: scope)
        default: skip()
        }
    }

    /// Reads a text construct, whose language is the item's unless the item has a better one.
    private mutating func described(_ index: Int, in scope: Scope) -> FeedText? {
        let text = content(.atom, in: scope)
        entries[index].language.offer(text?.language, rank: 5)
        return text
    }

    private mutating func dublinCoreEntryElement(_ element: FeedElement, index: Int, in scope: Scope) {
        switch element {
        case .title: entries[index].title.offer(title(.escaped, in: scope), rank: 3)
        case .description, .abstract: entries[index].summary.offer(content(.undeclared, in: scope), rank: 3)
        case .date, .issued, .available: entries[index].published.offer(date(), rank: 3)
        case .created:
            let date = date()
            entries[index].published.offer(date, rank: 4)
            extend(index, \.created, with: date)
        case .modified: entries[index].updated.offer(date(), rank: 3)
        case .creator, .author: person(entry: index, rank: 2, in: scope)
        case .contributor:
            guard let (person, _) = writtenPerson(in: scope) else { return }
            add(person, .contributor, index: index, rank: 6)
            add(person, .author, index: index, rank: 6)
        case .publisher:
            guard let (person, _) = writtenPerson(in: scope) else { return }
            add(person, .owner, index: index, rank: 7)
            add(person, .author, index: index, rank: 7)
        case .subject: entries[index].categories.add(text())
        case .rights: entries[index].rights.offer(content(.escaped, in: scope), rank: 3)
        case .language: entries[index].language.offer(languageTag(text()), rank: 2)
        case .identifier:
            let identifier = text()
            if entries[index].about == nil { entries[index].id.offer(identifier, rank: 2) }
        default: skip()
        }
    }

    private mutating func entryLink(index: Int, rank: Int, in scope: Scope) {
        guard reader.hasAttributes else {
            return entries[index].link.replace(address(text(), in: scope), rank: rank)
        }
        if let link = relatedLink(in: scope) {
            take(link, index: index, rank: rank)
            skip()
        } else if let link = writtenLink(in: scope) {
            take(link, index: index, rank: rank)
        }
    }

    private mutating func take(_ link: consuming RelatedLink, index: Int, rank: Int) {
        switch link.relation {
        // RSS has one link: the last one wins, as in other readers. In Atom the first is the main one.
        case "alternate" where rank == 0 && link.isPage: entries[index].link.replace(link.url, rank: rank)
        case "alternate": entries[index].link.offer(link.url, rank: link.isPage ? rank + 1 : rank + 3)
        case "enclosure":
            entries[index].add(Enclosure(url: link.url, type: link.type, length: link.length))
            if let title = link.title, MediaFile.Kind(type: link.type) == .image {
                entries[index].add(MediaFile(url: link.url, kind: .image, description: title))
            }
        case "replies": reply(link, index: index)
        case "related", "via":
            entries[index].link.offer(link.url, rank: 9)
            if link.relation == "related" {
                entries[index].extend { $0.externalLink = $0.externalLink ?? link.url }
            }
        case "self": entries[index].link.offer(link.url, rank: 9)
        case "license": entries[index].extend { $0.license = $0.license ?? link.url }
        default: break
        }
        if entries[index].links.count < 200 { entries[index].links.append(link) }
    }

    mutating func enclosure(index: Int, url: String?, in scope: Scope) {
        guard let url = address(url, in: scope) else { return }
        let duration = reader.attribute("duration").flatMap { FeedDuration.seconds($0) }
        let type = reader.attribute("type")?.nonBlank
        entries[index].add(Enclosure(url: url, type: type, length: length(), duration: duration))
    }

    /// Reads an element about the comments on an item: Slashdot's module, CommentAPI, and RFC 4685.
    mutating func discussionElement(_ local: String, index: Int, in scope: Scope) {
        switch local {
        case "comments", "total":
            extend(index, \.commentCount, with: number().flatMap { $0 >= 0 ? $0 : nil })
        case "section": extend(index, \.section, with: text())
        case "department": extend(index, \.department, with: text())
        case "comment": extend(index, \.commentTarget, with: address(text(), in: scope))
        case "commentrss": extend(index, \.commentFeed, with: address(text(), in: scope))
        case "in-reply-to":
            let id = reader.attribute("ref")?.nonBlank ?? reader.attribute("idref")?.nonBlank
            let reply = EntryExtensions.Reply(id: id, url: address(reader.attribute("href"), in: scope))
            if reply != EntryExtensions.Reply() {
                entries[index].extend { if $0.repliesTo.count < 50 { $0.repliesTo.append(reply) } }
            }
            skip()
        default: skip()
        }
    }

    /// Adds a link to the replies to an item: a page, or a feed that may declare their number.
    mutating func reply(_ link: RelatedLink, index: Int) {
        if link.isPage {
            entries[index].comments.offer(link.url, rank: 1)
        } else {
            entries[index].extend { $0.commentFeed = $0.commentFeed ?? link.url }
        }
        guard let count = reader.attribute(local: "count").flatMap({ Int($0) }), count >= 0 else { return }
        entries[index].extend { $0.commentCount = $0.commentCount ?? count }
    }

    enum Role {
        case author
        case contributor
        case owner
    }

    mutating func person(_ role: Role = .author, entry: Int? = nil, rank: Int, in scope: Scope) {
        if let (person, _) = writtenPerson(in: scope) { add(person, role, index: entry, rank: rank) }
    }

    /// Reads the current element as a person; returns `nil` if it is empty.
    ///
    /// RSS has a name or mail address as text, Atom an element for each part, and publishers mix them. Text in any
    /// other child element belongs to the name only if no element describes the person.
    ///
    /// - Returns: The person, and the text from which it was read.
    mutating func writtenPerson(in scope: Scope) -> (person: Person, text: String)? {
        if let leaf = reader.readLeaf(limit: limits.markup.text) {
            return reader.text(of: leaf).map { (Person(mailbox: $0), $0) }
        }
        var person = Person()
        var isDescribed = false
        var text: [UInt8] = []
        var ownText: [UInt8] = []
        let depth = reader.depth
        while let event = reader.next(), event != .end || reader.depth >= depth {
            switch event {
            case .text:
                let isOwn = reader.depth == depth
                let start = text.count
                reader.appendText(to: &text, limit: limits.markup.text)
                if isOwn { ownText += text[start...] }
            case .start: isDescribed = describe(&person, in: scope) || isDescribed
            case .end: break
            }
        }
        let written = String(decoding: isDescribed ? ownText : text, as: UTF8.self).nonBlank
        if !isDescribed { person = Person(mailbox: written ?? "") }
        person.name = person.name ?? written
        return person.displayName.map { (person, $0) }
    }

    private mutating func describe(_ person: inout Person, in scope: Scope) -> Bool {
        switch FeedElement.all[reader.localNumber] {
        case .name: person.name = text()?.withoutMarkup.nonBlank?.decodingStrayReferences ?? person.name
        case .email: person.email = text() ?? person.email
        case .uri, .url, .homepage:
            let scope = reader.hasAttributes ? self.scope(inside: scope) : scope
            person.url = address(text(), in: scope) ?? person.url
        default: return false
        }
        return true
    }

    /// Adds a person; at most two hundred of a kind are kept.
    mutating func add(_ person: Person, _ role: Role, index: Int?, rank: Int) {
        guard person.displayName != nil else { return }
        switch (role, index) {
        case (.author, let index?): entries[index].authors.add(person, rank: rank)
        case (.author, nil): feed.authors.add(person, rank: rank)
        case (.contributor, let index?):
            if entries[index].contributors.count < 200 { entries[index].contributors.append(person) }
        case (.contributor, nil):
            if feed.extensions.contributors.count < 200 { feed.extensions.contributors.append(person) }
        case (.owner, let index?): entries[index].extend { $0.publisher = $0.publisher ?? person }
        case (.owner, nil):
            feed.extensions.publisher = feed.extensions.publisher ?? person
            if rank == PodcastTags.ownerRank { feed.extensions.podcast.owner = person }
            feed.authors.add(person, rank: rank)
        }
    }
}

extension PodcastTags {
    static let ownerRank = 4
}
