import FeedFormats
import FeedModel
import Testing

/// Tests of authors and other people in XML: XMLFeedReader+People.
@Suite struct PeopleTests {
    private func people(_ author: String, atom: Bool = false) throws -> [Person] {
        let namespaces = "xmlns:dc='http://purl.org/dc/elements/1.1/' xmlns:foaf='http://xmlns.com/foaf/0.1/'"
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
