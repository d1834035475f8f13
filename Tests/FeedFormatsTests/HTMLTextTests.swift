import FeedFormats
import FeedModel
import Testing

@Suite struct HTMLTextTests {
    @Test func blocksComeInReadingOrder() {
        let text = HTMLText.readable(
            """
            <h2>Tide</h2><p>High   at\nnoon, see <a href="/map">the map</a> and <a href="https://h.example/map">it</a>.</p>
            <ol start=3><li>boat<li>net<ul><li>mesh</ul></ol><blockquote><p>Said he</blockquote><hr>
            <pre>\na  b\n c</pre><table><tr><th>x<th>y<tr><td>1<td><p>2</p></table><img src=p.png alt="Crab"><img src=q.gif alt="">
            <script>no</script>end&nbsp;.
            """,
            base: "https://h.example/"
        )
        #expect(
            text.blocks == [
                .init(.heading(2), "Tide"), .init(.paragraph, "High at noon, see the map [1] and it [1]."),
                .init(.listItem(marker: "3."), depth: 1, "boat"), .init(.listItem(marker: "4."), depth: 1, "net"),
                .init(.listItem(marker: "*"), depth: 2, "mesh"), .init(.quotation, depth: 1, "Said he"),
                .init(.rule, ""),
                .init(.preformatted, "a  b\n c"), .init(.tableRow, "x | y"), .init(.tableRow, "1 | 2"),
                .init(.paragraph, "[image: Crab] [2] end\u{A0}."),
            ]
        )
        #expect(text.links == ["https://h.example/map", "https://h.example/p.png"])
    }

    @Test func linesBreakWherePublishersBreakThem() {
        #expect(HTMLText.readable("a<br> b <br/>c").blocks == [.init(.paragraph, "a\nb\nc")])
    }

    @Test func unsafeAndEmptyLinksHaveNoNumber() {
        let text = HTMLText.readable("<a href='javascript:x'>a</a> <a href=''>b</a> <a href='#c'>c</a> <a>d</a>")
        #expect(text == ReadableText(blocks: [.init(.paragraph, "a b c d")]))
    }

    @Test(arguments: [
        ("a<br/>b", "a b"), ("<p>a</p><div>b</div>", "a b"), (" <b>x</b>y &amp; z ", "xy & z"),
        ("I <3 you", "I <3 you"),
        ("Why Array<Element> wins", "Why Array<Element> wins"), ("<STYLE>s</STYLE>t", "t"), ("a  \n b", "a b"),
        ("x<my-tag>y</my-tag>", "xy"), ("&lt;b&gt;", "<b>"), ("", ""), ("<", "<"), ("<!-- c -->d", "d"),
    ])
    func titlesAreOneLineWithoutMarkup(html: String, expected: String) {
        #expect(HTMLText.plain(html) == expected)
    }
}
