import FeedModel
import Markup

/// Reads RSS, RDF and Atom in one pass; the formats' elements are told apart by namespace and place, not by document,
/// because publishers mix them.
struct XMLFeedReader {
    /// The elements a feed can begin with.
    static let roots: Set = ["rss", "rdf", "feed", "channel"]

    var reader: XMLReader
    var feed: FeedBuilder
    var entries: [EntryBuilder] = []
    let limits: FeedParser.Limits
    /// What each open element is, outermost first.
    var places: [Place] = []
    private var vocabularies = VocabularyCache()
    private var hasRoot = false
    /// The namespace of the document's own elements where it is none that is known: it counts as the format's.
    private var ownNamespace: String?
    /// The `xml:lang` of the root, which holds for everything inside it.
    private var rootLanguage: String?
    private var isAtomRoot = false

    /// What an open element is, and what holds inside it.
    struct Place {
        enum Kind {
            case feed
            case entry(Int)
            case image
            case person(Int?, rank: Int)
            case ignored
        }

        var kind: Kind
        var base: String?
        var person = Person()
    }

    static func read(_ text: DecodedText, url: String?, limits: FeedParser.Limits) -> ParsedFeed {
        var reader = Self(reader: XMLReader(text, limits: limits.markup), feed: FeedBuilder(), limits: limits)
        reader.readAll(base: url)
        var feed = reader.feed.feed(entries: reader.entries, base: url)
        feed.encoding = text.encoding
        feed.repairs = reader.reader.repairs
        return feed
    }

    private init(reader: XMLReader, feed: FeedBuilder, limits: FeedParser.Limits) {
        self.reader = reader
        self.feed = feed
        self.limits = limits
    }

    private mutating func readAll(base: String?) {
        while let event = reader.next() {
            switch event {
            case .start: begin(documentBase: base)
            case .end: end()
            case .text: break
            }
        }
    }

    private mutating func begin(documentBase: String?) {
        let local = reader.name.local
        var vocabulary = vocabularies.vocabulary(of: reader.name.namespace)
        if vocabulary == .other {
            if ownNamespace == nil, Self.roots.contains(local) { ownNamespace = reader.name.namespace }
            if reader.name.namespace == ownNamespace { vocabulary = .core }
        }
        guard let place = places.last else { return root(local, base: documentBase) }
        let base = self.base(inside: place)
        switch place.kind {
        case .ignored:
            places.append(Place(kind: .ignored))
        case .image:
            imageElement(vocabulary, local, base: base)
        case .person:
            personElement(local, base: base)
        case .feed, .entry:
            let isCore = vocabulary == .core || vocabulary == .atom
            if isCore, local == "item" || local == "entry" {
                beginEntry(base: base)
            } else if case .entry(let index) = place.kind {
                entryElement(isAtomRoot && vocabulary == .core ? .atom : vocabulary, local, index: index, base: base)
            } else if isCore, local == "channel" || Self.roots.contains(local) {
                feed.language.offer(language(), rank: 1)
                feed.about.offer(reader.attribute(local: "about")?.nonBlank, rank: 0)
                places.append(Place(kind: .feed, base: base))
            } else {
                feedElement(isAtomRoot && vocabulary == .core ? .atom : vocabulary, local, base: base)
            }
        }
    }

    private mutating func end() {
        guard let place = places.popLast() else { return }
        if case .person(let index, let rank) = place.kind {
            if let index {
                entries[index].authors.add(place.person, rank: rank)
            } else {
                feed.authors.add(place.person, rank: rank)
            }
        }
    }

    private mutating func root(_ local: String, base: String?) {
        guard Self.roots.contains(local) || Self.isEntryDocument(reader.name) else {
            return places.append(Place(kind: .feed, base: base))
        }
        if !hasRoot {
            hasRoot = true
            isAtomRoot = local == "feed" || local == "entry"
            feed.format = isAtomRoot ? .atom : .rss
            feed.version = version(of: local)
        }
        rootLanguage = language()
        feed.language.offer(rootLanguage, rank: 1)
        let base = self.base(inside: Place(kind: .feed, base: base))
        if local == "entry" { beginEntry(base: base) } else { places.append(Place(kind: .feed, base: base)) }
    }

    private mutating func version(of local: String) -> String? {
        let namespaces = reader.attributes().filter { $0.name.hasPrefix("xmlns") }.map { $0.value.lowercased() }
        switch local {
        case "feed", "entry":
            let isOld = namespaces.contains { $0.hasPrefix("http://purl.org/atom/ns") }
            return reader.attribute("version")?.nonBlank ?? (isOld ? "0.3" : "1.0")
        case "rdf":
            return namespaces.contains { $0.contains("netscape.com/rdf/simple/0.9") } ? "0.90" : "1.0"
        default:
            return reader.attribute("version")?.nonBlank
        }
    }

    private mutating func base(inside place: Place) -> String? {
        guard let base = reader.attribute("xml:base")?.nonBlank else { return place.base }
        return WebAddress.resolve(base, against: place.base)
    }

    private mutating func beginEntry(base: String?) {
        guard entries.count < limits.entries else {
            reader.note(.itemLimit)
            feed.skipped += 1
            return places.append(Place(kind: .ignored))
        }
        var entry = EntryBuilder()
        entry.language.offer(language() ?? rootLanguage, rank: 4)
        entry.about = reader.attribute(local: "about")?.nonBlank
        entries.append(entry)
        places.append(Place(kind: .entry(entries.count - 1), base: base))
    }

    private mutating func imageElement(_ vocabulary: Vocabulary, _ local: String, base: String?) {
        if local == "url" { feed.image.offer(address(text(), base: base), rank: 0) } else { skip() }
    }

    private mutating func personElement(_ local: String, base: String?) {
        let place = places.count - 1
        switch local {
        case "name": if let name = text() { places[place].person.name = name }
        case "email": if let email = text() { places[place].person.email = email }
        case "uri", "url", "homepage": if let url = text() { places[place].person.url = address(url, base: base) }
        default: skip()
        }
    }
}

extension XMLFeedReader {
    /// An address made absolute; nothing for one that must not be followed.
    func address(_ text: String?, base: String?) -> String? {
        guard let text = text?.nonBlank, !WebAddress.isUnsafe(text) else { return nil }
        return WebAddress.resolve(text, against: base)
    }

    /// Reads the element just begun as plain text; nothing when it is blank.
    mutating func text() -> String? {
        content(.plain).flatMap { $0.value.nonBlank }
    }

    /// The `xml:lang` of the element just begun, with the hyphens of BCP 47.
    mutating func language() -> String? {
        reader.attribute("xml:lang")?.nonBlank.map { $0.replacing("_", with: "-") }
    }

    /// Whether a root is Atom's entry, which may be a document of its own (RFC 4287, section 2).
    static func isEntryDocument(_ name: XMLReader.Name) -> Bool {
        name.local == "entry" && Vocabulary(namespace: name.namespace) == .atom
    }

    /// Passes over the element just begun.
    mutating func skip() {
        places.append(Place(kind: .ignored))
    }
}
