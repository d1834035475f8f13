import FeedModel
import Testing

@testable import FeedFormats

/// Tests of authors and other people in XML: XMLFeedReader+People.
@Suite struct PeopleTests {
    private func people(_ author: String, atom: Bool = false) throws -> [Person] {
        let namespaces = """
            xmlns:dc='http://purl.org/dc/elements/1.1/' xmlns:foaf='http://xmlns.com/foaf/0.1/' \
            xmlns:itunes='http://www.itunes.com/dtds/podcast-1.0.dtd' xmlns:media='http://search.yahoo.com/mrss/'
            """
        let document =
            atom
            ? "<feed xmlns='http://www.w3.org/2005/Atom'><entry>\(author)</entry></feed>"
            : "<rss version='2.0' \(namespaces)><channel><item>\(author)</item></channel></rss>"
        return try FeedParser.parse(Array(document.utf8), url: "https://quay.example/feed").entries[0].authors
    }

    @Test(arguments: [
        ("<author><name>Ada Ash</name><title>Head of Things</title></author>", Person(name: "Ada Ash")),
        (
            "<author><name>Ada</name><email>ada@quay.example</email><uri>/ada</uri></author>",
            Person(name: "Ada", email: "ada@quay.example", url: "https://quay.example/ada")
        ),
        ("<author><url>https://ada.example/</url></author>", Person(url: "https://ada.example/")),
        ("<author>Ada <email>ada@quay.example</email></author>", Person(name: "Ada", email: "ada@quay.example")),
        ("<dc:creator><foaf:Person><foaf:name>Ada</foaf:name></foaf:Person></dc:creator>", Person(name: "Ada")),
        ("<author>Ada <b>Ash</b></author>", Person(name: "Ada Ash")),
        ("<author>ada@quay.example <!-- x -->(Ada)</author>", Person(name: "Ada", email: "ada@quay.example")),
        ("<author><![CDATA[Ash &amp; Sons]]></author>", Person(name: "Ash & Sons")),
    ])
    func anAuthorInRSSIsTextOrElements(written: String, expected: Person) throws {
        #expect(try people(written) == [expected])
    }

    @Test(arguments: [
        ("<dc:creator>Ada</dc:creator><dc:creator>Bo</dc:creator>", ["Ada", "Bo"]),
        ("<author>ada@quay.example</author><dc:creator>Ada</dc:creator>", ["Ada"]),
        ("<dc:creator>Ada</dc:creator><author>ada@quay.example</author>", ["Ada"]),
        ("<author>office@quay.example (Office)</author><dc:creator>Ada</dc:creator>", ["Ada"]),
        ("<author>Ada (ada@quay.example)</author><dc:creator>office@quay.example</dc:creator>", ["Ada"]),
        ("<author>ada@quay.example</author><itunes:author>Ada</itunes:author>", ["Ada"]),
        ("<author>ada@quay.example (Ada)</author><itunes:author>Quay Radio</itunes:author>", ["Ada"]),
        ("<author>ada@quay.example</author><media:credit>Pictures Inc.</media:credit>", ["ada@quay.example"]),
        ("<author>Ada</author><dc:creator>Ada</dc:creator>", ["Ada"]),
        (
            "<author>a@quay.example</author><author>Bo</author><author>c@quay.example (C)</author>",
            ["a@quay.example", "Bo", "C"]
        ),
        ("<author/><dc:creator> </dc:creator>", []),
    ])
    func aNameComesBeforeAMailAddress(written: String, expected: [String]) throws {
        #expect(try people(written).compactMap(\.displayName) == expected)
    }

    @Test(arguments: [
        ("&lt;a href='/ada'&gt;Ada Ash&lt;/a&gt;", Person(name: "Ada Ash")),
        ("<![CDATA[by <em>Ada</em> &amp; <b>Bo</b><br>]]>", Person(name: "by Ada & Bo")),
        ("Ada &lt;ada@quay.example&gt;", Person(name: "Ada", email: "ada@quay.example")),
        (
            "<![CDATA[<a href='mailto:ada@quay.example'>ada@quay.example</a> (Ada)]]>",
            Person(name: "Ada", email: "ada@quay.example")
        ),
        ("Ada &lt;3", Person(name: "Ada <3")), ("&lt;p&gt;&lt;/p&gt;", nil),
    ])
    func aNameHasNoMarkup(written: String, expected: Person?) throws {
        for name in ["author", "dc:creator", "itunes:author"] {
            #expect(try people("<\(name)>\(written)</\(name)>") == (expected.map { [$0] } ?? []), "\(name)")
        }
        let name = expected?.email == nil ? expected?.name : nil
        guard let name else { return }
        #expect(try people("<author><name>\(written)</name></author>", atom: true) == [Person(name: name)])
    }

    @Test func authorsInJSONAreReadAsInXML() throws {
        func authors(_ document: String) throws -> [Person] {
            try FeedParser.parse(Array(document.utf8)).entries[0].authors
        }
        let rss =
            #"{"rss": {"channel": {"title": "t", "item": [{"author": "ada@quay.example", "dc:creator": "Ada"}]}}}"#
        #expect(try authors(rss) == [Person(name: "Ada")])
        let json =
            #"{"version": "1", "title": "t", "items": [{"id": "1", "authors": [{"name": "<b>Ada</b> &amp; Bo"}]}]}"#
        #expect(try authors(json) == [Person(name: "Ada & Bo")])
    }

    @Test(arguments: [
        ("<author>Ada Ash</author>", [Person(name: "Ada Ash")]),
        ("<author><name>Ada</name><x>y</x></author>", [Person(name: "Ada")]),
        (
            "<author><name>Ada</name><uri xml:base='https://ada.example/'>me</uri></author>",
            [Person(name: "Ada", url: "https://ada.example/me")]
        ),
        ("<author><name> </name></author>", []), ("<author/>", []),
        (
            "<authors><author><name>Ada</name></author><author><name>Bo</name></author></authors>",
            [Person(name: "Ada"), Person(name: "Bo")]
        ),
    ])
    func anAuthorInAtomIsElementsOrText(written: String, expected: [Person]) throws {
        #expect(try people(written, atom: true) == expected)
    }
}
