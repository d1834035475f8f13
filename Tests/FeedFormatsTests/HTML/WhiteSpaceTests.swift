import FeedFormats
import FeedModel
import Testing

/// Tests of white space that a style or `pre` keeps: ReadableWriter+WhiteSpace.
@Suite struct WhiteSpaceTests {
    @Test(arguments: ["pre-line", "pre; white-space: PRE-LINE;color:red"])
    func aStyleKeepsLines(style: String) {
        let html = "<p style='font: a; White-Space : \(style)'>\n one\n<b>two</b>  three\n \nfour\n</p>a\nb"
        #expect(
            HTMLText.readable(html).blocks == [
                .init(.paragraph, "one\ntwo three"), .init(.paragraph, "four"), .init(.paragraph, "a b"),
            ]
        )
    }

    @Test(arguments: ["pre-wrap", "break-spaces", "PRE-WRAP !important", "pre; white-space: pre-wrap;color:red"])
    func aStyleKeepsLinesAndSpaces(style: String) {
        let html =
            "<div style='font: a; White-Space : \(style)'>\n one\n<b>two</b>  <a href=x>three</a> 3\n \n\tfour \n"
            + "  <p>five\nsix</p>\n <ul><li>  a  b</ul></div>a\n b"
        #expect(
            HTMLText.readable(html).blocks == [
                .init(.spacedParagraph, " one\ntwo  three [1] 3"), .init(.spacedParagraph, "\tfour"),
                .init(.paragraph, "five\nsix"), .init(.listItem(marker: "*"), depth: 1, "a  b"),
                .init(.paragraph, "a b"),
            ]
        )
        #expect(
            HTMLText.readable("A  <i>b</i> <span style='white-space:\(style)'>c <i>d</i>   e</span>\n f").blocks
                == [.init(.spacedParagraph, "A b c d   e f")]
        )
    }

    @Test(
        arguments: [
            ("<div style='white-space: pre'>a\n  b</div>c", [.init(.preformatted, "a\n  b"), .init(.paragraph, "c")]),
            (
                "<div style='white-space: pre'><div>a</div><br><div>  b</div></div>c",
                [.init(.preformatted, "a\n\n  b"), .init(.paragraph, "c")]
            ),
            ("a<span style='white-space: pre'>\t</span>b\nc", [.init(.paragraph, "a\tb c")]),
            (
                "<div style='white-space-collapse: preserve'>a\nb<p style='white-space:normal'>c\nd</p></div>",
                [.init(.paragraph, "a\nb"), .init(.paragraph, "c d")]
            ),
            (
                "<ul style='white-space:pre-line'>\n <li>a\n b</li>\n</ul>c\nd",
                [.init(.listItem(marker: "*"), depth: 1, "a\nb"), .init(.paragraph, "c d")]
            ),
            ("<pre style='white-space: pre-wrap'>a\n  b</pre>", [.init(.preformatted, "a\n  b")]),
            ("<p style='x-white-space: pre; white-space: inherit'>a\nb", [.init(.paragraph, "a b")]),
        ] as [(String, [ReadableText.Block])]
    )
    func aStyleHoldsForItsElement(html: String, expected: [ReadableText.Block]) {
        #expect(HTMLText.readable(html).blocks == expected)
    }

    @Test(arguments: [
        ("<div>a</div><div>  b</div>", "a\n  b"), ("<div>a\n</div><div>b\n</div>", "a\nb"),
        ("<div>a</div>\n<div>b</div>\n", "a\nb"), ("\n<div>a</div><div>\n</div><div>b</div>", "a\n\nb"),
        ("<div>a</div><div><br></div><div>b</div>", "a\n\nb"),
        ("<code><div><div>a</div></div><div>b</div>c</code>", "a\nb\nc"),
        ("a<div>b<br></div>c", "a\nb\nc"),
        ("<div style='white-space:pre'>a</div><div style='white-space:pre-wrap'>b</div>", "a\nb"),
        ("<span>a</span>\n<span>b</span>", "a\nb"),
    ])
    func anElementForEachLineOfCodeIsALine(code: String, expected: String) {
        #expect(
            HTMLText.readable("<pre>\(code)</pre>z").blocks == [.init(.preformatted, expected), .init(.paragraph, "z")]
        )
    }

    @Test func aNumberedLineOfCodeIsALine() {
        let html = "<pre><ol><li>a</li><li>  b</li></ol></pre><ol><li>c</ol>"
        #expect(
            HTMLText.readable(html).blocks == [
                .init(.preformatted, depth: 1, "a\n  b"), .init(.listItem(marker: "1."), depth: 1, "c"),
            ]
        )
    }
}
