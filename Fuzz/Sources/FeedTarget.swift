import FeedFormats
import FeedModel

extension FuzzTarget {
    /// RSS, RDF and Atom, and whatever is none of them.
    static let feed = FuzzTarget(name: "feed") { input in checkFeed(input) }

    /// JSON Feed.
    static let jsonFeed = FuzzTarget(name: "json-feed") { input in
        checkFeed(Array("{\"version\":\"https://jsonfeed.org/version/1.1\",\"items\":[".utf8) + input)
        checkFeed(input)
    }

    /// JSON: what is written is read back.
    static let json = FuzzTarget(name: "json") { input in
        guard let value = try? JSONValue(parsing: input) else { return }
        let again = try? JSONValue(parsing: value.line)
        expect(again?.line == value.line, "a document that was written is read back")
        expect(!value.line.unicodeScalars.contains { $0.value < 0x20 }, "a document is one line")
    }

    /// With a base there are as many items as without one; what is printed can be read.
    private static func checkFeed(_ input: [UInt8]) {
        guard let feed = try? FeedParser.parse(input) else { return }
        expect((try? JSONValue(parsing: feed.json.line)) != nil, "a feed is printed as JSON")
        let based = try? FeedParser.parse(input, url: "https://example.org/feeds/index.xml")
        expect(based?.entries.count == feed.entries.count, "a base changes no number of items")
        for entry in feed.entries.prefix(20) {
            _ = entry.title?.plain
            for text in [entry.content, entry.summary] {
                guard let text, text.isHTML else { continue }
                _ = HTMLText.readable(text.value, base: "https://example.org/")
            }
        }
    }
}
