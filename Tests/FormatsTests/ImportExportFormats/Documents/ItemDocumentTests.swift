import FeedFormats
import FeedModel
import Foundation
import ImportExportFormats
import Markup
import Testing

/// Tests of exported items: AtomDocument, JSONFeedDocument, HTMLPage, SfeedLine, XMLText.
@Suite struct ItemDocumentTests {
    private let full: LibraryItem = {
        var item = Item(
            source: SourceID("https://s.example/f"),
            guid: "tag:s.example,2026:1",
            title: "A <b> & \"c\"\u{1B}"
        )
        item.url = "https://s.example/1?a&b"
        item.authors = ["Ada", "Bob & Co"]
        item.published = Date(timeIntervalSince1970: 1_000_000)
        item.updated = Date(timeIntervalSince1970: 2_000_000.25)
        item.summary = "Short\nand\ttwo"
        item.body = .html("<p>One &amp; two</p>\r\n<script>x</script>")
        item.categories = ["x|y", "夏"]
        item.enclosures = [Enclosure(url: "https://s.example/e.mp3", type: "audio/mpeg", length: 12)]
        item.image = "https://s.example/i.png"
        item.comments = "https://s.example/1#c"
        item.language = "ja"
        var state = ItemState()
        state.readAt = Date(timeIntervalSince1970: 3_000_000)
        state.isStarred = true
        state.tags = ["later, maybe"]
        return LibraryItem(item: item, arrived: Date(timeIntervalSince1970: 2_500_000), state: state)
    }()
    private let bare = LibraryItem(
        item: Item(source: SourceID("news:hn"), guid: "7 %ü", title: ""),
        arrived: Date(timeIntervalSince1970: 0)
    )

    private func text(_ document: any ItemDocument) -> String {
        var document = document
        var text = document.opening
        text += document.item(full, sourceTitle: "S & T")
        text += document.item(bare, sourceTitle: "Hacker News")
        return text + document.closing
    }

    @Test func atomIsWritten() {
        #expect(
            text(AtomDocument(title: "Mine & yours", updated: Date(timeIntervalSince1970: 0))) == """
                <?xml version="1.0" encoding="UTF-8"?>
                <feed xmlns="http://www.w3.org/2005/Atom" xmlns:media="http://search.yahoo.com/mrss/" \
                xmlns:quire="https://github.com/quire-reader/quire/ns/1">
                <title>Mine &amp; yours</title>
                <id>urn:quire:export</id>
                <updated>1970-01-01T00:00:00Z</updated>
                <author><name/></author>
                <generator>quire</generator>
                <entry xml:lang="ja">
                <title>A &lt;b&gt; &amp; "c"</title>
                <id>tag:s.example,2026:1</id>
                <updated>1970-01-24T03:33:20.25Z</updated>
                <published>1970-01-12T13:46:40Z</published>
                <author><name>Ada</name></author>
                <author><name>Bob &amp; Co</name></author>
                <link rel="alternate" href="https://s.example/1?a&amp;b"/>
                <link rel="replies" type="text/html" href="https://s.example/1#c"/>
                <link rel="enclosure" type="audio/mpeg" length="12" href="https://s.example/e.mp3"/>
                <category term="x|y"/>
                <category term="夏"/>
                <summary>Short\nand\ttwo</summary>
                <content type="html">&lt;p&gt;One &amp;amp; two&lt;/p&gt;&#13;\n&lt;script&gt;x&lt;/script&gt;</content>
                <media:thumbnail url="https://s.example/i.png"/>
                <source><id>https://s.example/f</id><title>S &amp; T</title></source>
                <quire:read>1970-02-04T17:20:00Z</quire:read>
                <quire:starred/>
                <quire:tag>later, maybe</quire:tag>
                </entry>
                <entry>
                <title></title>
                <id>urn:quire:guid:7%20%25%C3%BC</id>
                <updated>1970-01-01T00:00:00Z</updated>
                <source><id>news:hn</id><title>Hacker News</title></source>
                </entry>
                </feed>

                """
        )
    }

    @Test(arguments: ["atom", "jsonfeed"])
    func ourParserReadsBackWhatIsWritten(_ format: String) throws {
        let document: any ItemDocument =
            format == "atom" ? AtomDocument(title: "Mine", updated: full.arrived) : JSONFeedDocument(title: "Mine")
        let feed = try FeedParser.parse(Array(text(document).utf8))
        #expect(feed.isWellFormed)
        #expect(feed.title?.value == "Mine")
        let entry = try #require(feed.entries.first)
        let item = full.item
        #expect(entry.id == item.guid)
        #expect(entry.title?.plain == (format == "atom" ? "A <b> & \"c\"" : item.title))
        #expect(entry.link == item.url)
        #expect(entry.authors.map(\.name) == item.authors)
        #expect(entry.published == item.published)
        #expect(entry.updated == Date(timeIntervalSince1970: 2_000_000))
        #expect(entry.content?.isHTML == true)
        #expect(entry.content?.value.contains("<p>One &amp; two</p>") == true)
        #expect(entry.categories == item.categories)
        #expect(entry.enclosures == item.enclosures)
        #expect(entry.image == item.image)
        #expect(entry.language == "ja")
        #expect(feed.entries.count == 2)
        #expect(feed.entries[1].authors == [])
    }

    @Test func jsonFeedIsWritten() {
        #expect(
            text(JSONFeedDocument(title: "Mine")) == """
                {"version":"https://jsonfeed.org/version/1.1","title":"Mine","items":[
                {"id":"tag:s.example,2026:1","url":"https://s.example/1?a&b","title":"A <b> & \\"c\\"\\u001b",\
                "content_html":"<p>One &amp; two</p>\\r\\n<script>x</script>","summary":"Short\\nand\\ttwo",\
                "image":"https://s.example/i.png","date_published":"1970-01-12T13:46:40Z",\
                "date_modified":"1970-01-24T03:33:20.25Z","authors":[{"name":"Ada"},{"name":"Bob & Co"}],\
                "tags":["x|y","夏"],"language":"ja","attachments":[{"url":"https://s.example/e.mp3",\
                "mime_type":"audio/mpeg","size_in_bytes":12}],"_quire":{"id":"\(full.id)","source":"https://s.example/f",\
                "source_title":"S & T","arrived":"1970-01-29T22:26:40Z","read_at":"1970-02-04T17:20:00Z","starred":true,\
                "tags":["later, maybe"],"comments":"https://s.example/1#c"}},
                {"id":"7 %ü","content_text":"","_quire":{"id":"\(bare.id)","source":"news:hn",\
                "source_title":"Hacker News","arrived":"1970-01-01T00:00:00Z","read_at":null,"starred":false,"tags":[],\
                "comments":null}}
                ]}

                """
        )
        #expect(
            JSONFeedDocument(title: "").opening + JSONFeedDocument(title: "").closing
                == "{\"version\":\"https://jsonfeed.org/version/1.1\",\"title\":\"\",\"items\":[]}\n"
        )
    }

    @Test func aJSONFeedKeepsThePlayingTimeOfARecording() throws {
        var episode = full
        episode.item.enclosures[0].duration = 3723
        var document = JSONFeedDocument(title: "")
        let written = document.opening + document.item(episode, sourceTitle: "") + document.closing
        #expect(try FeedParser.parse(Array(written.utf8)).entries.map(\.enclosures) == [episode.item.enclosures])
    }

    @Test func anEventThatIsReadBackHasItsTimes() throws {
        var event = full
        event.item.starts = Date(timeIntervalSince1970: 1_000_000)
        event.item.ends = Date(timeIntervalSince1970: 1_003_600)
        let documents: [any ItemDocument] = [
            AtomDocument(title: "Mine", updated: Date(timeIntervalSince1970: 0)), JSONFeedDocument(title: "Mine"),
        ]
        for var document in documents {
            let text = document.opening + document.item(event, sourceTitle: "S") + document.closing
            var feed = try FeedParser.parse(Array(text.utf8))
            var items: [Item] = []
            for place in feed.entries.indices {
                items.append(taking: &feed.entries[place], source: event.item.source)
            }
            #expect(items.map(\.starts) == [event.item.starts])
            #expect(items.map(\.ends) == [event.item.ends])
            #expect(items.map(\.guid) == [event.item.guid])
        }
    }

    @Test func sfeedsLinesAreWrittenAndReadBack() throws {
        let text = text(SfeedLine())
        #expect(
            text == "1000000\tA <b> & \"c\"\thttps://s.example/1?a&b\t<p>One &amp; two</p>\\n<script>x</script>\thtml\t"
                + "tag:s.example,2026:1\tAda\thttps://s.example/e.mp3\tx y|夏\n\t\t\t\t\t7 %ü\t\t\t\n"
        )
        let lines = text.split(separator: "\n")
        let item = try #require(SfeedLine.item(lines[0], source: SourceID("s")))
        #expect(item.guid == full.item.guid)
        #expect(item.title == "A <b> & \"c\"")
        #expect(item.url == full.item.url)
        #expect(item.published == full.item.published)
        #expect(item.body == .html("<p>One &amp; two</p>\n<script>x</script>"))
        #expect(item.authors == ["Ada"])
        #expect(item.enclosures == [Enclosure(url: "https://s.example/e.mp3")])
        #expect(item.categories == ["x y", "夏"])
        for line in ["", "one", "a\tb\tc", "1\t2", "-\ta\tb", "1\tt\tl\tc\txml\ti", "1\t2\t3\t4\thtml\t6\t7\t8\t9\t10"]
        {
            #expect(SfeedLine.item(line, source: SourceID("s")) == nil)
        }
    }
}
