import FeedFormats
import FeedModel
import Testing

/// Tests of turning HTML into readable text: HTMLText, ReadableWriter, HTMLWriter, ListNumbering,
/// HTMLNode+Ruby, CollapsedText.
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
                .init(.preformatted, "a  b\n c"),
                .init(
                    .table(ReadableTable(headings: [[.init("x"), .init("y")]], rows: [[.init("1"), .init("2")]])),
                    ""
                ),
                .init(.paragraph, "[image: Crab]\(ReadableText.Mark.picture.character) end\u{A0}."),
            ]
        )
        #expect(text.links == ["https://h.example/map"])
        #expect(text.linkWords == ["the map"])
        #expect(text.pictures == [.init(address: "https://h.example/p.png", words: "Crab")])
    }

    @Test func addressesInAngleBracketsAreText() {
        let html =
            "<p>Write to <Ann@example.org>, <mailto:b@c.d> or see <https://example.org/a?b=c>.</p><List><a title='<x@y>'>z</a>"
        let text = HTMLText.readable(html)
        #expect(
            text.blocks.map(\.text) == [
                "Write to <Ann@example.org>, <mailto:b@c.d> or see <https://example.org/a?b=c>.", "z",
            ]
        )
    }

    @Test(arguments: [
        ("Über <a href=a> die\n<b>See</b><br>und zurück </a>.", ["die See und zurück"]),
        ("<a href=a><img src=p alt=Crab></a> <a href=b></a><a href=b>later</a>", ["[image: Crab]", "later"]),
        ("<a href=a>first<a href=b>second</a></a>", ["first", "second"]),
        ("<p>x <a href=a>one</p><p>two</a></p><a href=b><h2>Title</h2><p>Text</p></a>", ["one", "Title"]),
        ("<table><tr><td>a<td><a href=a>é<tr><td>ö<td>ü</table>é ü</a>", ["é"]),
        ("<video src=v></video><iframe src=i title='A map'></iframe>", ["video", "A map"]),
        ("<a href=a>open", ["open"]),
    ])
    func aLinkHasTheFirstWordsThatLeadToIt(html: String, words: [String]) {
        #expect(HTMLText.readable(html, base: "https://h.example/").linkWords == words)
    }

    @Test func picturesAreNumberedWhereTheyAreFirst() {
        let mark = ReadableText.Mark.picture.character
        let html =
            "<p><img src=p> and <a href=a>a</a><table><tr><th>x<th><img src=q alt=Crab><tr><td>1<td><img src=p></table>"
            + "<img src=data:x><a href=b><img src=r alt=Eel></a>\(mark)\(mark)"
        let text = HTMLText.readable(html, base: "https://h.example/")
        #expect(text.pictures.map(\.address) == ["https://h.example/p", "https://h.example/q"])
        #expect(text.pictures.map(\.words) == ["", "Crab"])
        let table = ReadableTable(
            headings: [[.init("x"), .init("[image: Crab] [6]")]],
            rows: [[.init("1"), .init("[image]")]]
        )
        #expect(
            text.numberingPictures(after: 4)
                == ReadableText(
                    blocks: [
                        .init(.paragraph, "[image] [5] and a [1]"), .init(.table(table), ""),
                        .init(.paragraph, "[image][image: Eel] [2]"),
                    ],
                    links: ["https://h.example/a", "https://h.example/b"],
                    linkWords: ["a", "[image: Eel]"]
                )
        )
        #expect(text.plain == "[image] and a [1]\n\nx [image: Crab]\n1 [image]\n\n[image][image: Eel] [2]")
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

    @Test(arguments: [
        ("<ol reversed><li>x<li>x<li>x</ol>", ["3.", "2.", "1."]),
        ("<ol reversed start=10><li>x<li>x<ol><li>x</ol><li>x</ol>", ["10.", "9.", "1.", "8."]),
        ("<ol><li value=3>x<li value=' -1st'>x<li>x</ol>", ["3.", "-1.", "0."]),
        ("<ol reversed><li>x<li value=9>x<li>x</ol>", ["3.", "9.", "8."]),
        ("<ol start=99999999999><li value=x>x<li value=2147483647>x<li>x</ol>", ["1.", "2147483647.", "2147483648."]),
        ("<ol type=i><li>x<li type=A>x<li style='List-Style: lower-latin inside'>x</ol>", ["i.", "B.", "c."]),
        ("<ol style='color:red;list-style-type : upper-roman;list-style-image:none'><li>x</ol>", ["I."]),
        ("<ol style='list-style:none'><li>x</ol>", ["*"]), ("<ul><li value=3 type=1>x</ul>", ["*"]),
    ])
    func itemsHaveTheNumbersThatTheyAndTheirListDeclare(html: String, markers: [String]) {
        #expect(HTMLText.readable(html).blocks.map(\.kind) == markers.map { .listItem(marker: $0) })
    }

    @Test func boxesSayWhetherTheyAreChecked() {
        let html =
            "<ul><li><input type=checkbox checked disabled>done<li><label><INPUT TYPE=CheckBox> open</label></ul><input checked>"
        let (checked, unchecked) = (ReadableText.Mark.checkedBox.character, ReadableText.Mark.uncheckedBox.character)
        #expect(HTMLText.readable(html).blocks.map(\.text) == ["\(checked) done", "\(unchecked) open"])
    }

    @Test(arguments: [
        ("<ruby>言葉<rt>ことば</rt></ruby>が", "言葉(ことば)が"),
        ("<ruby>表<rt>ひょう</rt>示<rt>じ</ruby>", "表(ひょう)示(じ)"),
        ("<ruby>瞬間<rp>（</rp><rt>しゅんかん</rt><rp>）</rp></ruby>", "瞬間（しゅんかん）"),
        ("<ruby><rb>漢<rb>字<rt>かん<rt>じ</ruby>", "漢字(かんじ)"),
        ("<ruby>漢字<rp>[<rt>かん</rt> <rt>じ</rt><rp>]</ruby>", "漢字[かん じ]"),
        ("<ruby>北<rt></rt></ruby><ruby>北<rp>(</rp><rt></rt><rp>)</rp></ruby>", "北北"),
        ("<ruby>東<rp></rp><rt>ひがし</rt><rp> </rp></ruby>", "東(ひがし)"),
        ("<ruby>東京<rt>とうきょう</rt><rtc><rt>Tōkyō</rt></rtc></ruby>", "東京(とうきょう)(Tōkyō)"),
        ("<ruby>東京<rtc>Tōkyō</rtc></ruby>", "東京(Tōkyō)"),
    ])
    func readingsStandInOnePairOfBrackets(html: String, expected: String) {
        #expect(HTMLText.readable(html).plain == expected)
    }

    @Test func linesBreakWherePublishersBreakThem() {
        #expect(HTMLText.readable("a<br> b <br/>c").blocks == [.init(.paragraph, "a\nb\nc")])
    }

    @Test func unsafeAndEmptyLinksHaveNoNumber() {
        let text = HTMLText.readable("<a href='javascript:x'>a</a> <a href=''>b</a> <a href='#c'>c</a> <a>d</a>")
        #expect(text == ReadableText(blocks: [.init(.paragraph, "a b c d")]))
    }

    @Test(arguments: [
        // A link around a block, a link that its paragraph ends, and two of one nesting.
        ("<a href=x><p>a</a></p>b", ["a [1]", "b"]), ("<p><a href=x>a</p>\n</a>b", ["a [1]", "b"]),
        ("<a href=x><div></div><img src=y><p>a</a>", ["[image] [1]", "a [1]"]),
        ("<a href=x><i></i><p>a</a>", ["a [1]"]),
        ("<a href=x>a<a href=y>b</a>", ["a [1] b [2]"]), ("<a href=x></a>b", ["[1] b"]),
        // A list ends with what it is in.
        ("<div><ul><li>a</div>b", ["a", "b"]),
        ("<image src=x alt=a>", ["[image: a] [1]"]),
        ("<pre>\na\n\n b</pre><textarea>c</textarea><select><option>d</select>e", ["a\n\n b", "e"]),
        ("<!doctype html><title>a</title><body>b<template>c</template><svg><title>d</title></svg>", ["b"]),
    ])
    func brokenNestingIsReadAsBrowsersReadIt(html: String, expected: [String]) {
        let text = HTMLText.readable(html)
        #expect(text.numberingPictures(after: text.links.count).blocks.map(\.text) == expected)
        #expect(text.blocks.allSatisfy { if case .listItem = $0.kind { $0.depth == 1 } else { $0.depth == 0 } })
    }

    @Test(arguments: [
        ("<a href=x>a</a>b", "a [1] b"), ("<a href=x>a</a>, b", "a [1], b"), ("“<a href=x>a</a>”(b)", "“a [1]”(b)"),
        ("<a href=x>a</a>(b)", "a [1] (b)"), ("<img src=x><img src=y>b", "[image] [image] b"),
        ("<a href=x>a</a><br>b", "a [1]\nb"), ("<a href=x>a</a><b> c</b>", "a [1] c"),
        ("<pre><a href=x>a</a>b</pre>", "a [1]b"),
    ])
    func aSpaceStandsBehindTheNumberOfALink(html: String, expected: String) {
        #expect(HTMLText.readable(html).plain == expected)
    }

    @Test(arguments: [
        ("a <del> b </del>c <ins>d</ins>.", ["a ⟨b⟩ c ⟦d⟧."]), ("<s>a</s><strike>b</strike>", ["⟨a⟩⟨b⟩"]),
        ("a<del> </del><ins></ins>b", ["a b"]), ("<del>a<p>b<ins>c</ins><p>d</del>e", ["⟨a⟩", "⟨b⟦c⟧⟩", "⟨de⟩"]),
        ("<pre><del>a\n</del>b</pre>", ["⟨a\n⟩b"]), ("x <del>[1]<img src=y></del>", ["x ⟨[1][image] [1]⟩"]),
    ])
    func editedTextIsEnclosedInMarks(html: String, expected: [String]) {
        let shown: [ReadableText.Mark: Character] = [
            .deletion: "⟨", .endOfDeletion: "⟩", .insertion: "⟦", .endOfInsertion: "⟧",
        ]
        let texts = HTMLText.readable(html).numberingPictures(after: 0).blocks.map { block in
            String(
                block.text.map { character in ReadableText.Mark(character).flatMap { shown[$0] } ?? character
                }
            )
        }
        #expect(texts == expected)
    }

    @Test func definitionListsHaveTermsAndDefinitions() {
        let html =
            "<dl><dt>Ebb<dd>Goes <b>out</b>.<p>Slowly.<ul><li>six hours</ul><dt>Flow<dt>Flood<dd><pre>in</pre><dd>b</dl>c"
        #expect(
            HTMLText.readable(html).blocks == [
                .init(.term, "Ebb"), .init(.definition, depth: 1, "Goes out."), .init(.paragraph, depth: 1, "Slowly."),
                .init(.listItem(marker: "*"), depth: 2, "six hours"), .init(.term, "Flow"), .init(.term, "Flood"),
                .init(.preformatted, depth: 1, "in"), .init(.definition, depth: 1, "b"), .init(.paragraph, "c"),
            ]
        )
    }

    @Test func aPageIsReadInItsEncoding() {
        let page =
            Array("<meta charset=iso-8859-2><p>".utf8) + [0xB1, 0xE6] + Array("</p><noscript><p>no</noscript>".utf8)
        #expect(HTMLText.readable(page: page) == ReadableText(blocks: [.init(.paragraph, "ąć")]))
        #expect(HTMLText.readable(page: page, contentType: "text/html; charset=cp1250").plain == "±ć")
    }

    @Test(arguments: [
        ("a<br/>b", "a b"), ("<p>a</p><div>b</div>", "a b"), (" <b>x</b>y &amp; z ", "xy & z"),
        ("I <3 you", "I <3 you"),
        ("Why Array<Element> wins", "Why Array<Element> wins"), ("<STYLE>s</STYLE>t", "t"), ("a  \n b", "a b"),
        ("x<my-tag>y</my-tag>", "xy"), ("&lt;b&gt;", "<b>"), ("", ""), ("<", "<"), ("<!-- c -->d", "d"),
        ("a<BR>b<Span>c</SPAN>", "a bc"), ("a<blockquote>b</BLOCKQUOTE>c", "a b c"), ("a \u{A0} b\t", "a \u{A0} b"),
        ("<o:p>x</o:p>\r\n<é>", "x <é>"), ("a<figcaptions>b", "a<figcaptions>b"), ("a<p><p> <p>b", "a b"),
    ])
    func titlesAreOneLineWithoutMarkup(html: String, expected: String) {
        #expect(HTMLText.plain(html) == expected)
    }

    /// Characters of one byte to several dozen, so that some beginnings need a second pass.
    @Test(arguments: ["crab", "Tide &amp; tide", "crème", "潮汐", "e\u{301}\u{302}\u{303}\u{304}\u{305}\u{306}", "👨‍👩‍👧‍👦"])
    func theBeginningOfATextIsCutOffOnlyBehindWhatWasAskedFor(_ word: String) {
        for count in [0, 1, 2, 5, 10, 40, 200] {
            let html = String(repeating: "<p>\(word) <i>\(word)</i>\n</p>", count: count)
            let whole = FeedText(html, isHTML: true).plain
            for characters in [0, 1, 7, 50, 1000] {
                let beginning = FeedText(html, isHTML: true).plain(first: characters)
                #expect(whole.utf8.starts(with: beginning.utf8))
                #expect(beginning.prefix(characters) == whole.prefix(characters), "\(count), \(characters)")
                #expect(beginning.count > characters || beginning == whole, "\(count), \(characters)")
            }
        }
        let long = FeedText(String(repeating: "<p>\(word)</p>", count: 1000), isHTML: true)
        #expect(long.plain(first: 10).utf8.count < long.plain.utf8.count / 4)
    }
}
