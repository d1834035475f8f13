import FeedModel
import Screens
import Testing

@testable import ReaderShell

/// Tests of items as one text: TextOfItems, MarkdownText, TextForm.
@Suite struct TextOfItemsTests {
    /// As a pipe shows them.
    private let items = TextOfItems(
        vocabulary: English.sample,
        renderer: PageStyle.sample(width: nil).renderer
    )

    private func opened(_ text: ReadableText, change: (inout LibraryItem) -> Void = { _ in }) -> OpenedItem {
        OpenedItem(kept: .story(1, change: change), text: text, sourceTitle: "News")
    }

    private func markdown(_ blocks: [ReadableText.Block], links: [String] = []) -> [String] {
        let opened = opened(ReadableText(blocks: blocks, links: links))
        // The title, the origin and the address come first.
        return Array(MarkdownText(opened: opened, vocabulary: English.sample).lines.dropFirst(5))
    }

    @Test(arguments: [
        ("a.md", TextForm.markdown), ("A.MD", .markdown), ("a.markdown", .markdown), ("a.txt", .plain), ("md", .plain),
        ("a.html", .html), ("a.HTM", .html), ("a.epub", .epub), ("epub", .plain), ("a.epub.txt", .plain),
        ("a.md/b", .plain), ("", .plain),
    ])
    func theEndingIsTheForm(path: String, form: TextForm) {
        #expect(TextForm(path: path) == form)
    }

    @Test func aPlainTextIsWhatAPipeShows() {
        let long = Array(repeating: "word", count: 40).joined(separator: " ")
        let one = opened(ReadableText(plain: long + "\n\nAnd \u{1B}[31mred\u{7}."))
        let two = opened(ReadableText(blocks: [])) { $0 = .story(2) }
        #expect(
            items.plain([one, two]) == """
                == Story 1 ==
                News, 2026-11-21 08:00
                https://example.org/1

                \(long)

                And red.

                == Story 2 ==
                News, 2026-11-21 07:00
                https://example.org/2

                This item has no text. 'browse' opens its page.

                """
        )
    }

    @Test func markdownHasTheItemAndItsLinks() throws {
        let text = ReadableText(
            blocks: [
                ReadableText.Block(.heading(1), "A heading"),
                ReadableText.Block(.paragraph, "See this [1] and that [2]\nor [9]."),
            ],
            links: ["https://example.org/a b>c", "mailto:ann@example.org"]
        )
        let item = opened(text) { $0.item.comments = "https://example.org/c" }
        let label = item.kept.id.rawValue.prefix(12)
        #expect(
            items.markdown([item]) == """
                # Story 1

                News, 2026-11-21 08:00

                <https://example.org/1>

                Comments: <https://example.org/c>

                ## A heading

                See this [1][\(label)-1] and that [2][\(label)-2]\\
                or \\[9\\].

                [\(label)-1]: <https://example.org/a%20b%3Ec>
                [\(label)-2]: <mailto:ann@example.org>

                """
        )
    }

    @Test func picturesAreLinks() {
        let text = ReadableText(
            blocks: [.init(.paragraph, "[image: Crab]\(ReadableText.Mark.picture.character) and salt [1]")],
            links: ["https://a.example/salt"],
            pictures: [.init(address: "https://a.example/crab.jpg", words: "Crab")]
        )
        let item = opened(text)
        let label = item.kept.id.rawValue.prefix(12)
        #expect(
            MarkdownText(opened: item, vocabulary: English.sample).lines.suffix(4) == [
                "\\[image: Crab\\] [2][\(label)-2] and salt [1][\(label)-1]", "",
                "[\(label)-1]: <https://a.example/salt>", "[\(label)-2]: <https://a.example/crab.jpg>",
            ]
        )
        let plain = items.plain([item])
        #expect(plain.hasSuffix("\n\n[1] https://a.example/salt\n[2] https://a.example/crab.jpg\n"))
    }

    @Test func blocksAreMarkup() {
        let table = ReadableTable(
            headings: [[.init("A"), .init("B|C")]],
            rows: [[.init("both", columns: 2)], [.init("x")]]
        )
        let blocks: [ReadableText.Block] = [
            .init(.listItem(marker: "*"), depth: 1, "one"), .init(.listItem(marker: "1."), depth: 2, "two\nlines"),
            .init(.paragraph, depth: 2, "more"), .init(.listItem(marker: "*"), depth: 1, "three"),
            .init(.quotation, depth: 1, "said\nso"), .init(.preformatted, "let a = `b`\n\tc ``` d"), .init(.rule, ""),
            .init(.term, "Term"), .init(.definition, depth: 1, "Meaning"), .init(.table(table), ""),
        ]
        #expect(
            markdown(blocks) == [
                "", "* one", "    1. two\\", "      lines", "", "        more", "", "* three", "", "> said\\", "> so",
                "",
                "````", "let a = `b`", "        c ``` d", "````", "", "---", "", "**Term**", "", "Meaning", "",
                "| A | B\\|C |", "| --- | --- |", "| both |  |", "| x |  |",
            ]
        )
    }

    @Test(arguments: [
        ("# no heading", "\\# no heading"), ("- no item", "\\- no item"), ("1. no number", "1\\. no number"),
        ("===", "\\==="), ("<script>*x*</script> & [a](b)", "\\<script\\>\\*x\\*\\</script\\> \\& \\[a\\](b)"),
        ("[1](javascript:x)", "[1][LABEL-1](javascript:x)"),
        ("[1]: https://evil.example", "[1][LABEL-1]: https://evil.example"),
        ("\u{1B}]8;;https://evil.example\u{7}x", "x"), ("a\\", "a\\\\"), ("![x](y)", "\\!\\[x\\](y)"),
        ("\(ReadableText.Mark.checkedBox.character) done", "\\[x\\] done"),
    ])
    func whatAPublisherWroteIsText(text: String, escaped: String) {
        let label = LibraryItem.story(1).id.rawValue.prefix(12)
        let lines = markdown([ReadableText.Block(.paragraph, text)], links: ["https://example.org/"])
        #expect(lines.prefix(2) == ["", escaped.replacing("LABEL", with: label)])
    }

    @Test func aBoxOfAListIsOneOfMarkdown() {
        let boxes: [(ReadableText.Mark, String)] = [(.checkedBox, "done"), (.uncheckedBox, "open")]
        let blocks = boxes.map { mark, text in
            ReadableText.Block(.listItem(marker: "*"), depth: 1, "\(mark.character) \(text)")
        }
        #expect(markdown(blocks) == ["", "* [x] done", "* [ ] open"])
    }

    @Test func anIndentationOfNoListIsNoCode() {
        let blocks = [ReadableText.Block(.paragraph, depth: 3, "deep"), .init(.preformatted, depth: 40, "code")]
        #expect(markdown(blocks) == ["", "deep", "", "```", "code", "```"])
    }
}
