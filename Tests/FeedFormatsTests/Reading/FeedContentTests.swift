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
        ("Array&lt;Element&gt; wins", FeedText("Array<Element> wins", isHTML: false), "Array<Element> wins"),
        ("1 &lt; 2", FeedText("1 < 2", isHTML: false), "1 < 2"), ("a &lt;b", FeedText("a <b", isHTML: false), "a <b"),
        ("&lt;&lt;x>>", FeedText("<<x>>", isHTML: false), "<<x>>"),
        ("&lt;b>bold&lt;/b> &amp;amp; &lt;x>", FeedText("<b>bold</b> &amp; &lt;x>", isHTML: true), "bold & <x>"),
        ("&lt;/nonsense>", FeedText("</nonsense>", isHTML: false), "</nonsense>"),
        ("1 &lt; 2 &amp;amp; 3", FeedText("1 &lt; 2 &amp; 3", isHTML: true), "1 < 2 & 3"),
        ("a &lt;!-- b --> c", FeedText("a <!-- b --> c", isHTML: true), "a c"),
    ])
    func whatHTMLDoesNotKnowInATitleIsText(written: String, expected: FeedText, plain: String) throws {
        let feed = try parse("<rss><channel><item><title>\(written)</title></item></channel></rss>")
        let title = try #require(feed.entries.first?.title)
        #expect(title == expected)
        #expect(title.plain == plain)
    }

    @Test(arguments: [
        ("type='foo/bar'>Some title", FeedText("Some title", isHTML: false)),
        ("type='foo/bar'>Test", FeedText("Test", isHTML: false)),
        ("type='application/x'>Boats and fish net", FeedText("Boats and fish net", isHTML: false)),
        ("type='application/octet-stream'>RmlzaCA8Yj5uZXQ8L2I+", FeedText("Fish <b>net</b>", isHTML: true)),
        (
            "type='application/octet-stream'>\n  RmlzaCA8\n  Yj5uZXQ8\n  L2I+\n",
            FeedText("Fish <b>net</b>", isHTML: true)
        ),
        ("mode='base64'>RmlzaA==", FeedText("Fish", isHTML: true)),
    ])
    func onlyBase64IsDecodedAsBase64(written: String, expected: FeedText) throws {
        for name in ["title", "summary", "content"] {
            let entry = try parse(
                "<feed xmlns='http://www.w3.org/2005/Atom'><entry><\(name) \(written)</\(name)></entry></feed>"
            ).entries.first
            #expect((entry?.title ?? entry?.summary ?? entry?.content) == expected, "\(name)")
        }
    }

    @Test func aPictureInTheContentIsNoText() throws {
        #expect(try atom("1.0", "<content type='image/png'>iVBORw0KGgo=</content>") == nil)
    }

    @Test(arguments: [
        (
            "<div xmlns='http://www.w3.org/1999/xhtml'>&lt;p&gt;Fish &amp;amp; net&lt;/p&gt;</div>",
            "<div><p>Fish &amp; net</p></div>"
        ),
        ("<div>&lt;b&gt;x&lt;/b&gt; &lt; y<hr/></div>", "<div><b>x</b> < y<hr></div>"),
        ("<div>1 &lt; 2</div>", "<div>1 &lt; 2</div>"), ("<div><b>&lt;p&gt;</b></div>", "<div><b>&lt;p&gt;</b></div>"),
        ("&lt;p&gt;a&lt;/p&gt;\n<hr/><p>b</p>", "<p>a</p>\n<hr><p>b</p>"),
        ("&lt;p&gt;a<br/>b&lt;/p&gt;<img src='https://f.example/'/>", "<p>a<br>b</p><img src=\"https://f.example/\">"),
        ("<br/>&lt;p&gt;a &amp;amp; b", "<br><p>a &amp; b"), ("1 &lt; 2<br/>R&amp;amp;D", "1 &lt; 2<br>R&amp;amp;D"),
        ("Vec&lt;T&gt;<br/>", "Vec&lt;T&gt;<br>"),
        ("<p>Write <code>&lt;p&gt;</code></p>&lt;i&gt;c&lt;/i&gt;", "<p>Write <code>&lt;p&gt;</code></p><i>c</i>"),
        ("<![CDATA[<p>a &amp; b</p>]]><br/>c", "<p>a &amp; b</p><br>c"),
        ("<![CDATA[a &amp; b]]>\n<i>c</i><![CDATA[&amp;<p>]]>d", "a &amp; b\n<i>c</i>&amp;<p>d"),
        ("<div><![CDATA[<p>a</p>]]></div><pre><![CDATA[<p>]]></pre>", "<div><p>a</p></div><pre>&lt;p&gt;</pre>"),
    ])
    func escapedHTMLBetweenElementsIsHTML(written: String, expected: String) throws {
        let content = "xmlns:content='http://purl.org/rss/1.0/modules/content/'"
        let rss = try parse(
            """
            <rss version="2.0" \(content)><channel><item><description>\(written)</description>
            <content:encoded>\(written)</content:encoded></item></channel></rss>
            """
        ).entries[0]
        #expect(try atom("1.0", "<content type='html'>\(written)</content>") == expected)
        #expect(rss.summary == FeedText(expected, isHTML: true) && rss.content == rss.summary)
    }

    @Test(arguments: [
        (
            "Write to &lt;Ann@example.org>\n\nor see &lt;https://example.org/a>.",
            "Write to <Ann@example.org>\n\nor see <https://example.org/a>."
        ),
        (
            "<![CDATA[vector<std::string> v;\nMap<String, List<Foo>> m; // </List>]]>",
            "vector<std::string> v;\nMap<String, List<Foo>> m; // </List>"
        ),
        ("a&lt;b\nc", "a<b\nc"),
        ("Hello &lt;your-name>, R&amp;D &lt;3 &lt;?php\n?>", "Hello <your-name>, R&D <3 <?php\n?>"),
        ("One\n\ntwo", "One\n\ntwo"),
    ])
    func aDescriptionInWhichNothingIsHTMLIsPlainText(written: String, expected: String) throws {
        let text = FeedText(expected, isHTML: false)
        let feed = try parse(
            """
            <rss xmlns:dc="http://purl.org/dc/elements/1.1/"><channel><description>\(written)</description>
            <item><description>\(written)</description></item><item><dc:description>\(written)</dc:description></item>
            </channel></rss>
            """
        )
        #expect(feed.description == text && feed.entries.map(\.summary) == [text, text])
        let json = try parse(#"{"rss":{"channel":{"item":[{"description":"# + JSONValue.string(expected).line + "}]}}}")
        #expect(json.entries.map(\.summary) == [text])
    }

    @Test(arguments: [
        ("&lt;List> &lt;BR>\nb", "<List> <BR>\nb"), ("&lt;/p>a\n&lt;b", "</p>a\n<b"),
        ("R&amp;amp;D\n&lt;x>", "R&amp;D\n<x>"),
        ("&lt;!-- a -->\nb", "<!-- a -->\nb"), ("&lt;g-emoji>x&lt;/g-emoji>", "<g-emoji>x</g-emoji>"),
        ("a\n<svg/>", "a\n<svg></svg>"),
    ])
    func aDescriptionInWhichAnythingIsHTMLIsHTML(written: String, expected: String) throws {
        let feed = try parse("<rss><channel><item><description>\(written)</description></item></channel></rss>")
        #expect(feed.entries.map(\.summary) == [FeedText(expected, isHTML: true)])
    }

    @Test(arguments: ["&lt;p&gt;x", "<![CDATA[<p>x]]>", "<br/>&lt;p&gt;x", "<br/><![CDATA[<p>x]]>"])
    func escapedMarkupInXHTMLIsText(written: String) throws {
        let division = "<div xmlns='http://www.w3.org/1999/xhtml'>\(written)</div>"
        let expected = (written.hasPrefix("<br/>") ? "<br>" : "") + "&lt;p&gt;x"
        #expect(try atom("1.0", "<content type='xhtml'>\(division)</content>") == expected)
        let body = "<body xmlns='http://www.w3.org/1999/xhtml'>\(written)<hr/></body>"
        let rss = try parse("<rss version='2.0'><channel><item>\(body)</item></channel></rss>")
        #expect(rss.entries[0].content?.value == expected + "<hr>")
    }

    @Test(arguments: [
        ("a&amp;nbsp;b &amp;#8216;c&amp;#8217;", "a\u{A0}b ‘c’"), ("R&amp;amp;D", "R&amp;D"),
        ("&amp;lt;p&amp;gt;", "&lt;p&gt;"),
        ("a &amp;hellip; b &amp; c", "a &hellip; b & c"), ("x&amp;nbsp", "x&nbsp"), ("&amp;hellip; &amp;amp;", "… &"),
    ])
    func referencesThatWereLeftInPlainTextAreDecoded(written: String, expected: String) throws {
        let feed = try parse(
            "<feed xmlns='http://www.w3.org/2005/Atom'><entry><summary type='text'>\(written)</summary></entry></feed>"
        )
        #expect(feed.entries.first?.summary == FeedText(expected, isHTML: false))
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
