import FeedFormats
import FeedModel
import Foundation
import Markup
import Primitives
import Testing

/// Tests of the content of entries: ContentCollector, PreferredValue, FeedText.
@Suite struct FeedContentTests {
    private func parse(_ document: String) throws -> ParsedFeed {
        try FeedParser.parse(Array(document.utf8), url: "https://quay.example/feed")
    }

    private func atom(_ version: String, _ content: String) throws -> String? {
        let namespace = version == "0.3" ? "http://purl.org/atom/ns#" : "http://www.w3.org/2005/Atom"
        return try parse(
            "<feed xmlns='\(namespace)' version='\(version)'><entry>\(content)</entry></feed>"
        ).entries.first?.content?.value
    }

    @Test func theDivIsNoPartOfTheContentInAtom10Alone() throws {
        let content = "<content type='xhtml'><div xmlns='http://www.w3.org/1999/xhtml'><p>x</p></div></content>"
        #expect(try atom("1.0", content) == "<p>x</p>")
        #expect(try atom("0.3", content) == "<div><p>x</p></div>")
        #expect(try atom("1.0", "<content type='html'><div>x</div></content>") == "<div>x</div>")
    }

    @Test func basesInsideTheContentCount() throws {
        let content = """
            <content type="xhtml" xml:base="/a/"><div xmlns="http://www.w3.org/1999/xhtml"><p xml:base="b/"><a href="c">c</a>
            <img src="d.png" alt="e"/></p><a href="f">f</a></div></content>
            """
        #expect(
            try atom("1.0", content) == """
                <p><a href="https://quay.example/a/b/c">c</a>
                <img src="https://quay.example/a/b/d.png" alt="e"></p><a href="https://quay.example/a/f">f</a>
                """
        )
    }

    @Test func languagesAreInheritedAndTakenBack() throws {
        let feed = try parse(
            """
            <feed xmlns="http://www.w3.org/2005/Atom" xml:lang="de"><title xml:lang="fr">Quai</title><rights>frei</rights>
            <entry xml:lang="en_GB"><title>Quay</title><summary xml:lang="">?</summary></entry>
            <entry><title>Kai</title></entry></feed>
            """
        )
        #expect(feed.language == "de" && feed.title?.language == "fr" && feed.rights?.language == "de")
        #expect(feed.entries.map(\.language) == ["en-GB", "de"])
        #expect(feed.entries.map { $0.title?.language } == ["en-GB", "de"])
        #expect(feed.entries[0].summary == FeedText("?", isHTML: false))
    }

    @Test func theLanguageOfItsTextIsThatOfTheItem() throws {
        let feed = try parse(
            "<feed xmlns='http://www.w3.org/2005/Atom'><entry><content xml:lang='is'>Þoka</content></entry></feed>"
        )
        #expect(feed.entries.first?.language == "is" && feed.language == nil)
    }

    @Test(arguments: [
        ("Array&lt;Element&gt; wins", "Array&lt;Element> wins", "Array<Element> wins"),
        ("1 &lt; 2", "1 &lt; 2", "1 < 2"), ("a &lt;b", "a &lt;b", "a <b"), ("&lt;&lt;x>>", "&lt;&lt;x>>", "<<x>>"),
        ("&lt;b>bold&lt;/b> &amp;amp; x", "<b>bold</b> &amp; x", "bold & x"),
        ("&lt;/nonsense>", "&lt;/nonsense>", "</nonsense>"),
    ])
    func whatHTMLDoesNotKnowInATitleIsText(written: String, html: String, plain: String) throws {
        let feed = try parse("<rss><channel><item><title>\(written)</title></item></channel></rss>")
        let title = try #require(feed.entries.first?.title)
        #expect(title == FeedText(html, isHTML: true))
        #expect(title.plain == plain)
    }

    @Test func ofSeveralLinksRSSMeansTheLastAndAtomTheFirst() throws {
        let rss = try parse(
            """
            <rss><channel><link>/1</link><link href="/2"/><item><link>/3</link><link>/4</link></item></channel></rss>
            """
        )
        #expect(rss.link == "https://quay.example/2" && rss.entries.first?.link == "https://quay.example/4")
        let atom = try parse(
            """
            <feed xmlns="http://www.w3.org/2005/Atom"><link rel="" href="/1"/><link href="/2"/>
            <entry><link href="/3"/><link rel="alternate" href="/4"/></entry></feed>
            """
        )
        #expect(atom.link == "https://quay.example/1" && atom.entries.first?.link == "https://quay.example/3")
    }

    @Test func ofSeveralDatesTheLastCounts() throws {
        let feed = try parse(
            """
            <feed xmlns="http://www.w3.org/2005/Atom"><entry><issued>2026-01-01</issued><updated>2026-11-03</updated>
            <updated>2026-11-02</updated><published>2026-11-01</published><created>2025-01-01</created></entry></feed>
            """
        )
        let entry = try #require(feed.entries.first)
        #expect(entry.updated == Date(iso8601: "2026-11-02T00:00:00Z"))
        #expect(entry.published == Date(iso8601: "2026-11-01T00:00:00Z"))
        #expect(entry.extensions?.created == Date(iso8601: "2025-01-01T00:00:00Z"))
    }

    @Test func anAtomItemWithoutAnAuthorHasThatOfItsSourceOrItsFeed() throws {
        let feed = try parse(
            """
            <feed xmlns="http://www.w3.org/2005/Atom"><entry><author><name>Own</name></author></entry>
            <entry><source><author><name>Source</name></author></source></entry><entry/>
            <author><name>Feed</name></author></feed>
            """
        )
        #expect(feed.entries.map { $0.authors.map(\.name) } == [["Own"], ["Source"], ["Feed"]])
        let rss = try parse("<rss><channel><managingEditor>Ed</managingEditor><item/></channel></rss>")
        #expect(rss.entries.first?.authors == [])
    }

    @Test func languagesAreWrittenWithHyphens() throws {
        let feed = try parse("<rss><channel><language>pt_BR</language><item/></channel></rss>")
        #expect(feed.language == "pt-BR")
    }

    @Test func aFeedThatCameCompressedIsRead() throws {
        let packed =
            "H4sIAAAAAAAA/7MpKi5WKEstKs7Mz7NVMtIzULKzSc5IzMtLzbGzKcksyUm1CyxNrLTRh7BtMktSc2ESHpnpGQrliSWpRXBpfYg8siqf/HLs"
            + "ivTh9ugDHWEHAHDVvrCKAAAA"
        let body = try #require(Data(base64Encoded: packed).map(Array.init))
        let feed = try FeedParser.parse(body)
        #expect(feed.entries.map { $0.title?.plain } == ["High water", "Low water"])
        #expect(feed.repairs.first.map(\.kind) == [.undeclaredCompression])
        #expect(throws: FeedFormatError.notAFeed("a compressed document that is damaged")) {
            try FeedParser.parse(Array(body[..<40]))
        }
    }
}
