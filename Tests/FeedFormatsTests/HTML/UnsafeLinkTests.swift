import FeedModel
import Testing

@testable import FeedFormats

/// No address in a parsed document runs a script or reads a file, however it is composed.
@Suite struct UnsafeLinkTests {
    private func links(_ document: String) throws -> [String] {
        let feed = try FeedParser.parse(Array(document.utf8))
        return feed.links.map(\.url) + [feed.link, feed.icon].compactMap(\.self)
            + feed.entries.flatMap { [$0.link, $0.image, $0.content?.value].compactMap(\.self) + $0.links.map(\.url) }
    }

    private static let schemes = [
        "javascript:alert(1)//", " JAVA\tscript:", "vbscript:", "data:text/html,", "file:///",
    ]

    @Test(arguments: schemes)
    func anUnsafeBaseCountsForNothing(base: String) throws {
        let feed = """
            <feed xmlns="http://www.w3.org/2005/Atom" xml:base="\(base)"><link href="a"/><icon>b</icon><entry><link href="c"/>
            <content type="html">&lt;a href="d">d&lt;/a></content></entry></feed>
            """
        #expect(try links(feed) == ["a", "a", "b", "c", "<a href=\"d\">d</a>", "c"])
        let inside = """
            <feed xmlns="http://www.w3.org/2005/Atom"><entry xml:base="http://e.example/"><content type="xhtml"><div><p
            xml:base="\(base)"><a href="f">f</a></p></div></content></entry></feed>
            """
        #expect(try links(inside) == ["<p><a href=\"http://e.example/f\">f</a></p>"])
    }

    @Test(arguments: schemes)
    func aJSONFeedsPageIsNoUnsafeBase(page: String) throws {
        let page = page.replacing("\t", with: "\\t")
        let feed = """
            {"version":"https://jsonfeed.org/version/1.1","title":"t","home_page_url":"\(page)","items":[{"id":"1","url":"a",
            "image":"\(page)","content_html":"<a href='b'>b</a>"}]}
            """
        #expect(try links(feed) == ["a", "<a href='b'>b</a>"])
    }

    @Test(arguments: schemes)
    func aPagesBaseIsNoUnsafeOne(base: String) {
        let page = "<base href=\"\(base)\"><link rel=alternate type='application/rss+xml' href=a>"
        let link = FeedLink(url: "http://e.example/a", type: "application/rss+xml")
        #expect(throws: FeedFormatError.html(feedLinks: [link])) {
            try FeedParser.parse(Array(page.utf8), url: "http://e.example/")
        }
        #expect(HTMLText.readable("<a href=a>b</a>", base: base == "file:///" ? nil : base).links == ["a"])
    }
}
