import FeedModel
import Foundation
import Primitives
import Testing

@testable import FeedFormats

/// Tests of the extensions of feeds and entries: FeedExtensions, EntryExtensions, GeoShape, RelatedLink.
@Suite struct FeedExtensionsTests {
    private func parse(_ document: String) throws -> ParsedFeed {
        try FeedParser.parse(Array(document.utf8), url: "https://quay.example/feed")
    }

    @Test func theFrameOfAChannelIsRead() throws {
        let feed = try parse(
            """
            <rss version="2.0" xmlns:sy="http://purl.org/rss/1.0/modules/syndication/" xmlns:dc="http://purl.org/dc/terms/"
            xmlns:cc="http://backend.userland.com/creativeCommonsRssModule"><channel><title>Quay</title>
            <link>/</link><docs>/rss</docs><category domain="urn:d">water</category><category>boats</category>
            <image><url>q.png</url><title>The quay</title><link>/</link><width>88</width><height>31</height>
            <description>Stones</description></image>
            <textInput><title>Find</title><description>Search</description><name>q</name><link>/find</link></textInput>
            <cloud domain="rpc.quay.example" port="80" path="/RPC2" registerProcedure="tell" protocol="xml-rpc"/>
            <skipHours><hour>3</hour><hour>24</hour><hour>x</hour></skipHours><skipDays><day>Sunday</day></skipDays>
            <sy:updatePeriod>daily</sy:updatePeriod><sy:updateFrequency>4</sy:updateFrequency>
            <webMaster>w@quay.example (Wes)</webMaster><cc:license>https://cc.example/by</cc:license>
            <dc:valid>start=2026-11-01;end=2026-12-01T12:00Z;scheme=W3C-DTF</dc:valid></channel></rss>
            """
        )
        var picture = FeedExtensions.Picture()
        picture.url = "https://quay.example/q.png"
        picture.title = "The quay"
        picture.link = "https://quay.example/"
        picture.width = 88
        picture.height = 31
        picture.description = "Stones"
        var input = FeedExtensions.TextInput()
        input.title = "Find"
        input.description = "Search"
        input.name = "q"
        input.link = "https://quay.example/find"
        var expected = FeedExtensions()
        expected.picture = picture
        expected.textInput = input
        expected.cloud = [
            "domain": "rpc.quay.example", "port": "80", "path": "/RPC2", "registerprocedure": "tell",
            "protocol": "xml-rpc",
        ]
        expected.documentation = "https://quay.example/rss"
        expected.skipHours = [3, 0]
        expected.skipDays = ["Sunday"]
        expected.updateInterval = 360
        expected.publisher = Person(name: "Wes", email: "w@quay.example")
        expected.license = "https://cc.example/by"
        expected.validFrom = Date(iso8601: "2026-11-01T00:00:00Z")
        expected.validUntil = Date(iso8601: "2026-12-01T12:00:00Z")
        expected.categories = [Category("water", scheme: "urn:d"), Category("boats")]
        #expect(feed.extensions == expected)
        #expect(feed.image == "https://quay.example/q.png" && feed.title?.plain == "Quay")
    }

    @Test func whatAtomSaysBesideIsRead() throws {
        let feed = try parse(
            """
            <feed xmlns="http://www.w3.org/2005/Atom" xmlns:thr="http://purl.org/syndication/thread/1.0">
            <generator uri="/gen" version="2">Mill</generator><contributor><name>Cy</name></contributor>
            <link rel="hub" href="https://hub.example/"/><category term="t" scheme="urn:s" label="T"/>
            <entry><contributor><name>Di</name><email>di@quay.example</email></contributor>
            <link rel="related" href="r" title="R"/><link rel="license" href="https://cc.example/by"/>
            <link rel="replies" type="application/atom+xml" href="talk" thr:count="7"/>
            <thr:in-reply-to ref="urn:0" href="zero"/><content src="film.mp4" type="video/mp4"/>
            <source><title>Elsewhere</title><id>urn:e</id><link href="https://else.example/"/><author><name>El</name></author>
            <updated>2026-11-21</updated><entry><title>not one of ours</title></entry></source></entry></feed>
            """
        )
        #expect(feed.generator == "Mill" && feed.extensions.generatorURL == "https://quay.example/gen")
        #expect(feed.extensions.generatorVersion == "2" && feed.extensions.contributors == [Person(name: "Cy")])
        #expect(feed.links == [RelatedLink(url: "https://hub.example/", relation: "hub")])
        #expect(feed.extensions.categories == [Category("t", scheme: "urn:s", label: "T")])
        #expect(feed.entries.count == 1 && feed.title == nil && feed.authors.isEmpty)
        let entry = try #require(feed.entries.first)
        #expect(entry.contributors == [Person(name: "Di", email: "di@quay.example")])
        #expect(entry.links.map(\.relation) == ["related", "license", "replies"])
        let extensions = try #require(entry.extensions)
        #expect(extensions.externalLink == "https://quay.example/r" && extensions.license == "https://cc.example/by")
        #expect(extensions.commentFeed == "https://quay.example/talk" && extensions.commentCount == 7)
        #expect(extensions.repliesTo == [.init(id: "urn:0", url: "https://quay.example/zero")])
        #expect(extensions.contentLink == "https://quay.example/film.mp4")
        let source = try #require(extensions.source)
        #expect(source.title?.plain == "Elsewhere" && source.id == "urn:e" && source.link == "https://else.example/")
        #expect(source.authors == [Person(name: "El")] && source.updated == Date(iso8601: "2026-11-21T00:00:00Z"))
    }

    @Test func whatRSSSaysBesideIsRead() throws {
        let feed = try parse(
            """
            <rss version="2.0" xmlns:slash="http://purl.org/rss/1.0/modules/slash/" xmlns:wfw="http://wellformedweb.org/CommentAPI/"
            xmlns:source="https://source.scripting.com/" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel>
            <item><slash:section>tides</slash:section><slash:department>from-the-quay</slash:department>
            <slash:comments>12</slash:comments><wfw:commentRss>/1/talk</wfw:commentRss><wfw:comment>/1/say</wfw:comment>
            <source url="https://else.example/rss">Else</source><source:markdown>*fog*</source:markdown>
            <expirationDate>Sat, 21 Nov 2026 09:00:00 GMT</expirationDate><dc:publisher>Press</dc:publisher>
            <image><url> i.png </url><title>not the title</title></image></item>
            <item><slash:comments>-1</slash:comments></item></channel></rss>
            """
        )
        let entry = try #require(feed.entries.first)
        let extensions = try #require(entry.extensions)
        #expect(extensions.section == "tides" && extensions.department == "from-the-quay")
        #expect(extensions.commentCount == 12 && extensions.commentFeed == "https://quay.example/1/talk")
        #expect(extensions.commentTarget == "https://quay.example/1/say" && extensions.markdown == "*fog*")
        #expect(extensions.source?.selfLink == "https://else.example/rss" && extensions.source?.title?.plain == "Else")
        #expect(extensions.expires == Date(iso8601: "2026-11-21T09:00:00Z"))
        #expect(extensions.publisher == Person(name: "Press"))
        #expect(entry.image == "https://quay.example/i.png" && entry.title == nil)
        #expect(feed.entries[1].extensions?.commentCount == nil)
    }

    @Test(
        arguments: [
            ("http://purl.org/rss/1.0/modules/event/", "startdate", "enddate"),
            ("urn:ietf:params:xml:ns:xcal", "dtstart", "dtend"),
            ("https://github.com/quire-reader/quire/ns/1", "starts", "ends"),
        ]
    )
    func eventsAreReadInTheirForms(namespace: String, start: String, end: String) throws {
        let entry = try #require(
            try parse(
                """
                <rss xmlns:e="\(namespace)"><channel><item><title>Fair</title><e:\(start)>2026-11-28T09:00:00Z</e:\(start)>
                <e:\(end)>2026-11-28T17:30:00+01:00</e:\(end)><e:location>Quay</e:location></item></channel></rss>
                """
            ).entries.first
        )
        #expect(entry.extensions?.starts == Date(iso8601: "2026-11-28T09:00:00Z"))
        #expect(entry.extensions?.ends == Date(iso8601: "2026-11-28T16:30:00Z"))
    }

    @Test func placesAreReadInTheirForms() throws {
        func place(_ elements: String) throws -> GeoShape? {
            try parse(
                """
                <rss xmlns:georss="http://www.georss.org/georss" xmlns:gml="http://www.opengis.net/gml"
                xmlns:geo="http://www.w3.org/2003/01/geo/wgs84_pos#"><channel><item>\(elements)</item></channel></rss>
                """
            ).entries.first?.extensions?.place
        }
        let quay = GeoShape(kind: .point, positions: [.init(latitude: 55.5, longitude: 12.25)])
        #expect(try place("<georss:point>55.5 12.25</georss:point>") == quay)
        #expect(try place("<geo:lat>55.5</geo:lat><geo:long>12.25</geo:long>") == quay)
        #expect(try place("<geo:Point><geo:long>12.25</geo:long><geo:lat>55.5</geo:lat></geo:Point>") == quay)
        let nested = "<georss:where><gml:Point><gml:pos>55.5 12.25</gml:pos></gml:Point></georss:where>"
        #expect(try place(nested) == quay)
        #expect(try place("<georss:box>1 2 3 4</georss:box>")?.positions.count == 2)
        #expect(try place("<georss:polygon>1 2 3 4 5 6 1 2</georss:polygon>")?.kind == .polygon)
        for wrong in ["91 0", "1", "1 2 3", "x y", "", "nan nan", "1e999 0"] {
            #expect(try place("<georss:point>\(wrong)</georss:point>") == nil)
        }
    }

    @Test func cdfIsReadAsWhatItIs() throws {
        let feed = try parse(
            """
            <CHANNEL HREF="/home" LASTMOD="2026-11-20T10:00+01:00"><TITLE>Quay</TITLE><ABSTRACT>Water</ABSTRACT>
            <ITEM HREF="/1" LASTMOD="2026-11-21"><TITLE>Fog</TITLE><ABSTRACT>Thick</ABSTRACT></ITEM></CHANNEL>
            """
        )
        #expect(feed.link == "https://quay.example/home" && feed.updated == Date(iso8601: "2026-11-20T09:00:00Z"))
        #expect(feed.title?.plain == "Quay" && feed.description?.plain == "Water")
        let entry = try #require(feed.entries.first)
        #expect(entry.link == "https://quay.example/1" && entry.updated == Date(iso8601: "2026-11-21T00:00:00Z"))
        #expect(entry.title?.plain == "Fog" && entry.summary?.plain == "Thick")
    }
}
