import FeedModel
import Foundation
import Markup
import Primitives
import Testing

@testable import FeedFormats

/// Tests of the items of XML: XMLFeedReader+Entry, EntryBuilder.
@Suite struct EntryTests {
    private func rss(_ items: String) throws -> ParsedFeed {
        let namespace = "xmlns:media='http://search.yahoo.com/mrss/'"
        return try FeedParser.parse(Array("<rss version='2.0' \(namespace)><channel>\(items)</channel></rss>".utf8))
    }

    private func atom(_ content: String, base: String = "") throws -> ParsedEntry {
        let document = "<feed xmlns='http://www.w3.org/2005/Atom' \(base)><entry>\(content)</entry></feed>"
        return try FeedParser.parse(Array(document.utf8), url: "https://quay.example/feed").entries[0]
    }

    @Test func elementsOfRSSInANamespaceThatIsNotKnownAreRead() throws {
        let stray = "xmlns='http://stray.example/i18n'"
        let feed = try rss(
            """
            <title \(stray)>Quay</title><link \(stray)>https://quay.example/</link><pubDate \(stray)>2026-11-03</pubDate>
            <item><title>Map</title><link \(stray)>https://quay.example/1</link><description \(stray)>&lt;b>Two&lt;/b> sheets</description>
            <pubDate \(stray)>2026-11-02</pubDate><author \(stray)>Ada</author><category \(stray)>sea</category>
            <enclosure \(stray) url="https://quay.example/1.pdf"/></item>
            <item \(stray)><title>Plan</title><guid>https://quay.example/2</guid></item>
            <item><title \(stray)>no</title><title>Chart</title><link>https://quay.example/3</link><link \(stray)>/no</link>
            <x:description xmlns:x="http://stray.example/x">no</x:description></item>
            """
        )
        #expect(feed.title?.plain == "Quay" && feed.link == "https://quay.example/")
        #expect(feed.published == Date(iso8601: "2026-11-03T00:00:00Z"))
        #expect(feed.entries.map { $0.title?.plain } == ["Map", "Plan", "Chart"])
        #expect(feed.entries.compactMap(\.link) == (1...3).map { "https://quay.example/\($0)" })
        #expect(feed.entries.map { $0.summary?.plain } == ["Two sheets", nil, nil])
        let first = feed.entries[0]
        #expect(first.published == Date(iso8601: "2026-11-02T00:00:00Z") && first.authors == [Person(name: "Ada")])
        #expect(first.categories == ["sea"] && first.enclosures.map(\.url) == ["https://quay.example/1.pdf"])
    }

    @Test(arguments: [
        "<media:content url='/a.mp3' type='audio/mpeg'/><enclosure url='/a.mp3' length='7'/>",
        "<enclosure url='/a.mp3' length='7'/><media:content url='/a.mp3' type='audio/mpeg'/>",
        "<enclosure url='/a.mp3' length='0' type='audio/mpeg'/><media:content url='/a.mp3' fileSize='7'/>",
        "<enclosure url='/a.mp3' length='7' type='audio/mpeg'/><media:content url='/a.mp3' type='x/y' fileSize='0'/>",
    ])
    func whatTwoElementsSayAboutAFileBelongsTogether(written: String) throws {
        let file = Enclosure(url: "/a.mp3", type: "audio/mpeg", length: 7)
        #expect(try rss("<item>\(written)</item>").entries[0].enclosures == [file])
    }

    @Test func categoriesMayStandInAList() throws {
        let feed = try rss(
            """
            <categories><category>sea</category></categories>
            <item><category>a</category><categories><category>b</category><category domain="d">c</category></categories>
            <enclosures><enclosure url="/x"/></enclosures><title>t</title></item>
            """
        )
        #expect(feed.categories == ["sea"])
        #expect(feed.entries[0].categories == ["a", "b", "c"] && feed.entries[0].title?.value == "t")
        #expect(feed.entries[0].enclosures == [Enclosure(url: "/x", type: nil, length: nil)])
    }

    @Test func categoriesShowTheCharactersOfReferencesThatWereLeftIn() throws {
        let written = ["R&amp;amp;D", "<![CDATA[a &amp; b]]>", "AT&amp;T", "&amp;lt;p&amp;gt;"]
        let feed = try rss("<item>" + written.map { "<category>\($0)</category>" }.joined() + "</item>")
        #expect(feed.entries[0].categories == ["R&D", "a & b", "AT&T", "&lt;p&gt;"])
    }

    @Test func anItemThatSaysNothingIsToldAndCanBeLeftOut() throws {
        var feed = try rss(
            "<item><title>a</title><item/></item><item></item><item><guid>urn:x</guid></item><item><link>/b</link></item>"
        )
        let silent: [Repair.Kind] = [.silentItem, .silentItem, .silentItem]
        #expect(feed.entries.count == 5 && feed.repairs.first.map(\.kind) == silent && feed.isWellFormed)
        #expect(feed.repairs.first.map { $0.place?.column } == [102, 115, 128])
        feed.reduceToItems()
        #expect(feed.entries.map { $0.title?.value ?? $0.link } == ["a", "/b"] && feed.skipped == 3)
    }

    // RFC 4287, 4.1.1
    @Test func ofTheRevisionsOfAnEntryTheLatestCounts() throws {
        func entry(_ title: String, _ id: String, _ link: String, day: Int) -> String {
            "<entry><title>\(title)</title><id>\(id)</id><link href='\(link)'/><updated>2026-11-0\(day)T00:00:00Z</updated></entry>"
        }
        let entries = [
            entry("a1", "a", "/1", day: 1), entry("a3", "a", "/1", day: 3), entry("a2", "a", "/1", day: 2),
            entry("other link", "a", "/2", day: 1), entry("b", "b", "/1", day: 1), entry("same day", "b", "/1", day: 1),
        ]
        let text = "<feed xmlns='http://www.w3.org/2005/Atom'>\(entries.joined())</feed>"
        var feed = try FeedParser.parse(Array(text.utf8), url: "https://quay.example/")
        #expect(feed.entries.count == 6)
        feed.reduceToItems()
        #expect(feed.entries.map { $0.title?.value } == ["a3", "other link", "b", "same day"] && feed.skipped == 0)
    }

    @Test(arguments: [
        ("<id>https://quay.example/1</id><link href=''/>", "", "https://quay.example/1"),
        ("<link href=' '/><id>http://quay.example/1</id>", "", "http://quay.example/1"),
        ("<id>http://quay.example/1</id>", "", "http://quay.example/1"),
        ("<id>http://quay.example/1</id><link href='/2'/>", "", "https://quay.example/2"),
        ("<id>urn:1</id><link href=''/>", "", nil), ("<id>http://quay.example/a b</id>", "", nil),
        ("<id>urn:1</id><link href=''/>", "xml:base='http://tide.example/1#x'", "http://tide.example/1"),
    ])
    func anEmptyAddressIsTheBaseThatIsDeclared(written: String, base: String, expected: String?) throws {
        #expect(try atom(written, base: base).link == expected)
    }

    /// Without the address of the document, the publisher's page is the only base.
    @Test(arguments: [
        ("/1", "https://quay.example/1"), ("1.html", "https://quay.example/1.html"),
        ("?p=1", "https://quay.example/?p=1"),
        ("soon", "soon"),
    ])
    func onlyAPathIsResolvedAgainstThePage(written: String, expected: String) throws {
        let feed = try rss("<link>https://quay.example/</link><item><link>\(written)</link></item>")
        #expect(feed.entries[0].link == expected)
    }
}
