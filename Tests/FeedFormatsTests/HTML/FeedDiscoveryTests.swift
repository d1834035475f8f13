import FeedFormats
import Testing

/// Tests of the feeds that pages and headers name: FeedDiscovery.
@Suite struct FeedDiscoveryTests {
    private func page(_ html: String) -> FeedFormatError? {
        do throws(FeedFormatError) {
            _ = try FeedParser.parse(Array("<!doctype html>\(html)".utf8), url: "https://h.example/x/")
            return nil
        } catch {
            return error
        }
    }

    @Test(arguments: [
        (
            #"<p><a rel="alternate" type="application/rss+xml" href="f" title="News">feed</a>"#,
            "https://h.example/x/f News"
        ),
        (#"<a HREF=/f TYPE='Application/Atom+XML; charset=utf-8' REL='nofollow Alternate'>"#, "https://h.example/f"),
        (#"<a rel="feed" type="application/feed+json" href="https://b.example/f">"#, "https://b.example/f"),
        (#"<a rel="alternate" hreflang="de" href="/de/">"#, nil), (#"<a type="application/rss+xml" href="f">"#, nil),
        (#"<a rel="alternate" type="text/html" href="f">"#, nil),
        (#"<a rel="alternate" type="application/rss+xml" href="javascript:x">"#, nil),
    ])
    func aLinkInTheBodyNamesAFeed(html: String, feed: String?) {
        let found = page(html)?.feedLinks.map { ([$0.url] + [$0.title].compactMap(\.self)).joined(separator: " ") }
        #expect(found == [feed].compactMap(\.self))
    }

    @Test(arguments: [
        ("0; url=https://b.example/f", "https://b.example/f"), ("5;URL='/f'", "https://h.example/f"),
        (#"0, Url = "f""#, "https://h.example/x/f"), ("0", nil), ("0; f", nil), ("0; url=", nil),
        ("0; url=javascript:x", nil), ("0; url=https://h.example/x/", nil),
    ])
    func aPageGoesOnToAnAddress(content: String, next: String?) {
        let content = content.replacing("\"", with: "&quot;")
        #expect(page("<meta http-equiv=Refresh content=\"\(content)\">") == .html(feedLinks: [], next: next))
    }

    @Test(arguments: [
        (#"<https://b.example/f>; rel="alternate"; type="application/rss+xml""#, ["https://b.example/f"]),
        (
            #"</f>;type=application/atom+xml;rel=alternate;title="a, <b>; c", <g>; rel=alternate; type=text/xml"#,
            ["https://h.example/f", "https://h.example/x/g"]
        ),
        (#"<https://h.example/wp-json/a>; rel="alternate"; type="application/json""#, []),
        (#"</de>; rel="alternate"; hreflang="de", </n>; rel="next"; type="application/rss+xml""#, []),
        ("</f>; rel=\"alternate", []), ("</f", []), ("", []),
        (
            "</f>; REL=Alternate; TYPE=\"Text/XML\", </f>; rel=feed; type=text/xml",
            ["https://h.example/f"]
        ),
    ])
    func aHeaderNamesFeeds(value: String, urls: [String]) {
        #expect(FeedDiscovery.links(inHeader: value, url: "https://h.example/x/").map(\.url) == urls)
    }
}
