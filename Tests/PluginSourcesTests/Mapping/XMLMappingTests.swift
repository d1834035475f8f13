import FeedModel
import Foundation
import PluginSources
import SourceAPI
import SourceChecks
import Testing

/// Tests of mappings of XML, and of feeds that need no rules: MappedDocument, TreeBuilder+XML, FeedPage.
@Suite struct XMLMappingTests {
    private static let rules =
        SampleMappings.head + """
            url = "x:/"
            [items]
            each = "Catalogue > item"
            id = "@no"
            title = "title"
            url = "link"
            authors = 'dc\\:creator'
            html = "body"
            categories = "tag @term"
            """

    private static let document = """
        <?xml version="1.0"?>
        <!DOCTYPE Catalogue SYSTEM "x.dtd">
        <Catalogue xmlns:dc="http://purl.org/dc/elements/1.1/">
          <item no="1"><title>Tables &amp; <![CDATA[<rows>]]></title><link>https://x.example/1</link>
            <dc:creator>Ada</dc:creator><tag term="a"/><tag term="b"/><body>&lt;p&gt;One&lt;/p&gt;</body></item>
          <item no="2"><title>Left open<link>/2</link></item>
          <other><item no="3"><title>Elsewhere</title></item></other>
        </Catalogue>
        """

    @Test(arguments: ["application/xml", "text/xml; charset=utf-8", "application/x+xml", "text/plain"])
    func xmlIsReadBySelectors(type: String) async throws {
        let source = try SampleMappings.source(Self.rules)
        let run = try await source.page(of: Self.document, type: type)
        let items = try run.outcome.get().items
        #expect(items.map(\.guid) == ["1", "2"])
        #expect(items.map(\.title) == ["Tables & <rows>", "Left open/2"])
        #expect(items.map(\.url) == ["https://x.example/1", "https://x.example/2"])
        #expect(items.map(\.authors) == [["Ada"], []])
        #expect(items.map(\.categories) == [["a", "b"], []])
        #expect(items.map(\.body) == [.html("<p>One</p>"), nil])
    }

    @Test func aFeedNeedsNoRules() async throws {
        let source = try SampleMappings.source(SampleMappings.head + "url = \"x:/\"\ntype = \"feed\"")
        let feed = """
            <rss version="2.0"><channel><title>Films</title><link>https://x.example/</link>
            <item><guid>1</guid><title>One</title></item><item><guid>2</guid><title>Two</title></item>
            </channel></rss>
            """
        let page = try await source.page(of: feed, type: "application/rss+xml", limit: 1).outcome.get()
        #expect(page.items.map(\.title) == ["One"])
        #expect(page.title == "Films")
        #expect(page.url == "https://x.example/")
        #expect(page.next == Cursor(rawValue: "1 https://x.example/"))
        let failure = try await source.page(of: "<p>no feed", type: "text/html").error
        #expect(failure == .malformed(where: "https://x.example/", what: "not a feed"))
    }
}
