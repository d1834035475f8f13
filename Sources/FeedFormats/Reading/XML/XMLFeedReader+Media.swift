import FeedModel
import Markup

extension XMLFeedReader {
    /// Reads an element of Media RSS (https://www.rssboard.org/media-rss) in an item.
    mutating func mediaEntryElement(_ local: String, index: Int, in scope: Scope) {
        switch local {
        case "group":
            group(.entry(index), in: scope)
        case "content": mediaContent(index: index, in: scope)
        case "thumbnail":
            entries[index].image.offer(address(reader.attribute("url"), in: scope), rank: 2)
            skip()
        case "peerlink":
            enclosure(index: index, url: reader.attribute("href"), in: scope)
            skip()
        case "player":
            entries[index].link.offer(address(reader.attribute("url"), in: scope), rank: 10)
            skip()
        case "title": entries[index].title.offer(mediaTitle(in: scope), rank: 5)
        case "description", "text": entries[index].summary.offer(textOrHTML(in: scope), rank: 6)
        case "keywords":
            for word in (text() ?? "").split(separator: ",").prefix(200) { entries[index].categories.add(String(word)) }
        case "category":
            let scheme = reader.attribute("scheme")
            let label = reader.attribute("label")
            entries[index].categories.add(text(), scheme: scheme, label: label)
        case "credit": person(entry: index, rank: 8, in: scope)
        case "copyright": entries[index].rights.offer(content(.escaped, in: scope), rank: 4)
        case "license":
            let license = address(reader.attribute("href"), in: scope)
            entries[index].extend { $0.license = $0.license ?? license }
            skip()
        case "comments": skip()
        default: skip()
        }
    }

    /// Adds a picture as the item's, and anything else as a file.
    private mutating func mediaContent(index: Int, in scope: Scope) {
        let medium = reader.attribute("medium")?.asciiLowercased
        let isImage = medium == "image" || reader.attribute("type")?.asciiLowercased.hasPrefix("image") == true
        if isImage {
            entries[index].image.offer(address(reader.attribute("url"), in: scope), rank: 1)
        } else {
            enclosure(index: index, url: reader.attribute("url"), in: scope)
        }
        if let seconds = reader.attribute("duration").flatMap({ FeedDuration.seconds($0) }) {
            entries[index].duration.offer(seconds, rank: 1)
        }
        group(.entry(index), in: scope)
    }
}
