import Markup

extension XMLFeedReader {
    /// Reads an element of Apple's namespace in an item, or in the feed if there is no index.
    mutating func itunesElement(_ local: String, entry index: Int? = nil, in scope: Scope) {
        switch local {
        case "title":
            let title = title(.escaped, in: scope)
            if let index { entries[index].title.offer(title, rank: 4) } else { feed.title.offer(title, rank: 4) }
            changeTags(of: index) { $0.title = title?.plain }
        case "summary", "description":
            let summary = textOrHTML(in: scope)
            describe(index, by: summary, rank: 4)
            changeTags(of: index) { $0.summary = summary?.value }
        case "subtitle":
            let subtitle = textOrHTML(in: scope)
            describe(index, by: subtitle, rank: 5)
            changeTags(of: index) { $0.subtitle = subtitle?.value }
        case "author":
            let author = writtenPerson(in: scope)
            changeTags(of: index) { $0.author = author?.text }
            if let author { add(author.person, .author, index: index, rank: 3) }
        case "category":
            addCategory(reader.attribute("text"), scheme: "http://www.itunes.com/", to: index)
            group(index.map(OpenElement.Kind.entry) ?? .feed, in: scope)
        case "image", "link":
            let image = podcastImage(local, in: scope)
            if let index { entries[index].image.offer(image, rank: 0) } else { feed.image.offer(image, rank: 3) }
            changeTags(of: index) { $0.image = $0.image ?? image }
        case "keywords":
            let keywords = keywords()
            for word in keywords { addCategory(word, to: index) }
            changeTags(of: index) { $0.keywords += keywords }
        case "explicit": set(\.isExplicit, of: index, to: text().flatMap { Self.truth[$0.lowercased()] })
        // Apple: any value but Yes has no effect.
        case "block": set(\.isBlocked, of: index, to: text()?.lowercased() == "yes")
        case "type", "episodetype": set(\.type, of: index, to: text()?.lowercased())
        case "episode": set(\.episode, of: index, to: number())
        case "season": set(\.season, of: index, to: number())
        case "duration":
            guard let index else { return skip() }
            entries[index].duration.offer(text().flatMap { FeedDuration.seconds($0) }, rank: 0)
        case "owner" where index == nil: person(.owner, rank: PodcastTags.ownerRank, in: scope)
        case "new-feed-url" where index == nil: set(\.newFeedURL, of: nil, to: address(text(), in: scope))
        case "complete" where index == nil: set(\.isComplete, of: nil, to: text().map { $0.lowercased() == "yes" })
        default: skip()
        }
    }

    private mutating func changeTags(of index: Int?, _ change: (inout PodcastTags) -> Void) {
        guard let index else { return change(&feed.extensions.podcast) }
        entries[index].extend { change(&$0.podcast) }
    }

    private mutating func set<Value>(_ tag: WritableKeyPath<PodcastTags, Value>, of index: Int?, to value: Value) {
        changeTags(of: index) { $0[keyPath: tag] = value }
    }

    private mutating func describe(_ index: Int?, by text: FeedText?, rank: Int) {
        if let index {
            entries[index].summary.offer(text, rank: rank)
        } else {
            feed.description.offer(text, rank: rank)
        }
    }

    private mutating func addCategory(_ term: String?, scheme: String? = nil, to index: Int?) {
        if let index {
            entries[index].categories.add(term, scheme: scheme)
        } else {
            feed.categories.add(term, scheme: scheme)
        }
    }

    private static let truth = [
        "yes": true, "true": true, "explicit": true, "no": false, "false": false, "clean": false,
    ]

    /// Returns the address of a cover in an attribute or in the text; `itunes:link` only if it declares a picture.
    private mutating func podcastImage(_ local: String, in scope: Scope) -> String? {
        if local == "link", reader.attribute("rel")?.lowercased() != "image" {
            skip()
            return nil
        }
        guard let written = reader.attribute("href")?.nonBlank ?? reader.attribute("url")?.nonBlank else {
            return address(text(), in: scope)
        }
        skip()
        return address(written, in: scope)
    }

    private mutating func keywords() -> [String] {
        (text() ?? "").split(separator: ",").prefix(200).compactMap { String($0).nonBlank }
    }

    mutating func podcastElement(entry index: Int?, in scope: Scope) {
        let element = extensionElement(in: scope)
        guard let index else {
            if feed.extensions.podcast.elements.count < PodcastTags.elementLimit {
                feed.extensions.podcast.elements.append(element)
            }
            return
        }
        entries[index].extend {
            guard $0.podcast.elements.count < PodcastTags.elementLimit else { return }
            $0.podcast.elements.append(element)
            if element.name == "season" { $0.podcast.season = $0.podcast.season ?? element.text.flatMap { Int($0) } }
            if element.name == "episode" { $0.podcast.episode = $0.podcast.episode ?? element.text.flatMap { Int($0) } }
        }
        if element.name == "socialinteract" { entries[index].comments.offer(element["uri"], rank: 2) }
        if element.name == "image" { entries[index].image.offer(element["href"], rank: 1) }
    }

    /// Reads the current element as a tree of at most eight levels and a limited number of elements.
    private mutating func extensionElement(in scope: Scope) -> ExtensionElement {
        let depth = reader.depth
        var open = [start(in: scope)]
        var texts: [[UInt8]] = [[]]
        var count = 1
        var ignored = 0
        while let event = reader.next() {
            switch event {
            case .text:
                if ignored == 0 { reader.appendText(to: &texts[texts.count - 1], limit: 65_536) }
            case .start where ignored > 0 || open.count >= 8 || count >= PodcastTags.elementLimit:
                ignored += 1
            case .start:
                count += 1
                open.append(start(in: scope))
                texts.append([])
            case .end where ignored > 0:
                ignored -= 1
            case .end:
                guard var element = open.popLast(), let text = texts.popLast() else { break }
                element.text = String(decoding: text, as: UTF8.self).nonBlank
                if reader.depth < depth || open.isEmpty { return element }
                open[open.count - 1].children.append(element)
            }
        }
        return open.first ?? ExtensionElement(name: "")
    }

    private mutating func start(in scope: Scope) -> ExtensionElement {
        var element = ExtensionElement(name: reader.localName)
        for (name, value) in reader.attributes().prefix(50) {
            let name = name.asciiLowercased
            let isAddress = ["url", "href", "img", "src", "uri"].contains(name)
            element.attributes[name] = isAddress ? address(value, in: scope) : value
        }
        return element
    }

    /// Begins Podlove's chapters; only the first list of an item is read.
    mutating func beginChapters(_ local: String, index: Int, in scope: Scope) {
        guard local == "chapters", entries[index].extensions?.chapters.isEmpty ?? true else { return skip() }
        let version = reader.attribute("version")?.nonBlank
        entries[index].extend { $0.chaptersVersion = version }
        openElements.append(OpenElement(kind: .chapters(index), scope: scope))
    }

    mutating func chapter(_ local: String, index: Int, in scope: Scope) {
        if local == "chapter", let start = reader.attribute("start").flatMap({ FeedDuration.precise($0) }),
            let title = reader.attribute("title")?.nonBlank
        {
            let url = address(reader.attribute("href"), in: scope)
            let image = address(reader.attribute("image"), in: scope)
            let chapter = Chapter(start: start, title: title, url: url, image: image)
            entries[index].extend { if $0.chapters.count < 1000 { $0.chapters.append(chapter) } }
        }
        skip()
    }

    /// Reads an element of Media RSS (https://www.rssboard.org/media-rss) in an item.
    mutating func mediaEntryElement(_ local: String, index: Int, in scope: Scope) {
        switch local {
        case "group": group(.mediaGroup(entry: index, entries[index].media.count), in: scope)
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
        case "keywords": for word in keywords() { entries[index].categories.add(word) }
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
        default: skip()
        }
    }

    /// Reads a description: inside a file it describes the file, otherwise it is the item's text.
    private mutating func mediaDescription(index: Int, in scope: Scope) {
        let text = textOrHTML(in: scope)
        guard let text, case .media = openElements.last?.kind, var file = mediaFiles.last else {
            return entries[index].summary.offer(text, rank: 6)
        }
        file.description = text.isHTML ? text.plain : text.value
        entries[index].add(file)
        if file.kind != .image { entries[index].summary.offer(text, rank: 8) }
    }

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
        mediaFiles.append(file)
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

extension XMLFeedReader {
    struct PartialPosition {
        var entry: Int?
        var latitude: Double?
        var longitude: Double?
    }

    /// Reads an element about the place of the feed or an item; the elements around it determine `kind`.
    mutating func geoElement(_ local: String, entry index: Int?, kind: GeoShape.Kind? = nil, in scope: Scope) {
        let isSimple = reader.namespace.contains("georss")
        switch local {
        case "lat", "latitude": position(entry: index, latitude: text().flatMap { Double($0) })
        case "long", "lon", "longitude": position(entry: index, longitude: text().flatMap { Double($0) })
        case "point" where isSimple: shape(.point, entry: index)
        case "line": shape(.line, entry: index)
        case "polygon" where isSimple: shape(.polygon, entry: index)
        case "box": shape(.box, entry: index)
        case "pos": shape(.point, entry: index)
        case "poslist": shape(kind ?? .line, entry: index)
        case "point": group(.shape(entry: index, .point), in: scope)
        case "linestring": group(.shape(entry: index, .line), in: scope)
        case "polygon": group(.shape(entry: index, .polygon), in: scope)
        case "where", "exterior", "linearring": group(.shape(entry: index, kind), in: scope)
        default: skip()
        }
    }

    private mutating func shape(_ kind: GeoShape.Kind, entry index: Int?) {
        if let numbers = text() { set(GeoShape(kind, numbers: numbers), entry: index) }
    }

    /// Stores one of the two numbers of a position, which both of the same feed or item are a point.
    private mutating func position(entry index: Int?, latitude: Double? = nil, longitude: Double? = nil) {
        if partialPosition.entry != index { partialPosition = PartialPosition(entry: index) }
        partialPosition.latitude = latitude ?? partialPosition.latitude
        partialPosition.longitude = longitude ?? partialPosition.longitude
        guard let latitude = partialPosition.latitude, let longitude = partialPosition.longitude else { return }
        set(GeoShape(.point, numbers: "\(latitude) \(longitude)"), entry: index)
        partialPosition = PartialPosition()
    }

    private mutating func set(_ place: GeoShape?, entry index: Int?) {
        guard let place else { return }
        if let index {
            entries[index].extend { $0.place = $0.place ?? place }
        } else {
            feed.extensions.place = feed.extensions.place ?? place
        }
    }
}
