/// Documents that grow in one dimension in which a careless parser takes more than linear time.
enum HostileDocument: String, CaseIterable {
    case deep, wide, attributes, repeatedAttributes = "repeated-attributes", references
    case declaredEntities = "declared-entities"
    case comments, unclosedComments = "unclosed-comments", sections, ampersands, unclosed, strayEnds = "stray-ends"
    case namespaces, quotes, lessThan = "less-than", instructions, documentType = "document-type", controls
    case relativeLinks = "relative-links", pageElements = "page-elements", categories, people, enclosures
    case jsonBrackets = "json-brackets", jsonEscapes = "json-escapes", jsonItems = "json-items"
    case jsonPeople = "json-people", rssInJSON = "rss-in-json", atomEntries = "atom-entries", xhtml, links, tables
    case lists, sources, media, chapters, preformatted, titleReferences = "title-references", longWords = "long-words"

    /// Creates a document of about that many bytes.
    func document(bytes: Int) -> [UInt8] {
        let (head, piece, tail) = parts
        var document = Array(head.utf8)
        document.reserveCapacity(bytes + 1000)
        var number = 0
        while document.count + tail.utf8.count < bytes {
            document.append(contentsOf: piece(number).utf8)
            number += 1
        }
        document.append(contentsOf: tail.utf8)
        return document
    }

    /// The beginning, the repeated middle, and the end.
    private var parts: (head: String, piece: (Int) -> String, tail: String) {
        switch self {
        case .deep, .wide, .references, .comments, .sections, .ampersands, .strayEnds, .lessThan, .instructions,
            .controls:
            return (Self.itemHead, { _ in content }, "</description></item></channel></rss>")
        case .unclosed: return (Self.itemHead, { "<b\($0 % 50)>text " }, "")
        case .unclosedComments: return (Self.itemHead, { _ in "<!-- " }, "")
        case .quotes: return (Self.itemHead, { _ in "<a b='<c d=\"" }, "")
        case .attributes: return (Self.itemHead + "<p", { " a\($0)='v'" }, "/></description></item></channel></rss>")
        case .repeatedAttributes: return (Self.itemHead, { _ in Self.wideTag }, "</description></item></channel></rss>")
        case .namespaces:
            return (Self.itemHead, { "<n\($0):a xmlns:n\($0)='urn:\($0)' n\($0 / 2):b='c'>" }, "")
        case .documentType: return ("<!DOCTYPE rss [", { "<!ENTITY e\($0) '&e\($0 / 2);'>" }, "]><rss/>")
        case .declaredEntities:
            return ("<!DOCTYPE rss [\(Self.entities)]>" + Self.itemHead, { "&e\($0 % 64);" }, "</description></item>")
        case .relativeLinks, .pageElements:
            return (Self.itemHead + "<![CDATA[", { _ in content }, "]]></description></item></channel></rss>")
        case .categories: return (Self.itemHead + "</description>", { "<category>c\($0)</category>" }, "</item></rss>")
        case .people:
            return (Self.itemHead + "</description>", { "<author>a\($0)@example.org</author>" }, "</item></rss>")
        case .enclosures:
            return (Self.itemHead + "</description>", { "<enclosure url='http://e/\($0)'/>" }, "</item></rss>")
        case .xhtml:
            return (Self.atomHead + "<entry><content type='xhtml'>", { "<p class='a'>b <i>c\($0)</i> &amp; d</p>" }, "")
        case .atomEntries:
            return (
                Self.atomHead + "<author><name>a</name></author>",
                { "<entry><id>\($0)</id><link href='\($0)'/><content type='html'>&lt;b></content></entry>" }, "</feed>"
            )
        case .links:
            return (
                Self.itemHead + "<![CDATA[", { "<a href='http://e/\($0)'>\($0)</a> " }, "]]></description></item></rss>"
            )
        case .tables, .lists, .preformatted, .longWords:
            return (Self.itemHead + "<![CDATA[", { _ in content }, "]]></description></item></rss>")
        case .sources, .media, .chapters:
            return (Self.itemHead + "</description>", { _ in content }, "</item></channel></rss>")
        case .titleReferences:
            return (
                Self.itemHead + "</description><title>", { _ in "&amp;lt;b&amp;gt; &lt;i>" }, "</title></item></rss>"
            )
        case .jsonPeople: return (Self.jsonHead + "{\"id\":1,\"authors\":[{}", { ",{\"name\":\"\($0)\"}" }, "]}]}")
        case .rssInJSON:
            return ("{\"rss\":{\"channel\":{\"title\":\"t\",\"item\":[{}", { ",{\"title\":\"t\($0)\"}" }, "]}}}")
        case .jsonBrackets: return (Self.jsonHead, { _ in "[" }, "")
        case .jsonEscapes: return (Self.jsonHead + "{\"title\":\"", { _ in "\\u00e9\\ud83d\\ude00\\n" }, "\"}]}")
        case .jsonItems: return (Self.jsonHead + "{}", { ",{\"id\":\($0),\"title\":\"t\"}" }, "]}")
        }
    }

    /// The repeated piece of the kinds that do not number their pieces.
    private var content: String {
        switch self {
        case .deep: "<d>"
        case .wide: "</description></item><item><title>t</title><description>"
        case .references: "&amp;&nbsp;&#39;&notit;&CounterClockwiseContourIntegral;"
        case .comments: "<!-- - -- > -->"
        case .sections: "<![CDATA[ ]] > "
        case .ampersands: "&"
        case .strayEnds: "</never></opened>"
        case .lessThan: "< <= "
        case .instructions: "<?a ?b "
        case .controls: "\u{1}\r\u{FFFD}"
        case .relativeLinks: "<a href='../b?c' title='d'><img srcset='e 1x, f 2x'>"
        case .pageElements: "<ul><li><blockquote><table><tr><td><b>x</i>&amp;"
        case .tables: "<table><tr><th colspan=9>a<td rowspan=9>b<tr><td>c</table>"
        case .lists: "<ol start=7><li>a<ul><li>b</ul><li value=3>c</ol><dl><dt>d<dd>e</dl>"
        case .preformatted: "<pre>a\tb\n  c</pre>"
        case .longWords: "wordwordword"
        case .sources: "<source url='a'><title>b</title></source><comments>c</comments>"
        case .media: "<media:group><media:content url='a'><media:title>b</media:title></media:content></media:group>"
        case .chapters:
            "<psc:chapters><psc:chapter start='1' title='b'/></psc:chapters><podcast:person>c</podcast:person>"
        default: ""
        }
    }

    private static let itemHead = "<rss version='2.0'><channel><title>t</title><item><description>"
    private static let atomHead = "<feed xmlns='http://www.w3.org/2005/Atom'><title>t</title>"
    private static let jsonHead = "{\"version\":\"https://jsonfeed.org/version/1.1\",\"title\":\"t\",\"items\":["
    private static let wideTag = "<p" + (0..<250).map { " a\($0)=''" }.joined() + "/>"
    private static let entities = (0..<64).map { "<!ENTITY e\($0) '\($0 == 0 ? "text" : "&e\($0 / 2);")'>" }.joined()
}
