import FeedModel
import QuireTesting
import ReaderShell
import TerminalText
import Testing

/// Tests of wrapping text: TextLayout, String+Wrapping.
@Suite struct TextLayoutTests {
    private let article = ReadableText(
        blocks: [
            .init(.heading(1), "Sourdough"),
            .init(.paragraph, "Flour, water and salt [1] are all it takes,\nand time."),
            .init(.listItem(marker: "*"), depth: 1, "five hundred grams of flour"),
            .init(.listItem(marker: "1."), depth: 2, "sieved"),
            .init(.quotation, depth: 1, "Bread is the king of the table."),
            .init(.preformatted, "knead(\n\t10)"),
            .init(.rule, ""),
            .init(.heading(3), "Tables"),
            .init(
                .table(ReadableTable(rows: [[.init("flour"), .init("500 g")], [.init("sourdough"), .init("90 g")]])),
                ""
            ),
        ],
        links: ["https://example.org/salt"]
    )

    @Test func everyBlockSaysInCharactersWhatItIs() {
        #expect(
            TextLayout(width: 24).lines(article) == [
                "== Sourdough ==",
                "",
                "Flour, water and salt",
                "[1] are all it takes,",
                "and time.",
                "",
                "* five hundred grams of",
                "  flour",
                "  1. sieved",
                "",
                "> Bread is the king of",
                "> the table.",
                "",
                "knead(",
                "        10)",
                "",
                "---",
                "",
                "-- Tables --",
                "",
                "flour      500 g",
                "sourdough  90 g",
                "",
                "[1] https://example.org/salt",
            ]
        )
    }

    @Test func withoutAWidthNothingIsWrapped() {
        let lines = TextLayout(width: nil).lines(article)
        #expect(lines[2...3] == ["Flour, water and salt [1] are all it takes,", "and time."])
        #expect(lines.last == "[1] https://example.org/salt")
    }

    @Test(arguments: [
        ("日本語です。次の文", 8, ["日本語で", "す。次の", "文"]),
        ("日本語文。次の文", 8, ["日本語", "文。次の", "文"]),
        ("これは「引用」です", 8, ["これは", "「引用」", "です"]),
        ("日本文「引用", 8, ["日本文", "「引用"]),
        ("SwiftでMVVMを", 8, ["Swiftで", "MVVMを"]),
        ("abcdefghijkl mn", 8, ["abcdefgh", "ijkl mn"]),
        ("a  b", 8, ["a b"]),
        ("aaaaaaaa   bb", 8, ["aaaaaaaa", "bb"]),
        ("👨‍👩‍👧👨‍👩‍👧👨‍👩‍👧👨‍👩‍👧👨‍👩‍👧", 8, ["👨‍👩‍👧👨‍👩‍👧👨‍👩‍👧👨‍👩‍👧", "👨‍👩‍👧"]),
    ])
    func linesBreakAtSpacesAndBetweenWideCharacters(text: String, width: Int, lines: [String]) {
        #expect(TextLayout(width: width).lines(ReadableText(plain: text)) == lines)
    }

    @Test func textOfThePublisherCannotDriveTheTerminalFromAnyBlock() {
        let evil = "\u{1B}]0;owned\u{07}a\u{202E}b\u{9B}2J"
        let kinds: [ReadableText.Kind] = [
            .paragraph, .heading(2), .listItem(marker: evil), .quotation, .preformatted, .spacedParagraph, .term,
            .table(ReadableTable(headings: [[.init(evil)]], rows: [[.init(evil), .init(evil)]])), .rule,
        ]
        let text = ReadableText(blocks: kinds.map { .init($0, depth: 1, evil) }, links: [evil])
        #expect(
            TextLayout(width: nil).lines(text) == [
                "  ab", "", "  == ab ==", "", "ab ab", "", "> ab", "", "  ab", "", "  ab", "", "  ab", "", "  ab",
                "  --  --", "  ab  ab",
                "", "  ---", "", "[1] ab",
            ]
        )
    }

    // E8
    @Test(arguments: [20, 80, 200])
    func noLineIsWiderThanTheWidth(width: Int) {
        var generator = SeededGenerator(seed: UInt64(width))
        let pieces = [
            "日", "本", "。", "「", "」", " ", " ", "word", "👨‍👩‍👧", "❤️", "🇩🇪", "\u{301}", "\u{200D}", "क\u{94D}", "מלה", "\n",
            "\t",
            "\u{1B}[5C", "longlonglonglonglonglonglong", "\u{3000}", String(repeating: "क\u{94D}", count: 300),
            "1234567890.",
        ]
        for round in 0..<60 {
            let cells = (0..<12).map { _ in
                ReadableTable.Cell(
                    generator.text(of: pieces, upTo: 4),
                    columns: [1, 1, 2, 90].randomElement(using: &generator) ?? 1
                )
            }
            let table = ReadableTable(
                headings: [Array(cells[..<3])],
                rows: [Array(cells[3..<6]), Array(cells[6..<11]), [cells[11]]]
            )
            let kinds: [ReadableText.Kind] = [
                .paragraph, .heading(1), .quotation, .preformatted, .spacedParagraph, .term, .definition, .table(table),
                .rule,
            ]
            let blocks = (0..<4).map { _ in
                ReadableText.Block(
                    kinds.randomElement(using: &generator) ?? .listItem(marker: generator.text(of: pieces, upTo: 3)),
                    depth: [0, 1, 2, 50, Int.max, -1][round % 6],
                    generator.text(of: pieces, upTo: 80)
                )
            }
            let item = ReadableText.Block(
                .listItem(marker: generator.text(of: pieces, upTo: 3)),
                depth: round % 4,
                "日本"
            )
            for symbols in [Symbols.rich, .plain, .spoken] {
                let lines = TextLayout(width: width, symbols: symbols).lines(ReadableText(blocks: blocks + [item]))
                #expect(lines.allSatisfy { $0.cellWidth <= width })
            }
        }
    }

    @Test func nothingIsLostByWrapping() {
        var generator = SeededGenerator(seed: 3)
        let pieces = ["日", "。", "「", "word", " ", "👨‍👩‍👧", "longlonglonglong", "क्ष", "e\u{301}"]
        for _ in 0..<300 {
            let text = TerminalText.line(generator.text(of: pieces, upTo: 60))
            let lines = TextLayout(width: 11).lines(ReadableText(plain: text))
            #expect(lines.joined().filter { $0 != " " } == text.filter { $0 != " " })
        }
    }

    @Test func picturesAreNumberedAfterTheLinks() {
        let text = ReadableText(
            blocks: [.init(.paragraph, "[image: Crab]\(ReadableText.Mark.picture.character) and salt [1]")],
            links: ["https://a.example/salt"],
            pictures: [.init(address: "https://a.example/crab.jpg", words: "Crab")]
        )
        #expect(
            TextLayout(width: 80).lines(text) == [
                "[image: Crab] [2] and salt [1]", "", "[1] https://a.example/salt", "[2] https://a.example/crab.jpg",
            ]
        )
    }

    @Test func anEmptyTextHasNoLines() {
        #expect(TextLayout(width: 80).lines(ReadableText(plain: " \n\u{1B}[m\n")).isEmpty)
        #expect(
            TextLayout(width: 80).lines(ReadableText(blocks: [], links: ["https://a.example/"])) == [
                "[1] https://a.example/"
            ]
        )
    }
}
