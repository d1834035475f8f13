import FeedModel
import Foundation
import Primitives
import Testing

@testable import FeedFormats

/// Tests of podcasts: PodcastTags, Chapter, XMLFeedReader+Podcast, XMLFeedReader+Media.
@Suite struct PodcastTests {
    private func parse(_ channel: String) throws -> ParsedFeed {
        try FeedParser.parse(
            Array(
                """
                <rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"
                xmlns:podcast="https://podcastindex.org/namespace/1.0" xmlns:psc="http://podlove.org/simple-chapters"
                xmlns:media="http://search.yahoo.com/mrss/"><channel>\(channel)</channel></rss>
                """.utf8
            ),
            url: "https://pod.example/feed"
        )
    }

    @Test func whatAppleAsksForIsReadOfTheFeed() throws {
        let feed = try parse(
            """
            <itunes:title>Harbour talk</itunes:title><itunes:author>Ann Quay</itunes:author>
            <itunes:owner><itunes:name>Bo</itunes:name><itunes:email>bo@pod.example</itunes:email></itunes:owner>
            <itunes:image href="cover.png"/><itunes:explicit>clean</itunes:explicit><itunes:block>Yes</itunes:block>
            <itunes:type>Serial</itunes:type><itunes:keywords>tide, boats</itunes:keywords>
            <itunes:category text="Society &amp; Culture"><itunes:category text="Places"/></itunes:category>
            <itunes:new-feed-url>https://new.example/feed</itunes:new-feed-url><itunes:complete>yes</itunes:complete>
            """
        )
        #expect(feed.title?.plain == "Harbour talk" && feed.image == "https://pod.example/cover.png")
        #expect(feed.authors == [Person(name: "Ann Quay")])
        #expect(feed.categories == ["tide", "boats", "Society & Culture", "Places"])
        #expect(feed.extensions.categories.last?.scheme == "http://www.itunes.com/")
        let podcast = feed.extensions.podcast
        #expect(podcast.owner == Person(name: "Bo", email: "bo@pod.example") && podcast.author == "Ann Quay")
        #expect(podcast.isExplicit == false && podcast.isBlocked == true && podcast.isComplete == true)
        #expect(podcast.type == "serial" && podcast.keywords == ["tide", "boats"])
        #expect(podcast.newFeedURL == "https://new.example/feed")
    }

    @Test func whatAppleAsksForIsReadOfAnEpisode() throws {
        let feed = try parse(
            """
            <item><title>3</title><itunes:title>Fog</itunes:title><itunes:duration>1:02:03</itunes:duration>
            <itunes:episode>3</itunes:episode><itunes:season>2</itunes:season><itunes:episodeType>Bonus</itunes:episodeType>
            <itunes:explicit>yes</itunes:explicit><itunes:block>true</itunes:block><itunes:subtitle>Thick</itunes:subtitle>
            <itunes:image href="fog.png"/></item><item><itunes:link rel="image" href="old.png"/>
            <itunes:explicit>perhaps</itunes:explicit><itunes:duration>soon</itunes:duration></item>
            """
        )
        let fog = feed.entries[0]
        #expect(fog.title?.plain == "3" && fog.duration == 3723 && fog.image == "https://pod.example/fog.png")
        let podcast = try #require(fog.extensions?.podcast)
        #expect(podcast.title == "Fog" && podcast.episode == 3 && podcast.season == 2 && podcast.type == "bonus")
        #expect(podcast.isExplicit == true && podcast.isBlocked == false && podcast.subtitle == "Thick")
        #expect(feed.entries[1].image == "https://pod.example/old.png")
        #expect(feed.entries[1].extensions?.podcast.isExplicit == nil && feed.entries[1].duration == nil)
    }

    @Test func aNamespaceIsKnownInItsMisspellings() throws {
        let namespaces = [
            "http://www.itunes.com/DTDs/Podcast-1.0.dtd", "https://www.itunes.com/dtds/podcast-1.0.dtd/",
            "http://pod.example/DTDs/Podcast-1.0.dtd",
        ]
        for namespace in namespaces {
            let feed = try FeedParser.parse(
                Array("<rss xmlns:i='\(namespace)'><channel><i:author>Ann</i:author></channel></rss>".utf8)
            )
            #expect(feed.authors == [Person(name: "Ann")])
        }
    }

    @Test func podcasting20IsKeptWhole() throws {
        let feed = try parse(
            """
            <podcast:locked owner="a@pod.example">yes</podcast:locked><podcast:funding url="/give">Buoys &amp; bread</podcast:funding>
            <podcast:value type="lightning"><podcast:valueRecipient name="Ann" split="90"/></podcast:value>
            <item><podcast:person href="/bo" img="bo.png" role="Guest" group="Cast">Bo</podcast:person>
            <podcast:person>Ann</podcast:person><podcast:transcript url="3.vtt" type="text/vtt" language="en"/>
            <podcast:chapters url="3.json" type="application/json+chapters"/><podcast:season name="Fog">2</podcast:season>
            <podcast:episode>3</podcast:episode><podcast:socialInteract uri="https://talk.example/3" protocol="activitypub"/>
            <podcast:person href="javascript:x">Cy</podcast:person></item>
            """
        )
        let channel = feed.extensions.podcast
        #expect(channel.elements.map(\.name) == ["locked", "funding", "value"])
        #expect(channel.elements("value").first?.children.first?["split"] == "90")
        #expect(channel.elements("locked").first?["owner"] == "a@pod.example")
        #expect(
            channel.json(image: nil)["funding"]
                == [["url": "https://pod.example/give", "message": "Buoys & bread"]]
        )
        let entry = try #require(feed.entries.first)
        let episode = try #require(entry.extensions?.podcast)
        let printed = episode.json(image: nil)
        let people = printed["persons"].array.map { person in
            ["name", "role", "group", "href", "img"].map { person[$0].string ?? "-" }
        }
        #expect(
            people == [
                ["Bo", "guest", "cast", "https://pod.example/bo", "https://pod.example/bo.png"],
                ["Ann", "host", "cast", "-", "-"], ["Cy", "host", "cast", "-", "-"],
            ]
        )
        #expect(printed["transcripts"].array.map { $0["url"].string } == ["https://pod.example/3.vtt"])
        #expect(printed["transcripts"].array.map { $0["language"].string } == ["en"])
        #expect(printed["chapters_json_url"].string == "https://pod.example/3.json")
        #expect(episode.season == 2 && episode.episode == 3 && entry.comments == "https://talk.example/3")
    }

    @Test func hostilePodcastingCostsLittle() throws {
        let deep = String(repeating: "<podcast:a>", count: 5000) + "x" + String(repeating: "</podcast:a>", count: 5000)
        let wide = String(repeating: "<podcast:b/>", count: 5000)
        let feed = try parse("<item>\(deep)<podcast:c>\(wide)</podcast:c>\(wide)<title>t</title></item>")
        let podcast = try #require(feed.entries.first?.extensions?.podcast)
        #expect(podcast.elements.count == PodcastTags.elementLimit)
        #expect(podcast.elements("c").first?.children.count == PodcastTags.elementLimit - 1)
        #expect(feed.entries.first?.title?.plain == "t")
    }

    @Test func chaptersAreReadWithTheirFractions() throws {
        let feed = try parse(
            """
            <item><psc:chapters version="1.2"><psc:chapter start="0" title="Start"/>
            <psc:chapter start="00:03:07.250" title="Fog" href="fog" image="fog.png"/><psc:chapter start="x" title="No"/>
            </psc:chapters><psc:chapters><psc:chapter start="9" title="Again"/></psc:chapters></item>
            """
        )
        let extensions = try #require(feed.entries.first?.extensions)
        #expect(extensions.chaptersVersion == "1.2")
        let fog = Chapter(
            start: 187.25,
            title: "Fog",
            url: "https://pod.example/fog",
            image: "https://pod.example/fog.png"
        )
        #expect(extensions.chapters == [Chapter(start: 0, title: "Start"), fog])
    }

    @Test func descriptionsWithoutMarkupKeepTheirLines() throws {
        let feed = try parse(
            """
            <item><itunes:summary>High water\nat noon</itunes:summary></item>
            <item><media:group><media:description>Low water\nat dusk</media:description></media:group></item>
            <item><media:description type="html">fog</media:description></item>
            <item><itunes:summary>&lt;p>rain&lt;/p></itunes:summary></item>
            """
        )
        #expect(
            feed.entries.map(\.summary) == [
                FeedText("High water\nat noon", isHTML: false), FeedText("Low water\nat dusk", isHTML: false),
                FeedText("fog", isHTML: true), FeedText("<p>rain</p>", isHTML: true),
            ]
        )
    }

    @Test func mediaRSSGivesFilesPicturesAndWords() throws {
        let feed = try parse(
            """
            <item><media:group><media:content url="v.mp4" type="video/mp4" fileSize="99" duration="61"/>
            <media:content url="p.png" medium="image"/><media:thumbnail url="t.png"/><media:peerLink href="v.torrent"
            type="application/x-bittorrent"/></media:group><media:title>Fog</media:title>
            <media:description>Thick &lt;b&gt;fog&lt;/b&gt;</media:description><media:player url="play"/>
            <media:category scheme="urn:s" label="Weather">weather</media:category><media:copyright>2026</media:copyright>
            <media:license href="https://cc.example/by">BY</media:license><media:credit role="author">Ann</media:credit></item>
            """
        )
        let entry = try #require(feed.entries.first)
        #expect(
            entry.enclosures == [
                Enclosure(url: "https://pod.example/v.mp4", type: "video/mp4", length: 99, duration: 61),
                Enclosure(url: "https://pod.example/v.torrent", type: "application/x-bittorrent"),
            ]
        )
        #expect(entry.image == "https://pod.example/p.png" && entry.duration == 61 && entry.title?.plain == "Fog")
        #expect(entry.summary?.plain == "Thick fog" && entry.link == "https://pod.example/play")
        #expect(entry.extensions?.categories == [Category("weather", scheme: "urn:s", label: "Weather")])
        #expect(entry.extensions?.license == "https://cc.example/by" && entry.rights?.plain == "2026")
        #expect(entry.authors == [Person(name: "Ann")])
    }
}
