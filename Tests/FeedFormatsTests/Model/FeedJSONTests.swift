import FeedFormats
import FeedModel
import Primitives
import Testing

/// The output of `quire parse` beyond what the other suites check in the feed itself.
@Suite struct FeedJSONTests {
    private func line(_ document: String, url: String? = "https://quay.example/feed") throws -> String {
        try FeedParser.parse(Array(document.utf8), url: url).json.line
    }

    @Test func plainTextThatHTMLWouldMisreadIsPrintedAsHTML() throws {
        func title(_ written: String) throws -> [String?] {
            let feed = try FeedParser.parse(
                Array("<feed xmlns='http://www.w3.org/2005/Atom'><title>\(written)</title></feed>".utf8)
            )
            #expect(feed.title?.isHTML == false)
            return [feed.json["feed"]["title"].string, feed.json["feed"]["title_type"].string]
        }
        #expect(try title("The &lt;blink> tag") == ["The &lt;blink&gt; tag", "text/html"])
        #expect(try title("&amp;lt; me") == ["&amp;lt; me", "text/html"])
        #expect(try title("&amp;copy; &amp; me") == ["&amp;copy; &amp; me", "text/html"])
        #expect(try title("&lt;\u{301}a>") == ["<\u{301}a>", "text/plain"])
        #expect(try title("AT&amp;T, 1 &lt; 2") == ["AT&T, 1 < 2", "text/plain"])
    }

    @Test func pageAndFilesAreLinksInEveryFormat() throws {
        #expect(
            try line(
                """
                <rss version="2.0"><channel><link>/</link><item><link>a</link><enclosure url="b.mp3" type="audio/mpeg"
                length="7"/></item></channel></rss>
                """
            ) == #"""
                {"error":false,"wellformed":true,"encoding":"UTF-8","feed":{"link":"https://quay.example/","authors":[],\#
                "categories":[],"links":[{"rel":"alternate","href":"https://quay.example/"}],"format":"rss",\#
                "version":"2.0"},"entries":[{"link":"https://quay.example/a","authors":[],"categories":[],"enclosures":\#
                [{"url":"https://quay.example/b.mp3","type":"audio/mpeg","length":7}],"links":[{"rel":"alternate",\#
                "href":"https://quay.example/a"},{"rel":"enclosure","href":"https://quay.example/b.mp3",\#
                "type":"audio/mpeg","length":7}]}],"skipped":0,"repairs":[]}
                """#
        )
    }

    @Test func aLinkWithoutItsAttributeIsWhatItsRelationSays() throws {
        let feed = try FeedParser.parse(
            Array(
                """
                <feed version="0.3" xmlns="http://purl.org/atom/ns#"><link rel="self" href=""/><entry>
                <link rel="alternate" type="text/html">/a</link><link rel="enclosure" type="audio/mpeg">/b.mp3</link>
                <link rel="related">javascript:c</link></entry></feed>
                """.utf8
            ),
            url: "https://quay.example/feed"
        )
        #expect(feed.selfLink == "https://quay.example/feed" && feed.link == nil)
        #expect(feed.entries.map(\.link) == ["https://quay.example/a"])
        #expect(feed.entries[0].enclosures.map(\.url) == ["https://quay.example/b.mp3"])
        #expect(feed.entries[0].links.map(\.relation) == ["alternate", "enclosure"])
    }

    @Test func theBaseOfATextIsPrintedWhereTheDocumentDeclaresOne() throws {
        let feed = try FeedParser.parse(
            Array(
                """
                <feed xmlns="http://www.w3.org/2005/Atom"><title>a</title><entry xml:base="/b/"><title>c</title>
                <summary xml:base="d/">e</summary></entry></feed>
                """.utf8
            ),
            url: "https://quay.example/feed"
        )
        let entry = feed.json["entries"][0]
        #expect(feed.json["feed"]["title_base"].isNull)
        #expect(entry["title_base"] == "https://quay.example/b/")
        #expect(entry["summary_base"] == "https://quay.example/b/d/")
    }

    @Test func aPictureOfRSSHasTheSizeTheSpecificationGivesIt() throws {
        func size(_ root: String, _ picture: String) throws -> [Int?] {
            let close = root.prefix { $0 != " " }
            let picture = "<image><width>x</width>\(picture)</image>"
            let feed = try FeedParser.parse(Array("<\(root)><channel>\(picture)</channel></\(close)>".utf8))
            return [feed.extensions.picture?.width, feed.extensions.picture?.height]
        }
        #expect(try size("rss", "<url>http://a/b</url>") == [88, 31])
        #expect(try size("rss", "<height>40</height><url>http://a/b</url><width>20</width>") == [20, 40])
        #expect(try size("rss", "<title>none</title>") == [nil, nil])
        let rdf = "rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#' xmlns='http://purl.org/rss/1.0/'"
        #expect(try size(rdf, "<url>http://a/b</url>") == [nil, nil])
    }
}
