import FeedFormats
import FeedModel
import Primitives
import Testing

/// Tests of Media RSS and of the texts of podcasts: XMLFeedReader+Media, MediaFile, Item+Media.
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

    /// Returns a picture, with a description if there is one.
    private func picture(_ number: Int, _ description: String? = nil) -> String {
        let text = description.map { "<media:description type='plain'>\($0)</media:description>" } ?? ""
        return
            "<media:content url='https://f.example/\(number).jpg' type='image/jpeg' medium='image'>\(text)</media:content>"
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

    @Test func allPicturesStandBehindTheTextWithTheirDescriptions() throws {
        let pictures = [picture(1, "A pier\nin &quot;fog&quot;"), picture(2, "The pier"), picture(3)]
        let entry = try parse("<description>&lt;p>Morning!&lt;/p></description>" + pictures.joined())
        let item = converted(entry)
        #expect(
            item.body
                == .html(
                    """
                    <p>Morning!</p>
                    <p><img src="https://f.example/1.jpg" alt="A pier
                    in &quot;fog&quot;"></p>
                    <p><img src="https://f.example/2.jpg" alt="The pier"></p>
                    <p><img src="https://f.example/3.jpg"></p>
                    """
                )
        )
        #expect(item.summary == "Morning!" && item.image == "https://f.example/1.jpg" && item.enclosures == [])
        guard case .html(let html) = item.body else { return }
        let text = HTMLText.readable(html).numberingPictures(after: 0)
        #expect(
            text.blocks.map(\.text) == [
                "Morning!", "[image: A pier in \"fog\"] [1]", "[image: The pier] [2]", "[image] [3]",
            ]
        )
        #expect(HTMLText.readable(html).pictures.map(\.address) == (1...3).map { "https://f.example/\($0).jpg" })
        #expect(
            entry.json["media"].array.map(\.line) == [
                #"{"url":"https://f.example/1.jpg","medium":"image","description":"A pier\nin \"fog\""}"#,
                #"{"url":"https://f.example/2.jpg","medium":"image","description":"The pier"}"#,
                #"{"url":"https://f.example/3.jpg","medium":"image"}"#,
            ]
        )
    }

    @Test func thePlayingTimeIsThatOfTheFirstRecordingUnlessAFileHasItsOwn() throws {
        let files =
            "<enclosure url='https://f.example/n.pdf' type='application/pdf'/>"
            + "<enclosure url='https://f.example/1.mp3' type='audio/mpeg' length='7'/>"
        let ogg = "<media:content url='https://f.example/1.ogg' type='audio/ogg' duration='61'/>"
        let first = Enclosure(url: "https://f.example/1.mp3", type: "audio/mpeg", length: 7, duration: 3723)
        let second = Enclosure(url: "https://f.example/1.ogg", type: "audio/ogg", duration: 61)
        let item = converted(try parse(files + ogg + "<itunes:duration>1:02:03</itunes:duration>"))
        #expect(Array(item.enclosures.dropFirst()) == [first, second] && item.enclosures[0].duration == nil)
        let untyped = converted(try parse("<enclosure url='https://f.example/1'/><itunes:duration>9</itunes:duration>"))
        #expect(untyped.enclosures == [Enclosure(url: "https://f.example/1", duration: 9)])
        #expect(converted(try parse("<title>t</title><itunes:duration>9</itunes:duration>")).enclosures == [])
    }

    @Test func theDescriptionOfAPictureIsNoTextOfTheItem() throws {
        let described = try converted(parse(picture(1, "A pier") + "<media:description>Fog</media:description>"))
        #expect(described.summary == "Fog")
        #expect(described.body == .text("Fog\n\n[image: A pier] https://f.example/1.jpg"))
        // Without any text it names the item in lists.
        let alone = try converted(parse("<description/>" + picture(1) + picture(2, "A pier")))
        #expect(alone.summary == "A pier")
        #expect(
            alone.body
                == .html(
                    "<p><img src=\"https://f.example/1.jpg\"></p>\n<p><img src=\"https://f.example/2.jpg\" alt=\"A pier\"></p>"
                )
        )
    }

    @Test func onePictureWithoutADescriptionIsThePictureOfTheItem() throws {
        let item = try converted(parse("<description>a</description>" + picture(1)))
        #expect(item.body == .text("a") && item.image == "https://f.example/1.jpg")
    }

    @Test(arguments: [
        // What the text shows is not shown again, whatever its size.
        ("<img src='https://f.example/1.jpg?w=90'>", [1, 2, 3], "<p><img src=\"https://f.example/2.jpg\"></p>\n"),
        ("<img src='https://f.example/1.jpg' alt='A pier'>", [1, 3], ""),
    ])
    func picturesOfTheTextAreNotRepeated(text: String, numbers: [Int], rest: String) throws {
        let pictures = numbers.map { picture($0, $0 == 3 ? "The end" : nil) }.joined()
        let item = try converted(parse("<description><![CDATA[\(text)]]></description>\(pictures)"))
        #expect(item.body == .html("\(text)\n\(rest)<p><img src=\"https://f.example/3.jpg\" alt=\"The end\"></p>"))
    }

    @Test func aDescriptionIsAddedToAPictureOfTheTextThatHasNone() throws {
        let text = "<img src='https://f.example/1.jpg'>"
        let item = try converted(parse("<description><![CDATA[\(text)]]></description>" + picture(1, "A pier")))
        #expect(item.body == .html("\(text)\n<p><img src=\"https://f.example/1.jpg\" alt=\"A pier\"></p>"))
    }

    @Test(arguments: ["<title>A pier</title><description>a</description>", "<description>A\npier</description>"])
    func aDescriptionThatRepeatsTheTextIsNotShown(written: String) throws {
        let body = try converted(parse(written)).body
        #expect(try converted(parse(written + picture(1, "A pier"))).body == body)
    }

    @Test func aDescriptionAfterANestedFileDescribesTheOuterFile() throws {
        let inner = "<media:content url='https://f.example/2.jpg' medium='image'/>"
        let outer =
            "<media:content url='https://f.example/1.jpg' medium='image'>\(inner)<media:description>A</media:description>"
        let media = try parse(outer + "</media:content>").media
        #expect(media.map(\.description) == ["A", nil])
    }

    @Test func sizesOfOnePictureAreOne() throws {
        let group = "<media:group>\(picture(1))\(picture(2))\(picture(3, "Fog"))\(picture(4, "Fog"))</media:group>"
        let sizes = ["140", "460"].map { "<media:content medium='image' url='https://f.example/5.png?w=\($0)'/>" }
        let scripts = ["1", "2"].map { "<media:content medium='image' url='https://f.example/p?id=\($0)'/>" }
        #expect(
            try parse(group + sizes.joined() + scripts.joined()).media.map(\.url) == [
                "https://f.example/1.jpg", "https://f.example/3.jpg", "https://f.example/5.png?w=140",
                "https://f.example/p?id=1", "https://f.example/p?id=2",
            ]
        )
    }

    @Test func aFilmIsShownWithItsDescription() throws {
        let film =
            "<media:content url='https://f.example/v.mp4' medium='video'><media:description>A tram</media:description></media:content>"
        let item = try converted(parse("<description>&lt;b>a&lt;/b></description>" + film))
        #expect(item.enclosures.map(\.url) == ["https://f.example/v.mp4"])
        #expect(
            item.body
                == .html("<b>a</b>\n<p><video controls src=\"https://f.example/v.mp4\" title=\"A tram\"></video></p>")
        )
        #expect(try converted(parse(film)).body == .text("A tram"))
    }

    @Test func picturesAfterPlainTextKeepItsLines() throws {
        let item = try converted(parse("<media:description>a\n1 &lt; 2</media:description>" + picture(1, "A pier")))
        #expect(item.body == .text("a\n1 < 2\n\n[image: A pier] https://f.example/1.jpg"))
    }

    @Test func attachedPicturesHaveTheirDescriptions() throws {
        let image = "<p><img src=\"https://f.example/1.jpg\" alt=\"A pier\"></p>"
        let link = "<link rel='enclosure' type='image/jpeg' title='A pier' href='https://f.example/1.jpg'/>"
        let atom = try FeedParser.parse(
            Array("<feed xmlns='http://www.w3.org/2005/Atom'><entry><summary>a</summary>\(link)</entry></feed>".utf8)
        )
        #expect(converted(atom.entries[0]).body == .text("a\n\n[image: A pier] https://f.example/1.jpg"))
        let json = try FeedParser.parse(
            Array(
                """
                {"version": "https://jsonfeed.org/version/1.1", "title": "t", "items": [{"id": "1", "content_html": "a",
                "attachments": [{"url": "https://f.example/1.jpg", "mime_type": "image/jpeg", "title": "A pier"},
                {"url": "https://f.example/2.mp3", "mime_type": "audio/mpeg", "title": "Fog"}]}]}
                """.utf8
            )
        )
        #expect(converted(json.entries[0]).body == .html("a\n\(image)"))
        #expect(json.entries[0].enclosures.count == 2)
    }
}
