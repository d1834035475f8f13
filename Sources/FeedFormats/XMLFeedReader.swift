import FeedModel
import Foundation
import Markup

/// Reads RSS, RDF, Atom and CDF in one pass; the formats' elements are told apart by namespace and place, not by
/// document, because publishers mix them.
struct XMLFeedReader {
    /// The elements a feed can begin with.
    static let roots: Set = ["rss", "rdf", "feed", "channel"]

    var reader: XMLReader
    var feed: FeedBuilder
    var entries: [EntryBuilder] = []
    let limits: FeedParser.Limits
    /// What each open element is, outermost first.
    var places: [Place] = []
    var collector = ContentCollector()
    private var vocabularies = VocabularyCache()
    private var hasRoot = false
    /// The number of the namespace of the document's own elements where it is none that is known: it counts as the format's.
    private var ownNamespace: Int?
    private var isAtomRoot = false
    /// Half a position that Basic Geo gives in two elements.
    var partialPosition = PartialPosition()
    /// The feed itself while the source of an item is read.
    private var outerFeed: FeedBuilder?

    /// What holds inside an element and everything in it.
    struct Scope {
        /// The address that relative ones are resolved against (XML Base).
        var base: String?
        /// Whether the document itself says so.
        var declaresBase = false
        /// The language, by `xml:lang`.
        var language: String?
    }

    /// What an open element is, and what holds inside it.
    struct Place {
        enum Kind {
            case feed
            case entry(Int)
            /// The feed that an item was taken from.
            case source(Int)
            /// RSS's picture of the feed, or of an item.
            case picture(entry: Int?)
            /// RSS's search box.
            case textInput
            case skipHours
            case skipDays
            case person(Role, entry: Int?, rank: Int)
            case chapters(Int)
            case shape(entry: Int?, GeoShape.Kind?)
        }

        /// What somebody has to do with a feed or an item.
        enum Role {
            case author
            case contributor
            case owner
        }

        var kind: Kind
        var scope = Scope()
        var person = Person()
    }

    static func read(_ text: DecodedText, url: String?, limits: FeedParser.Limits) -> ParsedFeed {
        var reader = Self(reader: XMLReader(text, limits: limits.markup), feed: FeedBuilder(), limits: limits)
        reader.readAll(in: Scope(base: url))
        var feed = reader.feed.feed(entries: &reader.entries, base: url)
        feed.encoding = text.encoding
        feed.repairs = reader.reader.repairs
        return feed
    }

    private init(reader: XMLReader, feed: FeedBuilder, limits: FeedParser.Limits) {
        self.reader = reader
        self.feed = feed
        self.limits = limits
    }

    private mutating func readAll(in scope: Scope) {
        while let event = reader.next() {
            switch event {
            case .start: begin(in: scope)
            case .end: end()
            case .text: break
            }
        }
    }

    private mutating func begin(in outermost: Scope) {
        let local = reader.localName
        var vocabulary = vocabularies.vocabulary(in: &reader)
        if vocabulary == .other {
            if ownNamespace == nil, Self.roots.contains(local) { ownNamespace = reader.namespaceNumber }
            if reader.namespaceNumber == ownNamespace { vocabulary = .core }
        }
        guard let last = places.indices.last else { return root(local, in: scope(inside: outermost)) }
        let kind = places[last].kind
        let scope = scope(inside: places[last].scope)
        let own: Vocabulary = isAtomRoot && vocabulary == .core ? .atom : vocabulary
        switch kind {
        case .picture(let index): pictureElement(local, entry: index, in: scope)
        case .textInput: textInputElement(local, in: scope)
        case .skipHours, .skipDays: skipElement(local, kind)
        case .person: personElement(local, in: scope)
        case .chapters(let index): chapter(local, index: index, in: scope)
        case .shape(let index, let kind): geoElement(local, entry: index, kind: kind, in: scope)
        case .source: feedElement(own, local, in: scope)
        case .feed, .entry:
            let isCore = vocabulary == .core || vocabulary == .atom
            if isCore, local == "item" || local == "entry" {
                beginEntry(in: scope)
            } else if case .entry(let index) = kind {
                entryElement(own, local, index: index, in: scope)
            } else if isCore, local == "channel" || Self.roots.contains(local) {
                describe(in: scope)
                places.append(Place(kind: .feed, scope: scope))
            } else {
                feedElement(own, local, in: scope)
            }
        }
    }

    private mutating func end() {
        guard let place = places.popLast() else { return }
        switch place.kind {
        case .person(let role, let index, let rank): add(place.person, role, index: index, rank: rank)
        case .source(let index): endSource(index: index, base: place.scope.base)
        default: break
        }
    }

    private mutating func root(_ local: String, in scope: Scope) {
        guard Self.roots.contains(local) || Self.isEntryDocument(reader.name) else {
            return places.append(Place(kind: .feed, scope: scope))
        }
        if !hasRoot {
            hasRoot = true
            isAtomRoot = local == "feed" || local == "entry"
            feed.format = isAtomRoot ? .atom : .rss
            feed.version = version(of: local)
        }
        describe(in: scope)
        if local == "entry" { beginEntry(in: scope) } else { places.append(Place(kind: .feed, scope: scope)) }
    }

    /// Takes what the attributes of a feed's own element say: the language, RDF's identity, CDF's page and date.
    private mutating func describe(in scope: Scope) {
        feed.language.offer(scope.language, rank: 1)
        guard reader.hasAttributes else { return }
        feed.about.offer(reader.attribute(local: "about")?.nonBlank, rank: 0)
        feed.link.offer(address(reader.attribute("href"), in: scope), rank: 6)
        feed.updated.offer(reader.attribute("lastmod").flatMap { FeedDate.parse($0) }, rank: 4)
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
            // 2.01 and 2.0.1 were drafts of 2.0, and nothing tells them apart.
            return reader.attribute("version")?.nonBlank.map { $0.hasPrefix("2.") ? "2.0" : $0 }
        }
    }

    private mutating func scope(inside outer: Scope) -> Scope {
        guard reader.hasAttributes else { return outer }
        var scope = outer
        if let base = reader.attribute("xml:base")?.nonBlank {
            scope.base = WebAddress.base(base, inside: outer.base)
            scope.declaresBase = true
        }
        if let language = reader.attribute("xml:lang") {
            scope.language = languageTag(language.nonBlank)
        }
        return scope
    }

    private mutating func beginEntry(in scope: Scope) {
        guard entries.count < limits.entries else {
            reader.note(.itemLimit)
            feed.skipped += 1
            return skip()
        }
        let index = entries.count
        entries.append(EntryBuilder())
        entries[index].language.offer(scope.language, rank: 4)
        if reader.hasAttributes {
            entries[index].about = reader.attribute(local: "about")?.nonBlank
            entries[index].link.offer(address(reader.attribute("href"), in: scope), rank: 6)
            entries[index].updated.offer(reader.attribute("lastmod").flatMap { FeedDate.parse($0) }, rank: 4)
        }
        places.append(Place(kind: .entry(index), scope: scope))
    }
}

extension XMLFeedReader {
    /// Begins Atom's `source`: a feed inside an item, read like the feed itself.
    mutating func beginSource(index: Int, in scope: Scope) {
        guard outerFeed == nil else { return skip() }
        outerFeed = feed
        feed = FeedBuilder()
        feed.format = .atom
        places.append(Place(kind: .source(index), scope: scope))
    }

    private mutating func endSource(index: Int, base: String?) {
        guard let outer = outerFeed else { return }
        var none: [EntryBuilder] = []
        let source = feed.feed(entries: &none, base: base)
        feed = outer
        outerFeed = nil
        entries[index].extend { $0.source = source }
    }
}
