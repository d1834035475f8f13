import FeedModel
import Foundation
import Markup
import Primitives
import Testing

@testable import FeedFormats

// D9
/// Tests of JSON Feed and of RSS in JSON: JSONFeedReader, JSONItem, JSONCursor.
@Suite struct JSONFeedTests {
    private func parse(_ document: String, url: String? = nil) throws -> ParsedFeed {
        try FeedParser.parse(Array(document.utf8), url: url)
    }

    private func feed(items: String) throws -> ParsedFeed {
        try parse(
            #"{"version":"https://jsonfeed.org/version/1","title":"Q","items":["# + items + #"],"language":"en"}"#
        )
    }

    private func item(_ id: Int) -> String { #"{"id":"\#(id)","content_text":"text \#(id)"}"# }

    @Test func anItemThatIsNoJSONCostsItself() throws {
        let feed = try feed(items: [item(1), #"{"id":"2",oops}"#, item(3), "[4]", item(5)].joined(separator: ",\n"))
        #expect(feed.entries.map(\.id) == ["1", "3", "5"])
        #expect(feed.skipped == 2 && feed.language == "en")
        #expect(feed.repairs.first.map(\.kind) == [.badItem, .badItem])
    }

    @Test func anItemWhoseBracketsDoNotMatchCostsItself() throws {
        let open =
            #"{"id":"2","content_text":"x","author":{"name":"Ann","attachments":[{"url":"a"},{"url":"b","id":"b"}]}"#
        let feed = try feed(items: [item(1), open, item(3), item(4)].joined(separator: ",\n"))
        #expect(feed.entries.map(\.id) == ["1", "3", "4"])
        #expect(feed.skipped == 1)
    }

    @Test func aQuotationMarkTooManyCostsItsItem() throws {
        let odd = #"{"id":"2","title":"the 12" ruler","content_text":"x"}"#
        let feed = try feed(items: [item(1), odd, item(3), item(4)].joined(separator: ", "))
        #expect(feed.entries.map(\.id) == ["1", "3", "4"])
        #expect(feed.skipped == 1)
    }

    @Test func aDocumentThatBreaksOffKeepsItsWholeItems() throws {
        let start = #"{"version":"https://jsonfeed.org/version/1","title":"Q","items":[\#(item(1)),{"id":"2","ti"#
        let feed = try parse(start)
        #expect(feed.entries.map(\.id) == ["1"])
        #expect(feed.repairs.contains(.truncated))
    }

    @Test(arguments: [
        #""items":[{"id":"1","content_te"#, #"// a comment"items":[{"id":"1","content_text":"x"}]}"#,
        #""items":[{"id":"1","title":"x}]}"#,
    ])
    func aDocumentThatBreaksOffBeforeItsFirstItemIsAnError(rest: String) {
        let start = #"{"version":"https://jsonfeed.org/version/1","title":"Q","# + rest
        #expect(throws: FeedFormatError.notAFeed("a JSON feed that breaks off before its first whole item")) {
            try parse(start)
        }
    }

    @Test func aDocumentThatIsNoJSONBehindItsItemsIsTold() throws {
        let feed = try parse(
            #"{"version":"https://jsonfeed.org/version/1","title":"Q","items":[\#(item(1))], /* end */ "language":"en"}"#
        )
        #expect(feed.entries.map(\.id) == ["1"] && feed.language == nil)
        #expect(feed.repairs.first.map(\.kind) == [.badValue])
    }

    @Test func noPrefixOfADocumentTraps() {
        let document = Array(
            #"{"version":"https://jsonfeed.org/version/1","items":[\#(item(1)),[],{"a":"\u00e9\n"}]}"#.utf8
        )
        for length in 0...document.count {
            _ = try? FeedParser.parse(Array(document[..<length]))
            _ = try? FeedParser.parse(Array(document[length...]))
        }
    }

    @Test func onlyTheKindOfTheDocumentMattersForDetection() {
        func format(_ document: String) -> FeedFormat? { FeedParser.format(of: Array(document.utf8)) }
        #expect(format(#" {"title":"Q"}"#) == .json)
        #expect(format(#"{"rss":{}}"#) == .json)
        #expect(format(#"{"name":"a package","dependencies":{}}"#) == nil)
        #expect(format("[1]") == nil)
    }

    @Test func aFeedInSeveralPartsSaysWhereTheNextOneIs() throws {
        let feed = try parse(
            #"{"version":"https://jsonfeed.org/version/1.1","title":"Q","next_url":"p2","items":[{"id":"1","url":"a","#
                + #""external_url":"https://else.example/","content_html":"x"}]}"#,
            url: "https://quay.example/feed"
        )
        #expect(feed.nextLink == "https://quay.example/p2")
        #expect(feed.entries.first?.link == "https://quay.example/a")
        #expect(feed.entries.first?.extensions?.externalLink == "https://else.example/")
    }

    @Test func theIconOfAJSONFeedComesBeforeItsFavicon() throws {
        let head = #"{"version":"https://jsonfeed.org/version/1.1","title":"Q","favicon":"/small.png","items":[]"#
        let both = try parse(head + #","icon":"/large.png"}"#, url: "https://quay.example/feed")
        #expect(both.displayIcon == "https://quay.example/large.png" && both.icon == "https://quay.example/small.png")
        #expect(try parse(head + "}", url: "https://quay.example/feed").displayIcon == "https://quay.example/small.png")
        let atom = "<feed xmlns='http://www.w3.org/2005/Atom'><icon>/i</icon><logo>/l</logo></feed>"
        #expect(try parse(atom, url: "https://quay.example/").displayIcon == "https://quay.example/i")
    }

    @Test func oneValueStandsForAListOfOne() throws {
        let feed = try parse(
            #"{"version":"https://jsonfeed.org/version/1.1","authors":{"name":"Ada"},"items":[{"id":"1","title":"t"},"#
                + #"{"id":"2","title":"u","authors":"Bo","tags":"sea","attachments":{"url":"http://x/a"}},"#
                + #"{"id":"3","title":"v","author":[{"name":"Cy"},{"name":"Di"}]}]}"#
        )
        #expect(feed.authors == [Person(name: "Ada")])
        let names = feed.entries.map { $0.authors.map(\.name) }
        #expect(names == [["Ada"], ["Bo"], ["Cy", "Di"]] && feed.entries[1].categories == ["sea"])
        #expect(feed.entries[1].enclosures == [Enclosure(url: "http://x/a", type: nil, length: nil)])
    }

    @Test(arguments: [
        ("It&#8217;s &hellip; R&amp;D", "It’s … R&D"), ("AT&T &amp; co", "AT&T &amp; co"), ("&lt;b&gt;", "<b>"),
        ("a &nbsp b", "a &nbsp b"), ("&bogus; &amp;", "&bogus; &amp;"), ("100 % & more", "100 % & more"),
        (#"don\u0092t"#, "don’t"),
    ])
    func referencesThatWereLeftInPlainTextAreDecoded(written: String, expected: String) throws {
        let feed = try parse(
            #"{"version":"https://jsonfeed.org/version/1.1","title":"\#(written)","items":[{"title":"\#(written)","#
                + #""summary":"\#(written)","content_text":"\#(written)"}]}"#
        )
        let text = FeedText(expected, isHTML: false)
        let entry = try #require(feed.entries.first)
        #expect([feed.title, entry.title, entry.summary, entry.content] == [text, text, text, text])
    }

    @Test func anItemThatSaysNothingIsToldAndCanBeLeftOut() throws {
        var feed = try parse(
            #"{"version":"https://jsonfeed.org/version/1.1","items":[{},{"id":"1"},{"id":"2","title":"t"}]}"#
        )
        #expect(feed.repairs.first.map(\.kind) == [.silentItem, .silentItem] && feed.isWellFormed)
        feed.reduceToItems()
        #expect(feed.entries.map(\.id) == ["2"] && feed.skipped == 2)
    }

    @Test func rssInJSONIsReadLikeRSS() throws {
        let feed = try parse(
            """
            {"rss":{"version":"2.0","channel":{"title":"The Quay","link":"https://quay.example/","ttl":"30",
            "managingEditor":"mo@quay.example (Mo)","category":"water",
            "item":[{"title":"Low &amp; high","link":"/1","guid":{"#value":"urn:1","isPermaLink":false},
            "description":"<a href='/map'>map</a>","pubDate":"Fri, 20 Nov 2026 09:00:00 GMT",
            "category":["tide",{"#value":"moon","domain":"sky"}],"enclosure":{"url":"/1.mp3","type":"audio/mpeg",
            "length":"12"},"source:markdown":"[map](/map)"},{"guid":"https://quay.example/2","title":7}]}}}
            """
        )
        #expect(feed.format == .json && feed.version == "2.0" && feed.title?.plain == "The Quay" && feed.ttl == 30)
        #expect(feed.authors == [Person(name: "Mo", email: "mo@quay.example")] && feed.categories == ["water"])
        let entry = try #require(feed.entries.first)
        #expect(entry.id == "urn:1" && entry.link == "https://quay.example/1" && entry.title?.plain == "Low & high")
        #expect(entry.summary?.value == "<a href='https://quay.example/map'>map</a>")
        #expect(entry.published == Date(iso8601: "2026-11-20T09:00:00Z") && entry.categories == ["tide", "moon"])
        let file = Enclosure(url: "https://quay.example/1.mp3", type: "audio/mpeg", length: 12)
        #expect(entry.enclosures == [file] && entry.extensions?.markdown == "[map](/map)")
        #expect(feed.entries.map(\.link).last == "https://quay.example/2")
    }
}
