import FeedModel
import Markup

extension XMLFeedReader {
    /// Reads an element of Media RSS (https://www.rssboard.org/media-rss) in an item.
    mutating func mediaEntryElement(_ local: String, index: Int, in scope: Scope) {
        switch local {
        case "group":
            group(.mediaGroup(entry: index, entries[index].media.count), in: scope)
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
        case "description", "text": mediaDescription(index: index, in: scope)
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

    /// Reads a description: inside a file it describes the file, otherwise it is the item's text.
    private mutating func mediaDescription(index: Int, in scope: Scope) {
        let text = textOrHTML(in: scope)
        guard let text, case .media = openElements.last?.kind, var file = mediaFile else {
            return entries[index].summary.offer(text, rank: 6)
        }
        file.description = text.isHTML ? text.plain : text.value
        entries[index].add(file)
        if file.kind != .image { entries[index].summary.offer(text, rank: 8) }
    }

    /// Adds a picture as the item's, and anything else as a file.
    private mutating func mediaContent(index: Int, in scope: Scope) {
        let url = address(reader.attribute("url"), in: scope)
        let medium = reader.attribute("medium")?.asciiLowercased
        let kind = medium.flatMap { MediaFile.Kind(rawValue: $0) } ?? MediaFile.Kind(type: reader.attribute("type"))
        if kind == .image {
            entries[index].image.offer(url, rank: 1)
        } else {
            enclosure(index: index, url: url, in: scope)
        }
        if let seconds = reader.attribute("duration").flatMap({ FeedDuration.seconds($0) }) {
            entries[index].duration.offer(seconds, rank: 1)
        }
        guard let url, let kind else { return group(.entry(index), in: scope) }
        let file = MediaFile(url: url, kind: kind)
        if kind == .image { entries[index].add(file) }
        mediaFile = file
        group(.media(entry: index), in: scope)
    }
}

extension XMLFeedReader.OpenElement.Kind {
    var entry: Int? {
        switch self {
        case .entry(let index), .mediaGroup(let index, _), .media(let index): index
        default: nil
        }
    }
}

extension EntryBuilder {
    /// Adds a file, or its description to a file that is known.
    ///
    /// At most 200 files are kept.
    mutating func add(_ file: MediaFile) {
        if let index = media.firstIndex(where: { $0.name == file.name }) {
            media[index].description = media[index].description ?? file.description
        } else if media.count < 200 {
            media.append(file)
        }
    }

    /// Ends a group, whose files are forms of one unless their descriptions differ.
    mutating func endMediaGroup(_ first: Int) {
        guard media.count > first + 1 else { return }
        var descriptions = Set([media[first].description])
        descriptions.insert(nil)
        let rest = media[(first + 1)...].filter { descriptions.insert($0.description).inserted }
        media.replaceSubrange((first + 1)..., with: rest)
    }
}
