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

    @Test func listsCountAsTheySay() {
        func markers(_ attributes: String, count: Int) -> [ReadableText.Kind] {
            let items = String(repeating: "<li>x", count: count)
            return HTMLText.readable("<ol \(attributes)>\(items)</ol>").blocks.map(\.kind)
        }
        func items(_ markers: String...) -> [ReadableText.Kind] { markers.map { .listItem(marker: $0) } }
        #expect(markers("type=a start=25", count: 3) == items("y.", "z.", "aa."))
        #expect(markers("type=A start=702", count: 2) == items("ZZ.", "AAA."))
        #expect(markers("type=i start=3", count: 2) == items("iii.", "iv."))
        #expect(markers("type=I start=3999", count: 2) == items("MMMCMXCIX.", "4000."))
        #expect(markers("type=a start=-1", count: 3) == items("-1.", "0.", "a."))
        #expect(markers("type=disc", count: 1) == items("1."))
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
