import Foundation
import Markup

extension XMLFeedReader {
    /// Reads an element that tells about the feed.
    mutating func feedElement(_ vocabulary: Vocabulary, _ local: String, base: String?) {
        switch vocabulary {
        case .core: coreFeedElement(local, base: base)
        case .atom: atomFeedElement(local, base: base)
        case .dublinCore, .terms: dublinCoreFeedElement(local, base: base)
        case .itunes: itunesFeedElement(local, base: base)
        case .media: mediaFeedElement(local, base: base)
        case .admin where local == "generatoragent":
            feed.generator.offer(reader.attribute(local: "resource")?.nonBlank, rank: 2)
            skip()
        case .rdf, .admin, .content, .xhtml, .feedBurner, .other: skip()
        }
    }

    private mutating func coreFeedElement(_ local: String, base: String?) {
        switch local {
        case "title": feed.title.offer(content(.escaped, base: base), rank: 0)
        case "link": link(rank: 0, base: base)
        case "url": feed.link.offer(address(text(), base: base), rank: 5)
        case "description", "tagline", "subtitle": feed.description.offer(content(.escaped, base: base), rank: 0)
        case "language": feed.language.offer(text(), rank: 0)
        case "pubdate": feed.published.offer(date(), rank: 0)
        case "lastbuilddate": feed.updated.offer(date(), rank: 0)
        case "managingeditor", "author": person(rank: 0)
        case "webmaster": person(rank: 4)
        case "generator": feed.generator.offer(text(), rank: 0)
        case "copyright", "rights": feed.rights.offer(content(.escaped, base: base), rank: 0)
        case "category", "keyword": feed.categories.add(text())
        case "ttl":
            feed.ttl.offer(text().flatMap { Int($0) }.flatMap { (0...100_000).contains($0) ? $0 : nil }, rank: 0)
        case "image", "logo": image(base: base)
        case "guid", "id": feed.id.offer(text(), rank: 0)
        default: skip()
        }
    }

    private mutating func image(base: String?) {
        if let url = reader.attribute("href")?.nonBlank ?? reader.attribute("url")?.nonBlank {
            feed.image.offer(address(url, base: base), rank: 1)
        }
        feed.image.offer(address(reader.attribute(local: "resource"), base: base), rank: 6)
        places.append(Place(kind: .image, base: base))
    }

    private mutating func atomFeedElement(_ local: String, base: String?) {
        switch local {
        case "title": feed.title.offer(content(.atom, base: base), rank: 1)
        case "link": link(rank: 1, base: base)
        case "subtitle", "tagline", "description": feed.description.offer(content(.atom, base: base), rank: 1)
        case "id": feed.id.offer(text(), rank: 0)
        case "updated", "modified": feed.updated.offer(date(), rank: 1)
        case "published", "issued", "created": feed.published.offer(date(), rank: 1)
        case "author": places.append(Place(kind: .person(nil, rank: 1), base: base))
        case "generator": feed.generator.offer(text(), rank: 1)
        case "rights", "copyright": feed.rights.offer(content(.atom, base: base), rank: 1)
        case "category": category { $0.feed.categories.add($1) }
        case "icon": feed.icon.offer(address(text(), base: base), rank: 0)
        case "logo": feed.image.offer(address(text(), base: base), rank: 2)
        case "language": feed.language.offer(text(), rank: 2)
        default: skip()
        }
    }

    private mutating func dublinCoreFeedElement(_ local: String, base: String?) {
        switch local {
        case "title": feed.title.offer(content(.escaped, base: base), rank: 3)
        case "description", "abstract": feed.description.offer(content(.escaped, base: base), rank: 3)
        case "language": feed.language.offer(text(), rank: 2)
        case "date", "modified": feed.updated.offer(date(), rank: 3)
        case "issued", "created", "available": feed.published.offer(date(), rank: 3)
        case "creator", "author": person(rank: 2)
        case "publisher": person(rank: 5)
        case "rights": feed.rights.offer(content(.escaped, base: base), rank: 3)
        case "subject": feed.categories.add(text())
        case "identifier": feed.id.offer(text(), rank: 2)
        default: skip()
        }
    }

    private mutating func itunesFeedElement(_ local: String, base: String?) {
        switch local {
        case "title": feed.title.offer(content(.escaped, base: base), rank: 4)
        case "summary", "description": feed.description.offer(content(.escaped, base: base), rank: 4)
        case "subtitle": feed.description.offer(content(.escaped, base: base), rank: 5)
        case "author": person(rank: 3)
        case "owner": places.append(Place(kind: .person(nil, rank: 4), base: base))
        case "category":
            feed.categories.add(reader.attribute("text"))
            places.append(Place(kind: .feed, base: base))
        case "keywords": for word in (text() ?? "").split(separator: ",") { feed.categories.add(String(word)) }
        case "image":
            feed.image.offer(address(reader.attribute("href") ?? reader.attribute("url"), base: base), rank: 3)
            skip()
        default: skip()
        }
    }

    private mutating func mediaFeedElement(_ local: String, base: String?) {
        switch local {
        case "thumbnail":
            feed.image.offer(address(reader.attribute("url"), base: base), rank: 5)
            skip()
        case "title": feed.title.offer(content(.escaped, base: base), rank: 5)
        case "description": feed.description.offer(content(.escaped, base: base), rank: 6)
        default: skip()
        }
    }

    private mutating func link(rank: Int, base: String?) {
        guard let href = reader.attribute("href")?.nonBlank else {
            if reader.attribute("rel") == nil || rank == 0 {
                feed.link.offer(address(text(), base: base), rank: rank)
            } else {
                skip()
            }
            return
        }
        let relation = relation()
        let type = (reader.attribute("type") ?? "").lowercased()
        let isPage = type.isEmpty || type.contains("html")
        switch relation {
        case "alternate", "": feed.link.offer(address(href, base: base), rank: isPage ? rank + 1 : rank + 3)
        case "self": feed.selfLink.offer(address(href, base: base), rank: 0)
        case "next": feed.nextLink.offer(address(href, base: base), rank: 0)
        default: break
        }
        skip()
    }

    private mutating func person(rank: Int) {
        if let text = text() { feed.authors.add(Person(mailbox: text), rank: rank) }
    }
}

extension XMLFeedReader {
    /// Reads the element just begun as a date; what is no date is nothing.
    mutating func date() -> Date? { text().flatMap { FeedDate.parse($0) } }

    /// The relation of a link just begun; registered ones may be written as addresses (RFC 4287, section 4.2.7.2).
    mutating func relation() -> String {
        let relation = (reader.attribute("rel") ?? "alternate").lowercased().trimmingSpace
        return relation.hasPrefix("http://www.iana.org/assignments/relation/")
            ? relation.split(separator: "/").last.map(String.init) ?? "" : relation
    }

    /// Reads Atom's `category`: the label where RSS would have text, the term otherwise.
    mutating func category(_ add: (inout Self, String?) -> Void) {
        if let term = reader.attribute("term")?.nonBlank ?? reader.attribute("label")?.nonBlank {
            add(&self, term)
            skip()
        } else {
            add(&self, text())
        }
    }
}
