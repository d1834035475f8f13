import FeedModel
import Markup
import QuireTesting
import Testing

@testable import SubscriptionFormats

/// Tests of reading and writing subscriptions as OPML: OPML, OutlinedSubscription.
@Suite struct OPMLTests {
    /// A quotation mark with an accent is one character for Swift and two for XML.
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

    @Test(.timeLimit(.minutes(5))) func manyCategoriesOfOneOutlineAreReadInLinearTime() throws {
        let names = (0..<100_000).map { "c\($0)" }
        let outline = #"<outline xmlUrl="https://a.example/" category="\#(names.joined(separator: ","))"/>"#
        let list = try OPML.parse(Array("<opml><body>\(outline)</body></opml>".utf8))
        let subscription = try #require(try list.subscriptions.first?.subscription())
        #expect(subscription.tags == names)
        var file = SubscriptionsFile(text: "https://a.example/ c5\n")
        #expect(file.merge([(subscription, false)]).completed == 1)
        #expect(file.subscriptions.map(\.tags.count) == [100_000])
        #expect(file.merge([(subscription, false)]).known == 1)
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
                "the list at https://x.example/more.opml", "the address file:///etc/passwd",
                "page: it is a link to https://p.example/, not a feed",
            ]
        )
        #expect(list.executable.map(\.title) == ["Run", "Filter"])
        #expect(list.executable.map(\.command) == [.prints("rm -rf /"), .filters("z")])
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

    @Test func whatOPMLHasNoPlaceForComesBackFromOurOwn() throws {
        var hidden = OutlinedSubscription(
            title: "https://a.example/",
            url: "https://a.example/",
            tags: ["plain", "with, comma", "/slash", " space ", "\"'<&"]
        )
        hidden.isHidden = true
        hidden.isUntitled = true
        let text = OPML.write([hidden, OutlinedSubscription(title: "a\nb\tc", url: "news:hn", tags: ["x"])], title: "")
        let list = try OPML.parse(Array(text.utf8))
        #expect(list.repairs.isEmpty)
        #expect(list.subscriptions.map(\.tags) == [["plain", "with, comma", "/slash", " space ", "\"'<&"], ["x"]])
        #expect(list.subscriptions.map(\.title) == ["https://a.example/", "a\nb\tc"])
        #expect(list.subscriptions.map(\.isHidden) == [true, false])
        #expect(list.subscriptions.map(\.isUntitled) == [true, false])
        #expect(OPML.write(list.subscriptions, title: "") == text)
    }

    // J3
    @Test(arguments: 1...200 as ClosedRange<UInt64>)
    func ourListComesBackAsItWas(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        var file = SubscriptionsFile()
        for number in 0..<Int.random(in: 1...8, using: &random) {
            let address = try #require(Self.addresses.randomElement(using: &random))
            let uri = try SubscriptionURI(address.replacing("§", with: String(number)))
            let name = Self.text(using: &random)
            let title =
                [nil, uri.description, " ", "a\u{1B}b\u{FFFE}", name, name].randomElement(using: &random) ?? nil
            let tags = (0..<Int.random(in: 0...3, using: &random)).map { "t\($0)" + Self.text(using: &random) }
            let odd = ["#a", ",", "/a", " ", "a,\u{301}b", "/\u{301}"].filter { _ in Bool.random(using: &random) }
            let subscription = Subscription(uri: uri, title: title, tags: odd + tags)
            try file.add(subscription, isHidden: Bool.random(using: &random))
        }
        let outlines = file.subscriptions.map { OutlinedSubscription($0, isHidden: file.hidden.contains($0.id)) }
        let list = try OPML.parse(Array(OPML.write(outlines, title: "List").utf8))
        #expect(list.repairs.isEmpty)
        let taken = try list.subscriptions.map { (subscription: try $0.subscription(), isHidden: $0.isHidden) }
        var fresh = SubscriptionsFile()
        #expect(fresh.merge(taken).added == file.subscriptions.count)
        #expect(fresh.subscriptions.map(Self.told) == file.subscriptions.map(Self.told))
        #expect(fresh.hidden == file.hidden)
        let before = file.contents
        #expect(file.merge(taken).known == file.subscriptions.count)
        #expect(file.contents == before)
    }

    private static let addresses = [
        "https://example.org/§/feed.xml?a=1&b=\"2\"", "https://example.org/a b/<§>", "http://§.example/'x'",
        "repositories:swift nio §", "weather:Zürich § é", "news:hn?list=%26§", "https://日本.example/§/\u{301}",
    ]

    private static let scalars = Array(
        "ab é\u{301}日🙂\u{1F468}\u{200D} \"'<>&#!~,/|\\\n\r\t\u{1B}\u{7F}\u{85}\u{A0}\u{FFFF}".unicodeScalars
    )

    private static func text(using random: inout SeededGenerator) -> String {
        var text = "x".unicodeScalars
        for _ in 0..<Int.random(in: 0...6, using: &random) {
            text.append(scalars.randomElement(using: &random) ?? "y")
        }
        return String(text)
    }

    /// Returns the scalars of a subscription, because texts that look the same may differ.
    private static func told(_ subscription: Subscription) -> [[Unicode.Scalar]] {
        ([subscription.uri.address, subscription.title ?? "none"] + subscription.tags).map { Array($0.unicodeScalars) }
    }

    @Test func aListTenThousandLevelsDeepIsReadAndItsDepthIsTold() throws {
        let open = (0..<10_000).map { "<outline text=\"\($0)\"><outline xmlUrl=\"https://f\($0).example/\"/>" }
        let list = try OPML.parse(Array(("<opml><body>" + open.joined()).utf8))
        #expect((200..<300).contains(list.subscriptions.count))
        #expect(list.refused == ["the outlines that are nested more than 256 deep"])
    }

    @Test(arguments: ["javascript:alert(1)//", " JAVA\tscript:", "vbscript:", "data:text/html,", "file:///"])
    func aListOfSubscriptionsHasNoUnsafePage(page: String) throws {
        let list = "<opml><body><outline text='t' xmlUrl='http://a.example/' htmlUrl='\(page)'/></body></opml>"
        #expect(try OPML.parse(Array(list.utf8)).subscriptions.map(\.site) == ["http://a.example/"])
    }

    // D13
    @Test func noPrefixOfADocumentTraps() {
        let feed =
            "<?xml version='1.0'?><!DOCTYPE r [<!ENTITY a 'b'>]><rss><channel><!-- c --><item><title a=\"b\">&a;&#x41;<![CDATA[x]]></title></item></channel></rss>"
        let list =
            "<?xml version='1.0'?><opml><head><title>a</title></head><body><outline text='t' xmlUrl='http://a.example/'/>"
        for document in [feed, list] {
            for length in 0...document.utf8.count { _ = try? OPML.parse(Array(document.utf8.prefix(length))) }
        }
    }

    @Test func whatIsNoListIsSaid() {
        #expect(throws: OPML.FormatError.empty) { try OPML.parse(Array("  ".utf8)) }
        #expect(throws: OPML.FormatError.notOPML) { try OPML.parse(Array("<rss/>".utf8)) }
        #expect(throws: OPML.FormatError.notOPML) { try OPML.parse(Array("text".utf8)) }
    }
}
