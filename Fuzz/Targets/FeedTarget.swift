import FeedFormats
import FeedModel
import Primitives

extension FuzzTarget {
    /// RSS, RDF and Atom, and documents in no such format.
    static let feed = FuzzTarget(name: "feed") { input in checkFeed(input) }

    /// JSON Feed.
    static let jsonFeed = FuzzTarget(name: "json-feed") { input in
        checkFeed(Array("{\"version\":\"https://jsonfeed.org/version/1.1\",\"items\":[".utf8) + input)
        checkFeed(input)
    }

    /// JSON: written documents are read back.
    static let json = FuzzTarget(name: "json") { input in
        guard let value = try? JSONValue(parsing: input) else { return }
        let again = try? JSONValue(parsing: value.line)
        expect(again?.line == value.line, "a document that was written is read back")
        expect(!value.line.unicodeScalars.contains { $0.value < 0x20 }, "a document is one line")
    }

    /// No link runs a script or reads a file.
    private static func checkLinks(of feed: ParsedFeed) {
        let entries = feed.entries.flatMap { entry in
            [entry.link, entry.comments, entry.image].compactMap(\.self) + entry.links.map(\.url)
                + entry.enclosures.map(\.url) + entry.authors.compactMap(\.url)
        }
        let files = feed.entries.flatMap(\.media).map(\.url)
        let own = [feed.link, feed.selfLink, feed.nextLink, feed.icon, feed.image].compactMap(\.self)
        for link in own + feed.links.map(\.url) + entries + files {
            expect(!URIReference.isUnsafe(link), "a link leads to no script and no file: \(link)")
        }
    }

    /// A base does not change the number of items, and the printed feed can be parsed.
    private static func checkFeed(_ input: [UInt8]) {
        guard let feed = try? FeedParser.parse(input) else { return }
        expect((try? JSONValue(parsing: feed.json.line)) != nil, "a feed is printed as JSON")
        checkLinks(of: feed)
        let based = try? FeedParser.parse(input, url: "https://example.org/feeds/index.xml")
        expect(based?.entries.count == feed.entries.count, "a base changes no number of items")
        if let based {
            checkLinks(of: based)
            checkEditions(input, first: based)
        }
        for entry in feed.entries.prefix(20) {
            var (entry, items) = (entry, [Item]())
            items.append(taking: &entry, source: SourceID("https://example.org/"))
            guard case .html(let html) = items.first?.body else { continue }
            _ = HTMLText.readable(html, base: "https://example.org/")
        }
    }

    /// The document as its own next edition, and with one byte changed, is read the same with and without the digests of
    /// the first: what is left out is an entry of the first edition, in its place.
    private static func checkEditions(_ input: [UInt8], first: ParsedFeed) {
        let source = SourceID("https://example.org/feeds/index.xml")
        let items = first.entries.enumerated().map { ItemID(source: source, guid: $1.id ?? "\($0)") }
        guard let known = first.edition?.digests(of: items) else { return }
        var changed = input
        let place = Int(input.reduce(UInt32(0)) { $0 &* 31 &+ UInt32($1) }) % input.count
        changed[place] ^= 1
        for edition in [input, changed] {
            let whole = try? FeedParser.parse(edition, url: source.rawValue)
            let part = try? FeedParser.parse(edition, url: source.rawValue, known: known)
            expect((whole == nil) == (part == nil), "digests make no document readable or unreadable")
            guard let whole, let part else { continue }
            let unchanged = part.edition?.unchanged ?? 0
            expect(whole.entries.count == part.entries.count + unchanged, "every entry is read or left out")
            var read = part.entries[...]
            for entry in whole.entries {
                if entry == read.first {
                    read.removeFirst()
                } else {
                    expect(first.entries.contains(entry), "what is left out has not changed")
                }
            }
            expect(read.isEmpty, "what is read is what every reading reads")
        }
    }
}
