import FeedFormats
import Markup
import Testing

@Suite struct OPMLTests {
    /// A quotation mark with an accent on it is one character for Swift, and two for XML.
    @Test func whatIsWrittenStaysInItsAttribute() throws {
        let subscription = OutlinedSubscription(
            title: "a\"\u{301} onload='<\u{301}x>'&\u{301}",
            url: "https://a.example/",
            site: "https://a.example/",
            folders: ["\"\u{61A}"]
        )
        let written = OPML.write([subscription], title: "<\u{301}b>")
        #expect(
            written == """
                <?xml version="1.0" encoding="UTF-8"?>
                <opml version="2.0">
                  <head>
                    <title>&lt;\u{301}b&gt;</title>
                  </head>
                  <body>
                    <outline text="&quot;\u{61A}">
                      <outline type="rss" text="a&quot;\u{301} onload=&#39;&lt;\u{301}x&gt;&#39;&amp;\u{301}" \
                title="a&quot;\u{301} onload=&#39;&lt;\u{301}x&gt;&#39;&amp;\u{301}" xmlUrl="https://a.example/"/>
                    </outline>
                  </body>
                </opml>

                """
        )
        #expect(try OPML.parse(Array(written.utf8)).subscriptions == [subscription])
    }

    @Test func listsAreReadWithTheirFoldersAndOddities() throws {
        let list = try OPML.parse(
            Array(
                """
                <opml version="1.1"><head><title>Mine &amp; yours</title></head><body>
                <outline text="Sea"><outline title="Boats"><outline TYPE="RSS" text="Tide" xmlUrl=" https://t.example/f "
                 htmlUrl="https://t.example/" description="d" category="/a/b,crab,/c"/></outline>
                <outline type="atom" title="Fog" url="https://f.example/"></outline>
                <outline text="off" isComment="true"><outline text="no" xmlUrl="https://no.example/"/></outline></outline>
                <outline><outline xmlUrl="https://bare.example/"/></outline>
                <outline text="More" type="include" url="https://x.example/more.opml"/>
                <outline text="Run" xmlUrl="|rm -rf /"/><outline text="Filter" xmlUrl="https://y.example/" filtercmd="z"/>
                <outline text="File" xmlUrl="file:///etc/passwd"/><outline text="page" type="link" url="https://p.example/"/>
                """.utf8
            )
        )
        #expect(list.title == "Mine & yours")
        #expect(
            list.subscriptions == [
                OutlinedSubscription(
                    title: "Tide",
                    url: "https://t.example/f",
                    site: "https://t.example/",
                    folders: ["Sea", "Boats"],
                    description: "d",
                    tags: ["crab"]
                ),
                OutlinedSubscription(
                    title: "Fog",
                    url: "https://f.example/",
                    site: "https://f.example/",
                    folders: ["Sea"]
                ),
                OutlinedSubscription(
                    title: "https://bare.example/",
                    url: "https://bare.example/",
                    site: "https://bare.example/"
                ),
            ]
        )
        #expect(
            list.refused == [
                "the list at https://x.example/more.opml", "the command of 'Run'", "the command of 'Filter'",
                "the address file:///etc/passwd",
            ]
        )
        #expect(list.repairs.first.map(\.kind) == [.truncated])
    }

    @Test func whatIsWrittenIsReadBack() throws {
        let subscriptions = [
            OutlinedSubscription(title: "A \"quoted\" <b> & ü", url: "https://a.example/?x=1&y", tags: ["t", "u"]),
            OutlinedSubscription(
                title: "B",
                url: "https://b.example/",
                site: "https://b.example/s",
                folders: ["F", "G"]
            ),
            OutlinedSubscription(title: "C\u{1B}", url: "https://c.example/", folders: ["F"], description: "d"),
        ]
        let text = OPML.write(subscriptions, title: "List & more")
        #expect(
            text == """
                <?xml version="1.0" encoding="UTF-8"?>
                <opml version="2.0">
                  <head>
                    <title>List &amp; more</title>
                  </head>
                  <body>
                    <outline type="rss" text="A &quot;quoted&quot; &lt;b&gt; &amp; ü" title="A &quot;quoted&quot; &lt;b&gt; &amp; ü" xmlUrl="https://a.example/?x=1&amp;y" category="t,u"/>
                    <outline text="F">
                      <outline type="rss" text="C" title="C" xmlUrl="https://c.example/" description="d"/>
                      <outline text="G">
                        <outline type="rss" text="B" title="B" xmlUrl="https://b.example/" htmlUrl="https://b.example/s"/>
                      </outline>
                    </outline>
                  </body>
                </opml>

                """
        )
        let list = try OPML.parse(Array(text.utf8))
        #expect(list.repairs.isEmpty)
        #expect(list.subscriptions.map(\.title) == ["A \"quoted\" <b> & ü", "C", "B"])
        #expect(list.subscriptions.map(\.folders) == [[], ["F"], ["F", "G"]])
        #expect(OPML.write(list.subscriptions, title: "List & more") == text)
    }

    @Test func whatIsNoListIsSaid() {
        #expect(throws: OPML.FormatError.empty) { try OPML.parse(Array("  ".utf8)) }
        #expect(throws: OPML.FormatError.notOPML) { try OPML.parse(Array("<rss/>".utf8)) }
        #expect(throws: OPML.FormatError.notOPML) { try OPML.parse(Array("text".utf8)) }
    }
}
