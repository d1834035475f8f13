import FeedFormats
import Markup
import Testing

/// Tests of repairs, which are reported with the line and the column that an editor shows.
@Suite struct RepairsTests {
    /// Returns the titles of feed and items, then each repair as `line:column what`.
    private func lines(_ document: [UInt8]) throws -> [String] {
        let feed = try FeedParser.parse(document)
        return [([feed.title] + feed.entries.map(\.title)).map { $0?.plain ?? "-" }.joined(separator: ", ")]
            + feed.repairs.first.map { "\($0.place?.line ?? 0):\($0.place?.column ?? 0) \($0.kind.rawValue)" }
    }

    private func rss(_ content: String) -> String {
        "<rss version='2.0'><channel><title>t</title>\n\(content)</channel></rss>"
    }

    // D6
    @Test(arguments: [
        (
            "<item><title>a</title></item>\n<item><title>b</title",
            [
                "t, a, b", "3:15 a document that ends too early",
            ]
        )
    ])
    func aDocumentThatEndsTooEarlyKeepsWhatCame(content: String, expected: [String]) throws {
        #expect(try lines(Array("<rss version='2.0'><channel><title>t</title>\n\(content)".utf8)) == expected)
    }

    // D6
    @Test(arguments: [
        (
            "<?xml version='1.0'?><item><title>a</title></item>",
            ["t, a", "2:1 an XML declaration that is not at the start"]
        ),
        ("<item><title>é\n€ & b</title></item>", ["t, é € & b", "3:3 an ampersand that begins no reference"]),
        (
            "<item><title>a</titel></item><item><title>b</title></item>",
            [
                "t, a, b", "2:17 an end tag without its start tag", "2:25 a missing end tag",
            ]
        ),
        ("<item><title>a<link>http://e.example</link></item>", ["t, a", "2:16 a missing end tag"]),
        ("<item><title>a<item><title>b</title></item>", ["t, a, b", "2:16 a missing end tag"]),
        (
            "<item><title>a</title><description>x<p>y<item><title>b</title></item>",
            [
                "t, a, b", "2:42 a missing end tag",
            ]
        ),
        (
            "<item><guid>a<title>b<i>c</title></guid></item>",
            [
                "t, bc", "2:15 a missing end tag", "2:28 a missing end tag", "2:36 an end tag without its start tag",
            ]
        ),
        ("<item><title>a \u{1}b</title></item>", ["t, a b", "2:16 control characters"]),
        (
            "<item><title a=b>a</title></item></b>",
            [
                "t, a", "2:16 an attribute that is not well-formed", "2:36 an end tag without its start tag",
            ]
        ),
        (
            "<item><title>a &foo; &#0;</title></item>",
            [
                "t, a &foo; \u{FFFD}", "2:16 an entity that is not declared", "2:22 a reference to no character",
            ]
        ),
    ])
    func whatIsWrongIsPutRightAndTold(content: String, expected: [String]) throws {
        #expect(try lines(Array(rss(content).utf8)) == expected)
        // The line and the column do not depend on the line ends.
        let other = rss(content).replacing("\n", with: "\r\n")
        #expect(try lines(Array(other.utf8)) == expected)
    }

    // D7
    @Test func wrongLabelsAreTold() throws {
        func document(_ label: String, _ title: [UInt8]) -> [UInt8] {
            Array("<?xml version='1.0' encoding='\(label)'?>\n<rss><channel><title>".utf8) + title
                + Array("</title></channel></rss>".utf8)
        }
        let (utf8, latin) = (Array("é".utf8), [0xE9] as [UInt8])
        #expect(try lines(document("utf-16", utf8)) == ["é", "1:1 another character set than declared"])
        #expect(try lines(document("utf-8", latin)) == ["é", "2:22 another character set than declared"])
        #expect(
            try lines(document("iso-8859-1", utf8)) == [
                "é", "1:1 another character set than the bytes are in",
            ]
        )
        #expect(
            try lines(document("shift_jis", [0x93, 0xFA, 0xFF])) == [
                "日\u{FFFD}", "2:23 bytes that are not a character",
            ]
        )
        #expect(try lines(document("iso-8859-1", latin)) == ["é"])
    }

    // D9
    @Test func whatIsNoJSONIsTold() throws {
        let head = "{\"version\":\"https://jsonfeed.org/version/1.1\",\n"
        let broken =
            head
            + "\"title\":bad,\n\"items\":[{\"title\":\"a\"},\n {\"id\":],{\"title\":\"b\",\"id\":2,\"content_text\":\"\"}]}"
        #expect(
            try lines(Array((head + "\"title\":bad,\n\"items\":[{\"title\":\"a\"},3]} tail").utf8)) == [
                "-, a", "2:9 a value that cannot be read", "3:24 an item that cannot be read",
                "3:28 text outside the root element",
            ]
        )
        #expect(
            try lines(Array(broken.utf8)).dropFirst() == [
                "2:9 a value that cannot be read", "4:2 an item that cannot be read",
            ]
        )
    }

    // D4
    @Test func hundredsOfUnclosedTagsCostNoItem() throws {
        let breaks = String(repeating: "<br>", count: 400)
        let items = "<item><title>a</title><description>\(breaks)</description></item><item><title>b</title></item>"
        #expect(try FeedParser.parse(Array(rss(items).utf8)).entries.map { $0.title?.plain } == ["a", "b"])
        let open = "<item><title>a</title><description>\(breaks)<item><title>b</title></item>"
        #expect(try FeedParser.parse(Array(rss(open).utf8)).entries.map { $0.title?.plain } == ["a", "b"])
    }

    // RA10
    @Test func anItemInsideAnotherFormatIsNone() throws {
        let content = "<content type='application/xml'><title>x</title><entry><title>y</title></entry></content>"
        let atom = "<feed xmlns='http://www.w3.org/2005/Atom'><entry><title>a</title>\(content)</entry></feed>"
        #expect(try lines(Array(atom.utf8)) == ["-, a"])
        let other = "<item><title>a</title><description><x:l xmlns:x='u'><x:item>b</x:item></x:l></description></item>"
        #expect(try lines(Array(rss(other).utf8)) == ["t, a"])
        let svg = "<item><title>a</title><description><svg xmlns='s'><title>b</title></svg></description></item>"
        #expect(try lines(Array(rss(svg).utf8)) == ["t, a"])
    }
}
