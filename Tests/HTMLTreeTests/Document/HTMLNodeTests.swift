import HTMLTree
import Testing

/// Tests of walking a document and of reading its texts and attributes.
@Suite struct HTMLNodeTests {
    static let page = HTMLDocument(
        "<!DOCTYPE html PUBLIC a b><p id=x a='1&amp;2' b>One<b>Two</b></p><!--c--><template><i>d</i></template>"
    )

    @Test func everyNodeIsReachedFromItsNeighbours() throws {
        let html = try #require(Self.page.documentElement)
        let body = try #require(html.lastChild)
        #expect(Self.page.root.children.map(\.kind) == [.doctype, .element])
        #expect(html.parent == Self.page.root)
        #expect(body.children.map(\.kind) == [.element, .comment, .element])
        #expect(body.previousSibling?.name == "head")
        #expect(body.firstChild?.nextSibling?.previousSibling == body.firstChild)
        #expect(body.firstChild?.firstChild?.ancestors.map(\.name) == ["p", "body", "html"])
        #expect(
            body.descendants.map { $0.kind == .text ? $0.text : $0.name } == ["p", "One", "b", "Two", "", "template"]
        )
        #expect(body.lastChild?.firstChild == nil)
        #expect(body.lastChild?.lastChild == nil)
        #expect(body.lastChild?.templateContents?.kind == .fragment)
        #expect(body.lastChild?.templateContents?.children.map(\.name) == ["i"])
        #expect(body.templateContents == nil)
        #expect(Set([body, body, html]).count == 2)
        #expect(Self.page.root.firstChild?.publicID == nil)
    }

    @Test func nodesAroundANodeAreCollections() throws {
        let body = try #require(try Self.page.first("body"))
        #expect(body.children.count == 3)
        #expect(body.children.first?.name == "p")
        #expect(body.children.dropFirst(2).map(\.name) == ["template"])
        #expect(body.children.indices.map { body.children[$0].name } == ["p", "", "template"])
        #expect(body.children.firstIndex { $0.kind == .comment } == body.children.indices.dropFirst().first)
        #expect(body.children.startIndex < body.children.endIndex)
        #expect(body.ancestors.first?.name == "html")
        #expect(body.descendants.isEmpty == false)
        let empty = try #require(try Self.page.first("template"))
        #expect(empty.children.isEmpty && empty.descendants.isEmpty)
        #expect(body.firstChild?.firstChild?.children.isEmpty == true)
        #expect(Self.page.root.ancestors.isEmpty)
    }

    @Test func attributesAreDecodedWhenTheyAreRead() throws {
        let paragraph = try #require(try Self.page.first("p"))
        #expect(paragraph.attributes.map { "\($0.name)=\($0.value)" } == ["id=x", "a=1&2", "b="])
        #expect(paragraph["a"] == "1&2")
        #expect(paragraph["b"] == "")
        #expect(paragraph["c"] == nil)
        #expect(paragraph["A"] == nil)
        #expect(paragraph.firstChild?["a"] == nil)
    }

    @Test func aTextOfManyPiecesIsOneText() {
        let html = String(repeating: "a</>", count: 100) + "<p>" + String(repeating: "b</>", count: 100)
        let body = HTMLDocument(html).documentElement?.lastChild
        #expect(body?.descendants.map(\.kind) == [.text, .element, .text])
        #expect(body?.text == String(repeating: "a", count: 100) + String(repeating: "b", count: 100))
        #expect(body?.firstChild?.descendants.map(\.kind) == [])
        #expect(body?.firstChild?.lastChild == nil)
    }

    @Test func theTextOfANodeIsThatOfItsDescendants() throws {
        #expect(try Self.page.first("p")?.text == "OneTwo")
        #expect(Self.page.root.text == "OneTwo")
        #expect(HTMLDocument("a<x>b</x></y>&lt;c<![x]>d\0e").root.text == "ab<cde")
        #expect(HTMLDocument("a</y>b</y>c").documentElement?.lastChild?.children.map(\.text) == ["abc"])
        #expect(try Self.page.first("body")?.children.map(\.text) == ["OneTwo", "c", ""])
    }

    @Test(arguments: [
        ("a<br>b<br>\nc <br>d", "a\nb\nc d"), ("<div><p>a</p></div>b", "a\nb"), ("a<span>b</span>c", "abc"),
        ("<br><hr>", ""), ("a<script>b</script>c<style>d</style>", "ac"), ("<ul><li>a<li>b</ul>c", "a\nb\nc"),
        ("<template>a</template>b<p></p>c", "b\nc"), ("<table><tr><td>1<td>2<tr><td>3</table>", "1\n2\n3"),
        ("<dl><dt>a<dd>&nbsp;b</dl><!--x-->c", "a\n\u{A0}b\nc"), ("", ""), ("a", "a"),
    ])
    func theLinesOfANodeAreThoseOfTheScreen(markup: String, text: String) throws {
        let body = try #require(try HTMLDocument(markup).first("body"))
        #expect(body.linedText == text)
    }

    @Test func aScriptHasItsOwnText() throws {
        let page = HTMLDocument("<p>a<script>b<br>c</script>")
        #expect(try page.first("script")?.linedText == "b<br>c")
        #expect(try page.first("p")?.lastChild?.firstChild?.linedText == "b<br>c")
        #expect(page.root.linedText == "a")
    }

    @Test(arguments: [
        ("<!DOCTYPE html><html><head></head><body><p a=\"&quot;&amp;\">&lt;&nbsp;é\"</p><br><!--x--></body></html>"),
        ("<html><head><style>a<b</style><script>1<2&&3</script></head><body><template><td>a</td></template></body></html>"),
        ("<html><head></head><body><svg viewBox=\"1\" xlink:href=\"a\"><linearGradient></linearGradient></svg></body></html>"),
        ("<html><head></head><body><pre>a</pre><input value=\"&lt;&gt;\"><wbr></body></html>"),
    ])
    func aPageIsPrintedAsTheStandardSerialises(html: String) {
        #expect(HTMLDocument(html).root.html == html)
    }

    @Test func partsOfAPageArePrinted() throws {
        let paragraph = try #require(try Self.page.first("p"))
        #expect(paragraph.html == "<p id=\"x\" a=\"1&amp;2\" b=\"\">One<b>Two</b></p>")
        #expect(paragraph.innerHTML == "One<b>Two</b>")
        #expect(try Self.page.first("template")?.innerHTML == "<i>d</i>")
        #expect(paragraph.firstChild?.html == "One")
        #expect(try Self.page.first("b")?.firstChild?.innerHTML == "")
        #expect(HTMLDocument("<br>").documentElement?.lastChild?.firstChild?.html == "<br>")
    }

    @Test func nothingIsAPage() {
        #expect(HTMLDocument("").root.html == "<html><head></head><body></body></html>")
        #expect(HTMLDocument(fragment: "").documentElement?.innerHTML == "")
    }
}
