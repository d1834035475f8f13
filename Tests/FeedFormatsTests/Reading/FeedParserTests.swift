import FeedModel
import Foundation
import Markup
import Primitives
import Testing

@testable import FeedFormats

/// Tests of RSS, RDF and Atom: FeedParser, XMLFeedReader, FeedBuilder, FeedDiscovery.
@Suite struct FeedParserTests {
    private func parse(_ document: String, url: String? = nil) throws -> ParsedFeed {
        try FeedParser.parse(Array(document.utf8), url: url)
    }

    private func date(_ text: String) -> Date? { Date(iso8601: text) }

    // RA10
    @Test func rss20IsReadWhole() throws {
        let feed = try parse(
            """
            <?xml version="1.0" encoding="utf-8"?>
            <rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>
            <title>Mill &amp; Weir</title><link>https://mill.example/</link><description>Water</description>
            <language>en</language><copyright>2026</copyright><managingEditor>mo@mill.example (Mo Weir)</managingEditor>
            <pubDate>Fri, 20 Nov 2026 10:00:00 GMT</pubDate><lastBuildDate>Sat, 21 Nov 2026 10:00:00 GMT</lastBuildDate>
            <generator>by hand</generator><ttl>60</ttl><category>water</category>
            <image><url>/wheel.png</url><title>Wheel</title><link>https://mill.example/</link></image>
            <atom:link rel="self" href="https://mill.example/feed"/>
            <item><title>Low</title><link>/low</link><guid>https://mill.example/low</guid>
            <description>&lt;p&gt;The &lt;a href="gauge"&gt;gauge&lt;/a&gt;&lt;/p&gt;</description>
            <author>mo@mill.example (Mo Weir)</author><category>water</category><category>gauge</category>
            <comments>/low#talk</comments><pubDate>Fri, 20 Nov 2026 09:00:00 +0100</pubDate>
            <enclosure url="low.mp3" type="audio/mpeg" length="12"/></item>
            </channel></rss>
            """,
            url: "https://mill.example/feeds/all"
        )
        #expect(feed.isWellFormed)
        #expect(feed.format == .rss && feed.version == "2.0")
        #expect(feed.title == FeedText("Mill & Weir", isHTML: true))
        #expect(feed.link == "https://mill.example/" && feed.selfLink == "https://mill.example/feed")
        #expect(feed.authors == [Person(name: "Mo Weir", email: "mo@mill.example")])
        #expect(feed.published == date("2026-11-20T10:00:00Z") && feed.updated == date("2026-11-21T10:00:00Z"))
        #expect(feed.image == "https://mill.example/wheel.png" && feed.ttl == 60 && feed.generator == "by hand")
        var entry = ParsedEntry()
        entry.id = "https://mill.example/low"
        entry.title = FeedText("Low", isHTML: true)
        entry.link = "https://mill.example/low"
        entry.summary = FeedText("<p>The <a href=\"https://mill.example/feeds/gauge\">gauge</a></p>", isHTML: true)
        entry.authors = [Person(name: "Mo Weir", email: "mo@mill.example")]
        entry.categories = ["water", "gauge"]
        entry.comments = "https://mill.example/low#talk"
        entry.published = date("2026-11-20T08:00:00Z")
        entry.enclosures = [Enclosure(url: "https://mill.example/feeds/low.mp3", type: "audio/mpeg", length: 12)]
        #expect(feed.entries == [entry])
    }

    // RA10
    @Test func atom10KnowsItsTypesBasesAndPeople() throws {
        let feed = try parse(
            """
            <feed xmlns="http://www.w3.org/2005/Atom" xml:lang="fr" xml:base="https://a.example/b/">
            <title type="html">A &amp;lt; B</title><id>urn:1</id><updated>2026-11-21T09:00:00+09:00</updated>
            <link href="."/><link rel="self" href="feed"/><link rel="next" href="feed?2"/><logo>/l.png</logo>
            <author><name>Zoé</name><uri>zoe</uri></author>
            <entry><id>urn:2</id><title>1 &lt; 2</title><link rel="enclosure" href="e.ogg" type="audio/ogg" length="9"/>
            <link rel="alternate" type="text/html" href="two"/><updated>2026-11-21T00:00:00Z</updated>
            <published>2026-11-20</published><category term="t" label="T"/>
            <content type="xhtml" xml:base="c/"><div xmlns="http://www.w3.org/1999/xhtml"><p>x<br/>&amp; <a href="y">y</a></p></div></content>
            </entry></feed>
            """
        )
        #expect(feed.isWellFormed)
        #expect(feed.format == .atom && feed.version == "1.0" && feed.language == "fr")
        #expect(feed.title?.plain == "A < B")
        #expect(feed.link == "https://a.example/b/" && feed.nextLink == "https://a.example/b/feed?2")
        #expect(feed.authors == [Person(name: "Zoé", url: "https://a.example/b/zoe")])
        let entry = try #require(feed.entries.first)
        var title = FeedText("1 < 2", isHTML: false, language: "fr")
        title.base = "https://a.example/b/"
        #expect(entry.title == title)
        #expect(entry.link == "https://a.example/b/two" && entry.language == "fr" && entry.categories == ["t"])
        #expect(entry.content?.value == "<p>x<br>&amp; <a href=\"https://a.example/b/c/y\">y</a></p>")
        #expect(entry.enclosures == [Enclosure(url: "https://a.example/b/e.ogg", type: "audio/ogg", length: 9)])
        #expect(entry.published == date("2026-11-20T00:00:00Z") && entry.updated == date("2026-11-21T00:00:00Z"))
    }

    @Test func rdfItemsStandOutsideTheChannel() throws {
        let feed = try parse(
            """
            <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/"
            xmlns:dc="http://purl.org/dc/elements/1.1/"><channel rdf:about="https://r.example/"><title>R</title>
            <items><rdf:Seq><rdf:li rdf:resource="urn:i"/></rdf:Seq></items></channel>
            <item rdf:about="urn:i"><title>I</title><link>https://r.example/i</link><dc:creator>Io</dc:creator>
            <dc:date>2026-11-21T09:00+09:00</dc:date></item></rdf:RDF>
            """
        )
        #expect(feed.format == .rss && feed.version == "1.0" && feed.title?.value == "R" && feed.isWellFormed)
        #expect(feed.entries.map(\.id) == ["urn:i"])
        #expect(feed.entries.first?.authors == [Person(name: "Io")])
        #expect(feed.entries.first?.published == date("2026-11-21T00:00:00Z"))
    }

    @Test func atom03IsReadWithItsModes() throws {
        let feed = try parse(
            """
            <feed version="0.3" xmlns="http://purl.org/atom/ns#"><title mode="escaped" type="text/html">a &lt;b&gt;</title>
            <entry><issued>2026-11-21</issued><modified>2026-11-22</modified>
            <content mode="base64" type="text/html">PGI+eDwvYj4=</content></entry></feed>
            """
        )
        #expect(feed.version == "0.3" && feed.title == FeedText("a <b>", isHTML: false))
        #expect(feed.entries.first?.content == FeedText("<b>x</b>", isHTML: true))
        #expect(feed.entries.first?.published == date("2026-11-21T00:00:00Z"))
    }

    @Test func aBrokenDocumentKeepsItsItems() throws {
        let feed = try parse(
            """

            <?xml version="1.0"?><rss><channel><title>AT&T &nbsp; &copy;</title>
            <item><title>one</item><item><title>two</title><description><p>un<b>closed</description></item>
            <item><title>three</title></wrong><dc:creator>x</dc:creator></item><item><title>fo
            """
        )
        #expect(feed.title?.plain == "AT&T \u{A0} ©")
        #expect(feed.entries.map { $0.title?.plain } == ["one", "two", "three", "fo"])
        #expect(feed.entries[1].summary?.value == "<p>un<b>closed</b></p>")
        #expect(feed.entries[2].authors == [Person(name: "x")])
        #expect(
            Set(feed.repairs.first.map(\.kind)) == [
                .misplacedDeclaration, .bareAmpersand, .undeclaredEntity, .missingEndTag, .unexpectedEndTag,
                .undeclaredPrefix, .truncated,
            ]
        )
    }

    @Test func theDraftsOfRSS20AreRSS20() throws {
        let versions = ["2.0", "2.01", "2.0.1", "0.92", "3", ""]
        let read = try versions.map { try parse("<rss version='\($0)'><channel/></rss>").version ?? "-" }
        #expect(read == ["2.0", "2.0", "2.0", "0.92", "3", "-"])
    }

    @Test func unsafeLinksAreDropped() throws {
        let feed = try parse(
            "<rss><channel><item><title>x</title><link> java\nscript:alert(1)</link><guid>g</guid></item></channel></rss>"
        )
        #expect(feed.entries.first?.link == nil)
    }

    // RA10
    // D9
    @Test func jsonFeedsAreReadItemByItem() throws {
        let feed = try parse(
            """
            {"version":"https://jsonfeed.org/version/1.1","title":"J","home_page_url":"https://j.example/",
            "authors":[{"name":"Jo"}],"items":[{"id":7,"content_text":"a","url":"/7"},null,{"id":"x","title":tru},
            {"id":"8","id":"9","title":"T","tags":["a","a",3],"date_published":"2026-11-21T09:00:00Z","authors":[{"name":"Al"}],
            "content_html":"<a href='k'>k</a>","attachments":[{"url":"m.mp3","mime_type":"audio/mpeg","size_in_bytes":-1}]}],
            """
        )
        #expect(feed.format == .json && feed.version == "1.1")
        #expect(feed.entries.map(\.id) == ["7", "8"])
        #expect(feed.entries.map(\.link) == ["https://j.example/7", nil])
        #expect(feed.entries.map(\.authors) == [[Person(name: "Jo")], [Person(name: "Al")]])
        #expect(feed.entries[1].content?.value == "<a href='https://j.example/k'>k</a>")
        #expect(feed.entries[1].enclosures == [Enclosure(url: "https://j.example/m.mp3", type: "audio/mpeg")])
        #expect(feed.entries[1].categories == ["a"])
        #expect(feed.skipped == 2)
        #expect(feed.repairs.first.map(\.kind) == [.badItem, .badItem, .truncated])
    }

    @Test func whatIsNoFeedIsSaid() throws {
        func failure(_ document: String) -> FeedFormatError? {
            do {
                _ = try FeedParser.parse(Array(document.utf8), url: "https://h.example/x/")
                return nil
            } catch {
                return error
            }
        }
        let page =
            "<!doctype html><head><base href='/y/'><link rel='ALTERNATE stylesheet' type=application/atom+xml href=f>"
        let link = FeedLink(url: "https://h.example/y/f", type: "application/atom+xml")
        #expect(failure("") == .empty)
        #expect(failure(" \n") == .empty)
        #expect(failure("garbage") == .notAFeed("text without markup"))
        #expect(failure("<note><to/></note>") == .notAFeed("an XML document of the kind 'note'"))
        #expect(failure("<opml><body/></opml>") == .notAFeed("a list of subscriptions (OPML)"))
        #expect(failure("[1]") == .notAFeed("a JSON document that is not a feed"))
        #expect(failure(page) == .html(feedLinks: [link]))
    }

    @Test func itemsBeyondTheLimitAreCounted() throws {
        var limits = FeedParser.Limits()
        limits.entries = 2
        let items = String(repeating: "<item><title>x</title></item>", count: 5)
        let feed = try FeedParser.parse(Array("<rss><channel>\(items)</channel></rss>".utf8), limits: limits)
        #expect(feed.entries.count == 2 && feed.skipped == 3 && feed.isWellFormed)
        #expect(feed.repairs.first.map(\.kind) == [.itemLimit, .itemLimit, .itemLimit])
    }

    @Test func theModelIsPrintedAsJSON() throws {
        let feed = try parse(
            "<rss version='2.0'><channel><title>t</title><item><guid>g</guid><title>u</title>&x;</item></channel></rss>"
        )
        #expect(
            feed.json.line
                == #"{"error":false,"wellformed":true,"encoding":"UTF-8","feed":{"title":"t","#
                + #""title_type":"text/html","authors":[],"#
                + #""categories":[],"format":"rss","version":"2.0"},"entries":[{"id":"g","title":"u","#
                + #""title_type":"text/html","authors":[],"categories":[],"#
                + #""enclosures":[]}],"skipped":0,"repairs":[]}"#
        )
    }
}
