import FeedModel
import Testing

@testable import FeedFormats

/// Tests of documents that are read without the entries of the last edition: EntryDigests, EntryMatcher, FeedEdition.
@Suite struct EntryDigestsTests {
    /// A feed of an earlier fetch.
    private static let first = rss(["a": "A", "b": "B", "c": "C"])

    private static func rss(
        _ entries: KeyValuePairs<String, String>,
        root: String = "",
        head: String = "",
        between: String = "",
        doctype: String = ""
    ) -> String {
        let items = entries.map { "<item><guid>\($0.key)</guid><title>\($0.value)</title></item>" }
        return "<?xml version='1.0'?>\(doctype)<rss version='2.0'\(root)><channel>\(head)"
            + items.joined(separator: between) + "</channel></rss>"
    }

    private func parse(_ text: String, known: EntryDigests? = nil) throws -> ParsedFeed {
        try FeedParser.parse(Array(text.utf8), url: "https://a.example/feed", known: known)
    }

    /// Returns the digests after a feed was read, as they come back from their text.
    private func digests(_ feed: ParsedFeed) throws -> EntryDigests {
        let source = SourceID("https://a.example/feed")
        let items = feed.entries.map { ItemID(source: source, guid: $0.id ?? "") }
        let digests = try #require(feed.edition?.digests(of: items))
        #expect(EntryDigests(digests.text) == digests)
        return digests
    }

    private func titles(_ feed: ParsedFeed) -> [String] { feed.entries.map { $0.title?.plain ?? "" } }

    @Test(
        arguments: [
            (rss(["a": "A", "b": "B", "c": "C"], head: "<pubDate>later</pubDate>"), 3, []),
            (rss(["a": "A", "b": "B", "c": "C"], between: "<!-- a note -->"), 3, []),
            (rss(["n": "N", "a": "A", "b": "B", "c": "C"]), 3, ["N"]),
            (rss(["a": "A", "n": "N", "m": "M", "b": "B", "c": "C"]), 3, ["N", "M"]),
            (rss(["a": "A", "c": "C"]), 2, []),
            (rss(["a": "A", "b": "B2", "c": "C"]), 2, ["B2"]),
            // What has moved is read to find what follows it.
            (rss(["c": "C", "a": "A", "b": "B"]), 1, ["C", "A"]),
            (rss(["a": "A", "b": "B", "c": "C"], root: " xml:base='https://b.example/'"), 0, ["A", "B", "C"]),
            (rss(["a": "A", "b": "B", "c": "C"], root: " xml:lang='de'"), 0, ["A", "B", "C"]),
            (rss(["a": "A", "b": "B", "c": "C"], root: " xmlns='urn:x'"), 0, ["A", "B", "C"]),
            (rss(["a": "A", "b": "B", "c": "C"], doctype: "<!DOCTYPE rss [<!ENTITY x 'y'>]>"), 0, ["A", "B", "C"]),
        ] as [(String, Int, [String])]
    )
    func onlyWhatHasChangedIsRead(edition: String, unchanged: Int, read: [String]) throws {
        let feed = try parse(edition, known: digests(parse(Self.first)))
        #expect(feed.edition?.unchanged == unchanged)
        #expect(titles(feed) == read)
        #expect(feed.entries.count + unchanged == (try parse(edition).entries.count))
    }

    @Test func theDigestsOfAnEditionNameAllItsEntries() throws {
        let second = try parse(Self.rss(["n": "N", "a": "A", "b": "B"]), known: digests(parse(Self.first)))
        let third = try parse(Self.rss(["n": "N", "a": "A", "b": "B"], head: "<ttl>5</ttl>"), known: digests(second))
        #expect(third.edition?.unchanged == 3 && third.ttl == 5)
    }

    @Test func aDocumentThatEndsEarlyIsReadWhole() throws {
        let known = try digests(parse(Self.first))
        let cut = String(Self.rss(["a": "A", "b": "B", "n": "N", "c": "C"]).dropLast(20))
        let feed = try parse(cut, known: known)
        #expect(feed.isTruncated && feed.edition?.unchanged == 0)
        #expect(titles(feed) == ["A", "B", "N", "C"])
    }

    @Test func anEntryWithARepairIsReadEachTime() throws {
        let text = Self.rss(["a": "A & B", "b": "B"])
        let feed = try parse(text, known: digests(parse(text)))
        #expect(titles(feed) == ["A & B"] && feed.edition?.unchanged == 1)
    }

    @Test func anEntryInsideAnEntryIsFound() throws {
        let nested = "<item><guid>o</guid><title>O</title><item><guid>i</guid><title>I</title></item></item>"
        let text = Self.rss(["a": "A"], head: "<item><guid>z</guid><title>Z</title></item>" + nested)
        let feed = try parse(text, known: digests(parse(text)))
        #expect(titles(feed) == ["O", "I", "A"] && feed.edition?.unchanged == 1)
    }

    @Test func ofTwoEntriesWithOneIdentityNoneIsNoted() throws {
        let text = Self.rss(["a": "first", "a": "second", "b": "B"])
        #expect(try digests(parse(text)).entries.count == 1)
        let known = try digests(parse(Self.first))
        let feed = try parse(Self.rss(["a": "A", "b": "B", "a": "second", "c": "C"]), known: known)
        #expect(titles(feed) == ["second"])
        let id = ItemID(source: SourceID("https://a.example/feed"), guid: "a")
        #expect(feed.edition?.repeatsAnUnchangedEntry([id]) == true)
    }

    @Test(arguments: ["Ada", "Bob"]) func authorsThatEntriesInheritAreCompared(author: String) throws {
        func atom(_ author: String, _ date: Int) -> String {
            "<feed xmlns='http://www.w3.org/2005/Atom'><updated>\(date)</updated><entry><id>a</id><title>A</title></entry>"
                + "<author><name>\(author)</name></author></feed>"
        }
        let feed = try parse(atom(author, 2), known: digests(parse(atom("Ada", 1))))
        #expect(feed.edition?.unchanged == (author == "Ada" ? 1 : 0))
        #expect(feed.entries.map { $0.authors.map(\.name) } == (author == "Ada" ? [] : [["Bob"]]))
    }

    @Test func itemsOfJSONFeedsAreLeftOut() throws {
        func json(_ items: [String], _ date: Int) -> String {
            let items = items.map { "{\"id\": \"\($0)\", \"content_text\": \"t\"}" }
            return "{\"version\": \"https://jsonfeed.org/version/1.1\", \"_d\": \(date), \"items\": ["
                + items.joined(separator: " , ") + "]}"
        }
        let known = try digests(parse(json(["a", "b", "c"], 1)))
        let feed = try parse(json(["a", "n", "b", "c"], 2), known: known)
        #expect(feed.entries.map(\.id) == ["n"] && feed.edition?.unchanged == 3)
        #expect(try digests(feed).entries.count == 4)
    }

    @Test func aChangeBehindAGroupIsRead() throws {
        func media(_ text: String, _ date: Int) -> String {
            "<rss xmlns:media='http://search.yahoo.com/mrss/'><channel><pubDate>\(date)</pubDate><item><guid>1</guid>"
                + "<media:content url='http://x.example/p.jpg'/><title>\(text)</title></item></channel></rss>"
        }
        let known = try digests(parse(media("old", 1)))
        #expect(titles(try parse(media("new", 2), known: known)) == ["new"])
        #expect(try parse(media("old", 3), known: known).edition?.unchanged == 1)
    }

    @Test func aNamespaceThatAnEntryMakesTheFeedsOwnIsReadWithIt() throws {
        func feed(_ category: String) -> String {
            "<rss xmlns:tv='urn:tv'><channel><item><guid>1</guid><title>A</title><tv:channel>B</tv:channel></item>"
                + "<item><guid>2</guid><title>B</title><tv:category>\(category)</tv:category></item></channel></rss>"
        }
        let first = try parse(feed("x"))
        let ids = ["1", "2"].map { ItemID(source: SourceID("https://a.example/feed"), guid: $0) }
        let second = try parse(feed("y"), known: first.edition?.digests(of: ids))
        #expect(second.entries == (try parse(feed("y")).entries))
    }

    @Test func aCutJSONFeedWithoutNewItemsIsReadWhole() throws {
        let text = "{\"version\": \"https://jsonfeed.org/version/1.1\", \"items\": [{\"id\": \"a\", \"title\": \"A\"}"
        let feed = try parse(text, known: digests(parse(text + "]}")))
        #expect(feed.isTruncated && feed.entries.map(\.id) == ["a"])
    }

    @Test(arguments: ["", "x", "AQ==", "====", "{}"]) func whatAreNoDigestsIsNil(text: String) {
        #expect(EntryDigests(text) == nil)
    }
}
