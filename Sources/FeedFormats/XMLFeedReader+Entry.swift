import FeedModel
import Foundation
import Markup

extension XMLFeedReader {
    /// Reads an element that tells about an item.
    mutating func entryElement(_ vocabulary: Vocabulary, _ local: String, index: Int, base: String?) {
        switch vocabulary {
        case .core: coreEntryElement(local, index: index, base: base)
        case .atom: atomEntryElement(local, index: index, base: base)
        case .dublinCore, .terms: dublinCoreEntryElement(local, index: index, base: base)
        case .content where local == "encoded":
            entries[index].content.offer(content(.escaped, base: base), rank: 0)
        case .itunes: itunesEntryElement(local, index: index, base: base)
        case .media: mediaEntryElement(local, index: index, base: base)
        case .xhtml where local == "body" || local == "div":
            entries[index].content.offer(content(.escaped, base: base), rank: 2)
        case .feedBurner where local == "origlink": entries[index].link.offer(address(text(), base: base), rank: -1)
        case .content, .xhtml, .rdf, .admin, .feedBurner, .other: skip()
        }
    }

    private mutating func coreEntryElement(_ local: String, index: Int, base: String?) {
        switch local {
        case "title": entries[index].title.offer(content(.escaped, base: base), rank: 0)
        case "link": link(index: index, rank: 0, base: base)
        case "url": entries[index].link.offer(address(text(), base: base), rank: 5)
        case "description", "summary": entries[index].summary.offer(content(.escaped, base: base), rank: 0)
        case "content", "fulltext", "fullitem", "body":
            entries[index].content.offer(content(.escaped, base: base), rank: 1)
        case "guid", "id": guid(index: index, base: base)
        case "pubdate", "published", "date": entries[index].published.offer(date(), rank: 0)
        case "updated", "modified": entries[index].updated.offer(date(), rank: 2)
        case "author": person(index: index, rank: 0)
        case "category", "keyword": entries[index].categories.add(text())
        case "comments":
            let link = text().flatMap { $0.contains(where: \.isWhitespace) ? nil : $0 }
            entries[index].comments.offer(address(link, base: base), rank: 0)
        case "enclosure":
            enclosure(index: index, url: reader.attribute("url") ?? reader.attribute("href"), base: base)
            skip()
        case "copyright", "rights": entries[index].rights.offer(content(.escaped, base: base), rank: 0)
        case "language": entries[index].language.offer(text(), rank: 0)
        default: skip()
        }
    }

    private mutating func guid(index: Int, base: String?) {
        let isPermalink = reader.attribute("ispermalink").map { $0.lowercased().trimmingSpace != "false" } ?? true
        guard let guid = text() else { return }
        entries[index].id.offer(guid, rank: 0)
        guard isPermalink, entries[index].permalink == nil, guid.hasPrefix("http") || base != nil else { return }
        guard !guid.utf8.contains(0x20), guid.utf8.contains(UInt8(ascii: "/")) else { return }
        entries[index].permalink = address(guid, base: base)
    }

    private mutating func atomEntryElement(_ local: String, index: Int, base: String?) {
        switch local {
        case "title": entries[index].title.offer(content(.atom, base: base), rank: 1)
        case "link": link(index: index, rank: 1, base: base)
        case "id", "guid": entries[index].id.offer(text(), rank: 0)
        case "summary", "description": entries[index].summary.offer(content(.atom, base: base), rank: 1)
        case "content":
            let source = reader.attribute("src")
            entries[index].content.offer(content(.atom, base: base), rank: 1)
            if let source { entries[index].link.offer(address(source, base: base), rank: 8) }
        case "published", "issued", "pubdate": entries[index].published.offer(date(), rank: 1)
        case "created": entries[index].published.offer(date(), rank: 2)
        case "updated", "modified": entries[index].updated.offer(date(), rank: 0)
        case "author": places.append(Place(kind: .person(index, rank: 1), base: base))
        case "category": category { $0.entries[index].categories.add($1) }
        case "rights", "copyright": entries[index].rights.offer(content(.atom, base: base), rank: 1)
        case "icon", "logo": entries[index].image.offer(address(text(), base: base), rank: 4)
        default: skip()
        }
    }

    private mutating func dublinCoreEntryElement(_ local: String, index: Int, base: String?) {
        switch local {
        case "title": entries[index].title.offer(content(.escaped, base: base), rank: 3)
        case "description", "abstract": entries[index].summary.offer(content(.escaped, base: base), rank: 3)
        case "date", "issued", "available": entries[index].published.offer(date(), rank: 3)
        case "created": entries[index].published.offer(date(), rank: 4)
        case "modified": entries[index].updated.offer(date(), rank: 3)
        case "creator", "author": person(index: index, rank: 2)
        case "contributor": person(index: index, rank: 6)
        case "publisher": person(index: index, rank: 7)
        case "subject": entries[index].categories.add(text())
        case "rights": entries[index].rights.offer(content(.escaped, base: base), rank: 3)
        case "language": entries[index].language.offer(text(), rank: 2)
        case "identifier":
            let identifier = text()
            if entries[index].about == nil { entries[index].id.offer(identifier, rank: 2) }
        default: skip()
        }
    }

    private mutating func itunesEntryElement(_ local: String, index: Int, base: String?) {
        switch local {
        case "title": entries[index].title.offer(content(.escaped, base: base), rank: 4)
        case "summary", "description": entries[index].summary.offer(content(.escaped, base: base), rank: 4)
        case "subtitle": entries[index].summary.offer(content(.escaped, base: base), rank: 5)
        case "author": person(index: index, rank: 3)
        case "duration": entries[index].duration.offer(text().flatMap { FeedDuration.seconds($0) }, rank: 0)
        case "keywords":
            for word in (text() ?? "").split(separator: ",") { entries[index].categories.add(String(word)) }
        case "category":
            entries[index].categories.add(reader.attribute("text"))
            places.append(Place(kind: .entry(index), base: base))
        case "image":
            entries[index].image.offer(address(reader.attribute("href"), base: base), rank: 0)
            skip()
        default: skip()
        }
    }

    private mutating func mediaEntryElement(_ local: String, index: Int, base: String?) {
        switch local {
        case "group":
            places.append(Place(kind: .entry(index), base: base))
        case "content":
            let isImage = reader.attribute("medium") == "image" || reader.attribute("type")?.hasPrefix("image") == true
            if isImage {
                entries[index].image.offer(address(reader.attribute("url"), base: base), rank: 1)
            } else {
                enclosure(index: index, url: reader.attribute("url"), base: base)
            }
            places.append(Place(kind: .entry(index), base: base))
        case "thumbnail":
            entries[index].image.offer(address(reader.attribute("url"), base: base), rank: 2)
            skip()
        case "title": entries[index].title.offer(content(.escaped, base: base), rank: 5)
        case "description", "text": entries[index].summary.offer(content(.escaped, base: base), rank: 6)
        case "keywords":
            for word in (text() ?? "").split(separator: ",") { entries[index].categories.add(String(word)) }
        case "category": entries[index].categories.add(text())
        case "credit": person(index: index, rank: 8)
        default: skip()
        }
    }

    private mutating func link(index: Int, rank: Int, base: String?) {
        guard let href = reader.attribute("href")?.nonBlank else {
            entries[index].link.offer(address(text(), base: base), rank: rank)
            return
        }
        let relation = relation()
        let type = (reader.attribute("type") ?? "").lowercased()
        let isPage = type.isEmpty || type.contains("html")
        switch relation {
        case "alternate", "": entries[index].link.offer(address(href, base: base), rank: isPage ? rank + 1 : rank + 3)
        case "enclosure": enclosure(index: index, url: href, base: base)
        case "replies": entries[index].comments.offer(isPage ? address(href, base: base) : nil, rank: 1)
        case "self", "related", "via": entries[index].link.offer(address(href, base: base), rank: 9)
        default: break
        }
        skip()
    }

    /// Takes `url`, `type` and `length` (in media `fileSize`) of the element just begun.
    private mutating func enclosure(index: Int, url: String?, base: String?) {
        guard let url = address(url, base: base) else { return }
        let length = (reader.attribute("length") ?? reader.attribute("filesize")).flatMap { Int($0.trimmingSpace) }
        let type = reader.attribute("type")?.nonBlank
        entries[index].add(Enclosure(url: url, type: type, length: length.flatMap { $0 >= 0 ? $0 : nil }))
    }

    private mutating func person(index: Int, rank: Int) {
        if let text = text() { entries[index].authors.add(Person(mailbox: text), rank: rank) }
    }
}
