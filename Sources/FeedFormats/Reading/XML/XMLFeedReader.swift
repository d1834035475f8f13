import Foundation
import Markup
import Primitives

/// Reads RSS, RDF, Atom and CDF in one pass, by namespace and position, because publishers mix formats.
struct XMLFeedReader {
    var reader: XMLReader
    var feed: FeedBuilder
    var entries: [EntryBuilder] = []
    let limits: FeedParser.Limits
    var openElements: [OpenElement] = []
    var collector = ContentCollector()
    private var namespaces = FeedNamespaceCache()
    private var hasRoot = false
    /// The number of an unknown root namespace, which is treated as the format's own.
    private(set) var ownNamespace: Int?
    private var isAtomRoot = false
    /// Half a position, which Basic Geo writes in two elements.
    var partialPosition = PartialPosition()
    /// The open files of Media RSS, innermost last.
    var mediaFiles: [MediaFile] = []
    /// The feed itself while the source of an item is read.
    var outerFeed: FeedBuilder?
    var matcher: EntryMatcher
    var entryDepth = 0
    private var repairsBefore = 0

    /// The values in effect inside an element, which most elements inherit.
    final class Scope: Sendable {
        let base: String?
        let declaresBase: Bool
        let language: String?

        static let none = Scope(base: nil)

        init(base: String?, declaresBase: Bool = false, language: String? = nil) {
            self.base = base
            self.declaresBase = declaresBase
            self.language = language
        }
    }

    struct OpenElement {
        enum Kind {
            case feed
            case entry(Int)
            /// Media RSS's group, with the number of the item's files before it.
            case mediaGroup(entry: Int, Int)
            case media(entry: Int)
            case source(Int)
            case picture(entry: Int?)
            case textInput
            case skipHours
            case skipDays
            case chapters(Int)
            case shape(entry: Int?, GeoShape.Kind?)
        }

        var kind: Kind
        var scope = Scope.none
    }

    static func read(
        _ text: DecodedText,
        url: String?,
        limits: FeedParser.Limits,
        known: EntryDigests? = nil
    ) -> ParsedFeed {
        var reader = Self(
            reader: XMLReader(text, limits: limits.markup, numbers: FeedElement.numbers, roles: FeedElement.roles),
            limits: limits,
            known: known
        )
        // Without an address, links are resolved against the feed's page, which can follow the entries.
        if url == nil { reader.matcher.stop() }
        reader.readAll(in: Scope(base: url))
        var feed = reader.feed.feed(entries: &reader.entries, base: url)
        feed.edition = FeedEdition(reader.matcher, authors: feed.format == .atom ? feed.authors : [])
        feed.encoding = text.encoding
        feed.repairs = reader.reader.repairs
        return feed
    }

    private init(reader: XMLReader, limits: FeedParser.Limits, known: EntryDigests?) {
        self.reader = reader
        feed = FeedBuilder()
        self.limits = limits
        matcher = EntryMatcher(known: known)
    }

    private mutating func readAll(in scope: Scope) {
        while let event = reader.next() {
            switch event {
            case .start: begin(in: scope)
            case .end: end()
            case .text: break
            }
            repairsBefore = reader.repairCount
        }
        for index in entries.indices where entries[index].saysNothing {
            reader.record(.silentItem, at: entries[index].offset)
        }
    }

    private mutating func begin(in outermost: Scope) {
        let element = FeedElement.all[reader.localNumber]
        var namespace = namespaces.namespace(in: &reader)
        if namespace == .other {
            if ownNamespace == nil, element.isRoot {
                ownNamespace = reader.namespaceNumber
                // What follows is read otherwise than the entries before.
                if !openElements.isEmpty { matcher.stop() }
            }
            let isOwn = reader.namespaceNumber == ownNamespace
            if isOwn { namespace = .core } else if element != .other, !reader.hasPrefix { namespace = .stray }
        }
        guard let last = openElements.indices.last else { return root(element, in: scope(inside: outermost)) }
        let kind = openElements[last].kind
        let scope = reader.hasAttributes ? scope(inside: openElements[last].scope) : openElements[last].scope
        let own: FeedNamespace = isAtomRoot && namespace == .core ? .atom : namespace
        switch kind {
        case .picture(let index): pictureElement(reader.localName, entry: index, in: scope)
        case .textInput: textInputElement(reader.localName, in: scope)
        case .skipHours, .skipDays: skipElement(reader.localName, kind)
        case .chapters(let index): chapter(reader.localName, index: index, in: scope)
        case .shape(let index, let kind): geoElement(reader.localName, entry: index, kind: kind, in: scope)
        case .source: feedElement(own, element, in: scope)
        case .feed, .entry, .media, .mediaGroup:
            let isCore = namespace == .core || namespace == .atom
            if isCore || namespace == .stray, element == .item || element == .entry {
                beginEntry(in: scope)
            } else if let index = kind.entry {
                entryElement(own, element, index: index, in: scope)
            } else if isCore, element.isRoot {
                describe(in: scope)
                openElements.append(OpenElement(kind: .feed, scope: scope))
            } else {
                feedElement(own, element, in: scope)
            }
        }
    }

    private mutating func end() {
        guard let place = openElements.popLast() else { return }
        switch place.kind {
        case .source(let index): endSource(index: index, base: place.scope.base)
        case .mediaGroup(let index, let first): entries[index].endMediaGroup(first)
        case .media: mediaFiles.removeLast()
        // Groups inside an entry are entries as well, one level deeper.
        case .entry(let index) where openElements.count == entryDepth:
            // An empty item is counted with each document.
            if entries[index].saysNothing { matcher.spoil() }
            matcher.end(at: reader.position, index: index, repairs: reader.repairCount, in: reader.bytes)
        default: break
        }
        // Later entries have other elements around them.
        if openElements.count < entryDepth { matcher.stop() }
    }

    private mutating func root(_ element: FeedElement, in scope: Scope) {
        guard element.isRoot || Self.isEntryDocument(reader.name) else {
            return openElements.append(OpenElement(kind: .feed, scope: scope))
        }
        if !hasRoot {
            hasRoot = true
            isAtomRoot = element == .feed || element == .entry
            feed.format = isAtomRoot ? .atom : .rss
            feed.version = version(of: element)
        }
        describe(in: scope)
        if element == .entry {
            beginEntry(in: scope)
        } else {
            openElements.append(OpenElement(kind: .feed, scope: scope))
        }
    }

    /// Reads the attributes of the feed's root element: the language, and CDF's page and date.
    private mutating func describe(in scope: Scope) {
        feed.language.offer(scope.language, rank: 1)
        guard reader.hasAttributes else { return }
        feed.link.offer(address(reader.attribute("href"), in: scope), rank: 6)
        feed.updated.offer(reader.attribute("lastmod").flatMap { FeedDateParser.parse($0) }, rank: 4)
    }

    private mutating func version(of root: FeedElement) -> String? {
        switch root {
        case .feed, .entry:
            return reader.attribute("version")?.nonBlank ?? (declares("http://purl.org/atom/ns") ? "0.3" : "1.0")
        case .rdf:
            return declares("netscape.com/rdf/simple/0.9") ? "0.90" : "1.0"
        default:
            // 2.01 and 2.0.1 were drafts of 2.0 and cannot be distinguished.
            return reader.attribute("version")?.nonBlank.map { $0.hasPrefix("2.") ? "2.0" : $0 }
        }
    }

    private mutating func declares(_ part: StaticString) -> Bool {
        reader.attributes().contains { name, value in name.hasPrefix("xmlns") && value.asciiLowercased.hasPart(part) }
    }

    mutating func scope(inside outer: Scope) -> Scope {
        let base = reader.attribute("xml:base")?.nonBlank
        let language = reader.attribute("xml:lang")
        guard base != nil || language != nil else { return outer }
        return Scope(
            base: base.map { URIReference.base($0, inside: outer.base) } ?? outer.base,
            declaresBase: base != nil || outer.declaresBase,
            language: language == nil ? outer.language : languageTag(language?.nonBlank)
        )
    }

    private mutating func beginEntry(in scope: Scope) {
        guard entries.count + matcher.unchanged < limits.entries else {
            reader.record(.itemLimit)
            feed.skipped += 1
            return skip()
        }
        if let end = endOfKnownEntry() { return reader.endElement(at: end) }
        matcher.begin(at: reader.startOffset, repairs: repairsBefore)
        let index = entries.count
        entries.append(EntryBuilder(offset: reader.position))
        entries[index].language.offer(scope.language, rank: 4)
        if reader.hasAttributes {
            entries[index].about = reader.attribute(local: "about")?.nonBlank
            entries[index].link.offer(address(reader.attribute("href"), in: scope), rank: 6)
            entries[index].updated.offer(reader.attribute("lastmod").flatMap { FeedDateParser.parse($0) }, rank: 4)
        }
        openElements.append(OpenElement(kind: .entry(index), scope: scope))
    }

    /// Returns the offset after the entry that began last if it is in the last edition; `nil` if it must be read.
    mutating func endOfKnownEntry() -> Int? {
        guard !matcher.isStopped else { return nil }
        // The number of replaced entities is limited for the whole document, and a declaration may follow an entry.
        guard !reader.hasEntities else {
            matcher.stop()
            return nil
        }
        if matcher.context == nil {
            entryDepth = openElements.count
            matcher.set(context: context)
        } else if openElements.count != entryDepth {
            // An entry in an entry ends with it.
            matcher.stop()
            return nil
        }
        return matcher.end(ofKnownEntryAt: reader.startOffset, in: reader.bytes)
    }

    private var context: UInt64 {
        var digest = Fingerprint()
        reader.addSurroundings { digest.add($0) }
        let scope = openElements.last?.scope
        let texts = [
            feed.format.rawValue, feed.version, ownNamespace.map { reader.namespace(numbered: $0) }, scope?.base,
            scope?.declaresBase.description, scope?.language,
        ]
        for text in texts {
            digest.add(text == nil ? 0 : 1)
            digest.add((text ?? "").utf8.span.bytes)
        }
        return digest.bits
    }

    /// Begins Atom's `source`: a feed inside an item, read like the feed itself.
    mutating func beginSource(index: Int, in scope: Scope) {
        guard outerFeed == nil else { return skip() }
        outerFeed = feed
        feed = FeedBuilder()
        feed.format = .atom
        openElements.append(OpenElement(kind: .source(index), scope: scope))
    }

    mutating func endSource(index: Int, base: String?) {
        guard let outer = outerFeed else { return }
        var none: [EntryBuilder] = []
        let source = feed.feed(entries: &none, base: base)
        feed = outer
        outerFeed = nil
        entries[index].extend { $0.source = source }
    }

    mutating func text() -> String? {
        if let leaf = reader.readLeaf(limit: limits.markup.text) { return reader.text(of: leaf) }
        collector.collect(from: &reader, isPlain: true, limit: limits.markup.text)
        return collector.text
    }

    mutating func number() -> Int? { text().flatMap { Int($0) } }

    mutating func date() -> Date? {
        guard let leaf = reader.readLeaf(limit: limits.markup.text) else {
            return text().flatMap { FeedDateParser.parse($0) }
        }
        // Most dates need not become a string first.
        let date = reader.bytes.withUnsafeBufferPointer { bytes in
            CommonDateParser.read(UnsafeBufferPointer(rebasing: bytes[bytes.trimmed(leaf.content)]))
        }
        return date ?? reader.text(of: leaf).flatMap { FeedDateParser.parse($0) }
    }

    /// Returns whether a root is Atom's entry, which may be a whole document (RFC 4287, section 2).
    static func isEntryDocument(_ name: XMLReader.Name) -> Bool {
        name.local == "entry" && FeedNamespace(namespace: name.namespace) == .atom
    }

    /// Begins an element whose children belong to the element around it, such as nested categories and groups.
    mutating func group(_ kind: OpenElement.Kind, in scope: Scope) {
        openElements.append(OpenElement(kind: kind, scope: scope))
    }

    mutating func skip() { reader.skip() }
}

// Not methods of the reader: a call of one that changes nothing would copy the whole reader.

func address(_ text: String?, in scope: XMLFeedReader.Scope) -> String? { feedAddress(text, base: scope.base) }

/// Returns an address made absolute, or `nil` if it must not be followed.
func feedAddress(_ text: String?, base: String?) -> String? {
    guard let text = text?.nonBlank, !URIReference.isUnsafe(text) else { return nil }
    return URIReference.resolve(text, against: base)
}

/// Returns a language with the hyphens of BCP 47, where publishers write `en_GB`.
func languageTag(_ text: String?) -> String? {
    guard let text, text.hasByte(UInt8(ascii: "_")), text.utf8.allSatisfy(\.isTagByte) else { return text }
    return text.replacing("_", with: "-")
}

extension UInt8 {
    fileprivate var isTagByte: Bool { isDigit || isLetterOrBeyond && self < 0x80 || self == 0x5F || self == 0x2D }
}
