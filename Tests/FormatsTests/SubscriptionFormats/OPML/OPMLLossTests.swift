import Markup
import SubscriptionFormats
import Testing

/// Tests of reports on OPML that is truncated, malformed or not a list of feeds: OutlineReader.
@Suite struct OPMLLossTests {
    private static let whole = """
        <?xml version="1.0" encoding="UTF-8"?>
        <opml version="2.0"><head><title>Mine</title></head><body>
        <outline text="A"><outline text="F1" type="rss" xmlUrl="https://f1.example/feed"/>
        <outline text="F2" type="rss" xmlUrl="https://f2.example/feed"></outline></outline>
        <!-- later --><outline text="B"><outline text="F3" type="rss" xmlUrl="https://f3.example/feed"/></outline>
        </body></opml>
        """

    /// Returns the lines and kinds of the repairs by which something can be missing.
    private static func losses(_ list: OPML.List) -> [String] {
        list.losses.first.map { "\($0.place?.line ?? 0) \($0.kind.rawValue)" }
    }

    private static func list(_ outlines: String) throws -> OPML.List {
        try OPML.parse(Array("<opml><body>\n\(outlines)\n</body></opml>".utf8))
    }

    @Test func noBeginningOfAListLooksWhole() throws {
        let bytes = Array(Self.whole.utf8)
        #expect(try OPML.parse(bytes).losses.isEmpty)
        #expect(try OPML.parse(bytes + Array("\n\n".utf8)).losses.isEmpty)
        for length in 0..<bytes.count {
            do {
                let list = try OPML.parse(Array(bytes.prefix(length)))
                #expect(list.losses.contains(.truncated), "\(length)")
                #expect(list.refused.isEmpty)
            } catch {
                #expect(length < 60, "\(error)")
            }
        }
    }

    @Test(
        arguments: [
            (#"<outline text="F5" <<< xmlUrl="https://f5.example/"/>"#, "a tag that is not well-formed"),
            (#"<outline text="F5 xmlUrl="https://f5.example/" type="rss"/>"#, "a tag that is not well-formed"),
            (#"<outline text="F5" xmlUrl="https://f5.example/ type="rss"/>"#, "a tag that is not well-formed"),
            (#"<outline text=F5" xmlUrl="https://f5.example/"/>"#, "a tag that is not well-formed"),
            (#"<outline text="F5" xmlUrl=https://f5.example/"/>"#, "a tag that is not well-formed"),
            (#"<outline text="The "best" of" xmlUrl="https://f5.example/"/>"#, "a tag that is not well-formed"),
            (#"<outline text='It's' xmlUrl='https://f5.example/'/>"#, "a tag that is not well-formed"),
            (#"<outline text="F5" xmlUrl="https://f5.example/>"#, "a tag that is not well-formed"),
            (#"< outline text="F5" xmlUrl="https://f5.example/"/>"#, "a tag that is not well-formed"),
            (#"outline text="F5" xmlUrl="https://f5.example/"/>"#, "a tag that is not well-formed"),
            (#"<outline text="F5"> xmlUrl="https://f5.example/"/>"#, "a tag that is not well-formed"),
            (#"<outlinetext="F5" xmlUrl="https://f5.example/"/>"#, "a tag that is not well-formed"),
            (#"<outline te/xt="F5" xmlUrl="https://f5.example/"/>"#, "a tag that is not well-formed"),
            (#"<outline xmlUrl="https://f4.example/" xmlUrl="https://f5.example/"/>"#, "a tag that is not well-formed"),
            (
                #"<outline xmlUrl="https://f4.example/"></outline xmlUrl="https://f5"/>"#,
                "a tag that is not well-formed"
            ),
            (#"<outline text="A"><outline xmlUrl="https://f5.example/"/>"#, "a missing end tag"),
            (#"<outline xmlUrl="https://f5.example/"/></outline>"#, "an end tag without its start tag"),
        ]
    )
    func aRepairThatCanLoseAFeedIsTold(outline: String, repair: String) throws {
        let amps = (0..<60).map { #"<outline text="&\#($0)" xmlUrl="https://f\#($0).example/?a&b"/>"# }.joined()
        for list in [try Self.list(outline), try Self.list("\(amps)\n\(outline)")] {
            #expect(Self.losses(list).prefix(1) == ["\(list.subscriptions.count < 60 ? 2 : 3) \(repair)"])
        }
    }

    @Test func aBrokenTagMakesNoFolder() throws {
        let list = try Self.list(
            #"<outline text="F5" <<< xmlUrl="https://f5.example/"/><outline text="F6" xmlUrl="https://f6.example/"/>"#
        )
        #expect(list.subscriptions.map(\.title) == ["F6"])
        #expect(list.subscriptions.map(\.folders) == [[]])
        #expect(list.refused.isEmpty)
        #expect(Self.losses(list) == ["2 a tag that is not well-formed"])
    }

    @Test(arguments: [
        #"<outline text="Q&A" text="R" xmlUrl="https://f.example/?a=1&b=2&copy=3"/>"#,
        #"<outline text="a < b > c"type="rss"xmlUrl="https://f.example/" / >"#,
        #"<outline text=F type=rss isFavourite xmlUrl=https://f.example/feed />"#,
        #"<outline text='The "best"' xmlUrl="https://f.example/?q='x'"/>"#,
        #"<OUTLINE text="&nbsp;&foo;" xmlUrl="https://f.example/"></outline>"#,
        #"<outline xmlUrl="https://f.example/"><outline xmlUrl="https://g.example/">"#,
        #"<outine text="A" xmlUrl="https://f.example/" /><br>"#,
        #"<!-- a -- b --><outline text="A" xmlUrl="https://f.example/"/><?x y>"#,
        "some text <x:note>a &lt; b</x:note><outline xmlUrl='https://f.example/'/>",
    ])
    func aRepairThatLosesNothingIsNotTold(outline: String) throws {
        let list = try Self.list(outline)
        #expect(!list.repairs.isEmpty || outline.contains("'"))
        #expect(list.losses.isEmpty, "\(Self.losses(list))")
        #expect(list.subscriptions.first?.url.hasPrefix("https://f.example/") == true)
        #expect(list.refused.isEmpty)
    }

    @Test func outlinesThatAreNoFeedsAreNamedAndFoldersAreNot() throws {
        let list = try Self.list(
            """
            <outline text="Video" xmlns:f="https://freshrss.org/opml" f:opmlUrl="https://list.example/x.opml">
            <outline text="Page" type="HTML+XPath" xmlUrl="https://page.example/" f:xPathItem="//article"/>
            <outline text="Data" type="json+dotnotation" xmlUrl="https://data.example/x.json"/>
            <outline text="Own" type="XML+XPath"/>
            <outline text="Feed" type="application/rss+xml" xmlUrl="https://feed.example/"/>
            <outline text="Json" type="JSONFeed" xmlUrl="https://json.example/"/></outline>
            <outline text="Site" type="rss" htmlUrl="https://site.example/"/><outline type="atom"/>
            <outline text="Link" type="link" url="https://link.example/"/>
            <outline text="Bare" url="https://bare.example/"/><outline text="More" type="include" xmlUrl="https://more.example/"/>
            <outline text="Empty"/><outline text="Folder" type="folder"/><outline text="Note" type="text"/><outline type="link"/>
            <outline text="Group" type="rss" htmlUrl="https://group.example/"><outline xmlUrl="https://in.example/"/></outline>
            """
        )
        #expect(
            list.refused == [
                "Page: it is scraped from https://page.example/, which is not a feed (type HTML+XPath)",
                "Data: it is scraped from https://data.example/x.json, which is not a feed (type json+dotnotation)",
                "Own: it is scraped, no feed (type XML+XPath)",
                "Site: it has no address of a feed (xmlUrl), only https://site.example/",
                "an outline: it has no address of a feed (xmlUrl)",
                "Link: it is a link to https://link.example/, not a feed",
                "Bare: it is a link to https://bare.example/, not a feed", "the list at https://more.example/",
                "Note: it has no address of a feed (xmlUrl)", "an outline: it is a link, not a feed",
            ]
        )
        #expect(
            list.subscriptions.map(\.url) == ["https://feed.example/", "https://json.example/", "https://in.example/"]
        )
        #expect(list.subscriptions.map(\.folders) == [["Video"], ["Video"], ["Group"]])
        #expect(list.losses.isEmpty)
    }
}
