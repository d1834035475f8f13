import FeedModel
import Foundation
import Testing

@testable import ImportExportFormats

/// Tests of whole texts as markup and as a page for a browser: TextPage, ItemText, TextMarkup.
@Suite struct TextPageTests {
    private func markup(_ blocks: [ReadableText.Block], links: [String] = [], words: [String] = []) -> String {
        TextMarkup.markup(of: ReadableText(blocks: blocks, links: links, linkWords: words))
    }

    private func paragraph(_ text: String, links: [String] = [], words: [String] = []) -> String {
        markup([ReadableText.Block(.paragraph, text)], links: links, words: words)
    }

    @Test func aPageHasEachItemWithItsContents() {
        let items = [ItemText.sample(1), ItemText.sample(2, title: "<b> & \"two\"")]
        let page = TextPage.html(of: items, title: "morning & evening")
        #expect(page.hasPrefix("<!DOCTYPE html>\n<html lang=\"en\">\n"))
        #expect(page.contains("<title>morning &amp; evening</title>"))
        #expect(page.contains("content=\"default-src 'none'; style-src 'unsafe-inline'\""))
        let body = page.components(separatedBy: "<body>\n").last
        #expect(
            body == """
                <nav>
                <h1>morning &amp; evening</h1>
                <ol>
                <li><a href="#item-1"><bdi>Story 1</bdi></a></li>
                <li><a href="#item-2"><bdi>&lt;b&gt; &amp; &quot;two&quot;</bdi></a></li>
                </ol>
                </nav>
                <article id="item-1" dir="auto" lang="und" xml:lang="und">
                <h1>Story 1</h1>
                <p class="quiet"><bdi>News</bdi>, 2026-11-21 08:00</p>
                <p class="quiet"><a href="https://example.org/1" rel="noreferrer">https://example.org/1</a></p>
                <p>Text 1</p>
                </article>
                <article id="item-2" dir="auto" lang="und" xml:lang="und">
                <h1>&lt;b&gt; &amp; &quot;two&quot;</h1>
                <p class="quiet"><bdi>News</bdi>, 2026-11-21 08:00</p>
                <p class="quiet"><a href="https://example.org/2" rel="noreferrer">https://example.org/2</a></p>
                <p>Text 2</p>
                </article>
                </body>
                </html>

                """
        )
    }

    @Test func oneItemIsAPageWithItsTitleAndItsFilesAsLinks() {
        var text = ItemText.sample(1)
        text.libraryItem.item.authors = ["Ann", "\u{202E}Bob\u{7}"]
        text.libraryItem.item.comments = "https://example.org/1#c"
        text.libraryItem.item.enclosures = [
            Enclosure(url: "https://example.org/a b.mp3", type: "audio/mpeg<"), Enclosure(url: "javascript:x"),
        ]
        text.libraryItem.item.image = "https://example.org/i.png"
        text.libraryItem.item.language = "ja"
        let page = TextPage.html(of: [text], title: "unused")
        #expect(page.contains("<title>Story 1</title>"))
        #expect(
            page.components(separatedBy: "<body>\n").last == """
                <article id="item-1" dir="auto" lang="ja" xml:lang="ja">
                <h1>Story 1</h1>
                <p class="quiet"><bdi>News</bdi>, by <bdi>Ann</bdi>, <bdi>\u{202E}Bob</bdi>, 2026-11-21 08:00</p>
                <p class="quiet"><a href="https://example.org/1" rel="noreferrer">https://example.org/1</a></p>
                <p class="quiet">Comments: <a href="https://example.org/1#c" rel="noreferrer">https://example.org/1#c</a></p>
                <p class="quiet">Enclosed: <a href="https://example.org/a%20b.mp3" rel="noreferrer">https://example.org/a b.mp3</a> (audio/mpeg&lt;)</p>
                <p class="quiet">Enclosed: javascript:x</p>
                <p class="quiet">Picture: <a href="https://example.org/i.png" rel="noreferrer">https://example.org/i.png</a></p>
                <p>Text 1</p>
                </article>
                </body>
                </html>

                """
        )
    }

    @Test(arguments: [
        ("en", "en"), ("de-AT", "de-AT"), ("zh-Hant-TW", "zh-Hant-TW"), ("english", "und"), ("", "und"), ("en-", "und"),
        ("\" onload=\"x", "und"), ("-en", "und"), ("en_US", "und"), ("é", "und"),
    ])
    func onlyATagIsALanguage(declared: String, language: String) {
        var text = ItemText.sample(1)
        text.libraryItem.item.language = declared
        #expect(text.language == language)
    }

    @Test func blocksAreElements() {
        let table = ReadableTable(
            headings: [[.init("A"), .init("B&C")], []],
            rows: [[.init("both", columns: 2)], [.init("x"), .init("y", columns: 5000)]]
        )
        let blocks: [ReadableText.Block] = [
            .init(.heading(1), "Head"), .init(.heading(9), "Low"), .init(.listItem(marker: "*"), depth: 1, "one"),
            .init(.listItem(marker: "3."), depth: 2, "two\nlines"), .init(.paragraph, depth: 2, "more"),
            .init(.listItem(marker: "4."), depth: 2, "three"), .init(.listItem(marker: "*"), depth: 1, "four"),
            .init(.listItem(marker: "a."), depth: 1, "five"), .init(.quotation, depth: 1, "said"),
            .init(.quotation, depth: 2, "so"), .init(.quotation, depth: 1, "again"),
            .init(.preformatted, "let a = <b>\n\tc"), .init(.rule, ""), .init(.term, "Term"),
            .init(.definition, depth: 1, "Meaning"), .init(.paragraph, depth: 1, "and more"),
            .init(.table(table), ""), .init(.table(ReadableTable(rows: [])), ""),
        ]
        #expect(
            markup(blocks) == """
                <h2>Head</h2>
                <h6>Low</h6>
                <ul>
                <li>one<ol>
                <li value="3">two<br/>
                lines<p>more</p>
                </li>
                <li value="4">three</li>
                </ol>
                </li>
                <li>four</li>
                <li>a. five</li>
                </ul>
                <blockquote>
                <p>said</p>
                <blockquote>
                <p>so</p>
                </blockquote>
                <p>again</p>
                </blockquote>
                <pre>let a = &lt;b&gt;
                \tc</pre>
                <hr/>
                <p><b>Term</b></p>
                <div class="definition">
                <p>Meaning</p>
                <p>and more</p>
                </div>
                <table>
                <thead>
                <tr><th>A</th><th>B&amp;C</th></tr>
                </thead>
                <tbody>
                <tr><td colspan="2">both</td></tr>
                <tr><td>x</td><td colspan="100">y</td></tr>
                </tbody>
                </table>

                """
        )
    }

    @Test func deepAndLooseBlocksAreClosed() {
        let lists = (1...60).map { ReadableText.Block(.listItem(marker: "*"), depth: $0, "x") }
        let text = markup(lists + [.init(.listItem(marker: "*"), depth: 0, "loose"), .init(.paragraph, depth: 9, "p")])
        #expect(text.components(separatedBy: "<ul>").count == 21)
        #expect(text.components(separatedBy: "</ul>").count == 21)
        #expect(text.components(separatedBy: "<li>").count == text.components(separatedBy: "</li>").count)
        #expect(text.hasSuffix("<li>loose<p>p</p>\n</li>\n</ul>\n"))
    }

    @Test(arguments: [
        (
            "See this [1], and that [2].",
            "See <a href=\"https://example.org/1\" rel=\"noreferrer\">this</a>, and that (ftp://x/y)."
        ),
        ("A number [1] alone", "A number <a href=\"https://example.org/1\" rel=\"noreferrer\">[1]</a> alone"),
        ("an array a[1] and [3] and [99999999999999999999]", "an array a[1] and [3] and [99999999999999999999]"),
        ("[image: this] [1] after", "<a href=\"https://example.org/1\" rel=\"noreferrer\">[image: this]</a> after"),
        ("[image] [1]", "<a href=\"https://example.org/1\" rel=\"noreferrer\">[image]</a>"),
        (
            "https://example.org/1 [1].",
            "<a href=\"https://example.org/1\" rel=\"noreferrer\">https://example.org/1</a>."
        ),
        ("夏this [1] を", "夏<a href=\"https://example.org/1\" rel=\"noreferrer\">this</a>を"), ("[2]", "(ftp://x/y)"),
        ("<a>[1]", "&lt;a&gt;[1]"),
    ])
    func aNumberIsALinkAroundTheWords(text: String, content: String) {
        let links = ["https://example.org/1", "ftp://x/y"]
        #expect(paragraph(text, links: links, words: ["this", "that"]) == "<p>\(content)</p>\n")
    }

    @Test func codeKeepsNumbersThatAreNotOfItsLinks() {
        let block = ReadableText.Block(.preformatted, "f( [1] )\nthis [1]")
        let text = markup([block], links: ["https://example.org/1"], words: ["this"])
        #expect(text == "<pre>f( [1] )\n<a href=\"https://example.org/1\" rel=\"noreferrer\">this</a></pre>\n")
    }

    @Test func editsAreElementsInEveryOrder() {
        func mark(_ marks: ReadableText.Mark...) -> String { String(marks.map(\.character)) }
        let old = mark(.deletion) + "old" + mark(.endOfDeletion)
        #expect(paragraph(old + mark(.insertion) + "new") == "<p><del>old</del><ins>new</ins></p>\n")
        let crossed = mark(.deletion, .insertion) + "x" + mark(.endOfDeletion, .endOfInsertion) + "y"
        #expect(paragraph(crossed) == "<p><del><ins>x</ins>y</del></p>\n")
        #expect(paragraph(mark(.checkedBox) + " a\n" + mark(.uncheckedBox) + " b") == "<p>☑ a<br/>\n☐ b</p>\n")
    }

    @Test(arguments: ["\u{0}", "\u{1B}", "\u{7F}", "\u{9B}", "\u{FFFE}", "\u{FFFF}", "\u{1FFFE}", "\r"])
    func whatNoDocumentCanHaveIsLeftOut(character: String) {
        #expect(paragraph("a\(character)b") == "<p>ab</p>\n")
    }

    @Test(arguments: [
        ("https://example.org/a b?c=[1]#x#y", "https://example.org/a%20b?c=%5B1%5D#x%23y"),
        ("HTTP://user:pw@Example.org:8080/%zz%4a%", "http://Example.org:8080/%25zz%4a%25"),
        ("https://example.org?q=ü\"'<>", "https://example.org?q=%C3%BC%22'%3C%3E"),
        ("https://example.org/\u{0}\u{202E}", "https://example.org/%00%E2%80%AE"),
        ("\n http://a_b.example ", "http://a_b.example"),
        ("http://192.0.2.1/", "http://192.0.2.1/"), ("mailto:ann@example.org", "mailto:ann@example.org"),
        ("mailto:a b\r\nBcc: c", "mailto:a%20bBcc:%20c"), ("http://localhost", "http://localhost"),
        ("javascript:alert(1)", nil), ("data:text/html,x", nil), ("//example.org/", nil), ("/path", nil), ("", nil),
        ("http://", nil), ("http:///x", nil), ("http://a..b/", nil), ("http://-a.example", nil),
        ("http://a:99999/", nil),
        ("http://256.1.1.1/", nil), ("http://[::1]/", nil), ("http://bücher.example/", nil), ("mailto:", nil),
        ("http://exa%6Dple.org/", nil), ("http://a:/", nil), ("http://@/", nil), ("http:\\\\a.example", nil),
    ])
    func onlyAddressesOfTheWebAndOfMailboxesAreTargets(address: String, target: String?) {
        #expect(WebLink(address).target == target)
    }
}

extension ItemText {
    static func sample(_ number: Int, title: String? = nil, arrived: Double = 1_763_740_800) -> ItemText {
        var item = Item(source: SourceID("https://a.example/feed"), guid: "\(number)", title: "Story \(number)")
        item.url = "https://example.org/\(number)"
        return ItemText(
            LibraryItem(item: item, arrived: Date(timeIntervalSince1970: arrived)),
            title: title ?? item.title,
            sourceTitle: "News",
            date: "2026-11-21 08:00",
            text: ReadableText(plain: "Text \(number)")
        )
    }
}
