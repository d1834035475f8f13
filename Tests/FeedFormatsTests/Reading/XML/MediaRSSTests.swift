import FeedFormats
import FeedModel
import Testing

/// Tests of Media RSS and of the texts of podcasts: XMLFeedReader+Media.
@Suite struct MediaRSSTests {
    private func parse(_ content: String) throws -> ParsedEntry {
        let namespaces =
            "xmlns:media='http://search.yahoo.com/mrss/' xmlns:itunes='http://www.itunes.com/dtds/podcast-1.0.dtd'"
        let document = "<rss version='2.0' \(namespaces)><channel><item>\(content)</item></channel></rss>"
        return try FeedParser.parse(Array(document.utf8), url: "https://quay.example/feed").entries[0]
    }

    private func converted(_ entry: ParsedEntry) -> Item {
        var (entry, items) = (entry, [Item]())
        items.append(taking: &entry, source: SourceID("https://quay.example/feed"))
        return items[0]
    }

    @Test(arguments: [
        (
            "<media:description>The &lt;gate&gt;\n\n  Q&amp;A &lt;3 ?a=1&amp;copy=2</media:description>",
            "The <gate>\n\n  Q&A <3 ?a=1&copy=2"
        ),
        ("<media:text>1 &lt; 2\nAT&amp;T</media:text>", "1 < 2\nAT&T"),
        (
            "<media:description type='plain'>Use &lt;b>x&lt;/b>\n&lt;br></media:description>",
            "Use <b>x</b>\n<br>"
        ),
        ("<media:description type=' TEXT '>&lt;p>a&lt;/p>\nb</media:description>", "<p>a</p>\nb"),
        (
            "<itunes:summary>The &lt;video> tag\nFrom &lt;a-b@quay.example>, &lt;https://quay.example/></itunes:summary>",
            "The <video> tag\nFrom <a-b@quay.example>, <https://quay.example/>"
        ),
        ("<itunes:subtitle>Q&amp;amp;A\nR&amp;#38;D</itunes:subtitle>", "Q&A\nR&D"),
        ("<media:group><media:description><![CDATA[a && b\n<c>]]></media:description></media:group>", "a && b\n<c>"),
    ])
    func plainTextKeepsItsLinesAndItsBrackets(written: String, expected: String) throws {
        let entry = try parse(written)
        #expect(entry.summary == FeedText(expected, isHTML: false))
        #expect(converted(entry).body == .text(expected))
    }

    @Test(arguments: [
        ("<media:description type='html'>a\nb</media:description>", "a\nb"),
        ("<media:description>&lt;p>a&lt;/p>\nb</media:description>", "<p>a</p>\nb"),
        ("<itunes:summary><![CDATA[a<br>b &amp; c]]></itunes:summary>", "a<br>b &amp; c"),
        ("<media:description>a <b>b</b></media:description>", "a <b>b</b>"),
    ])
    func textWithMarkupIsHTML(written: String, expected: String) throws {
        #expect(try parse(written).summary == FeedText(expected, isHTML: true))
    }

    @Test func aTitleThatIsDeclaredPlainIsPlain() throws {
        #expect(try parse("<media:title type='plain'>&lt;b>a&lt;/b></media:title>").title?.plain == "<b>a</b>")
        #expect(try parse("<media:title>&lt;b>a&lt;/b></media:title>").title?.plain == "a")
    }
}
