import FeedModel
import ReaderShell
import Testing

/// Tests of code, tables, definitions and edited text in lines: TextLayout, ReadableTable.
@Suite struct ArticleLayoutTests {
    private func lines(_ blocks: ReadableText.Block..., width: Int?, symbols: Symbols = .rich) -> [String] {
        TextLayout(width: width, symbols: symbols).lines(ReadableText(blocks: blocks))
    }

    private let code = ReadableText.Block(.preformatted, "let data = try await session.data(from: url)\nreturn data")

    @Test func codeKeepsItsLinesWhereTheyFit() {
        let whole = ["let data = try await session.data(from: url)", "return data"]
        #expect(lines(code, width: nil) == whole)
        #expect(lines(code, width: 80, symbols: .plain) == whole)
        #expect(lines(code, width: 44, symbols: .plain) == whole)
    }

    @Test func codeThatIsTooWideGoesOnBehindASign() {
        #expect(
            lines(code, width: 40, symbols: .plain) == [
                "let data = try await session.data(from:\\", " url)", "return data",
            ]
        )
        #expect(
            lines(code, width: 20) == [
                "let data = try awai↵", "t session.data(from↵", ": url)", "return data",
            ]
        )
        #expect(
            lines(.init(.preformatted, depth: 1, "日本語日本語日本語"), width: 12, symbols: .spoken) == [
                "  日本語日\\", "  本語日本\\", "  語",
            ]
        )
    }

    @Test func aParagraphWithSpacesKeepsThemAndIsWrapped() {
        let tide = ReadableText.Block(.spacedParagraph, "Tide   4.2 m\n  falls until the evening  \n\tand rises")
        let whole = ["Tide   4.2 m", "  falls until the evening", "        and rises"]
        #expect(lines(tide, width: nil) == whole && lines(tide, width: 80) == whole)
        #expect(
            lines(tide, width: 12) == [
                "Tide   4.2 m", "  falls", "  until the", "  evening", "      and", "      rises",
            ]
        )
    }

    private let trains = ReadableText.Block(
        .table(
            ReadableTable(
                headings: [[.init("Train"), .init("From"), .init("To"), .init("Departs"), .init("Platform")]],
                rows: [
                    [.init("RE 5"), .init("Hamburg Hbf"), .init(""), .init("08:24"), .init("12")],
                    [.init("IC 2071"), .init("Westerland (Sylt)"), .init("Dresden"), .init("09:10"), .init("8")],
                ]
            )
        ),
        ""
    )

    @Test func aTableStandsInColumnsWithARuleUnderItsHead() {
        let columns = [
            "Train    From               To       Departs  Platform",
            "-------  -----------------  -------  -------  --------",
            "RE 5     Hamburg Hbf                 08:24    12",
            "IC 2071  Westerland (Sylt)  Dresden  09:10    8",
        ]
        #expect(lines(trains, width: 80) == columns)
        #expect(lines(trains, width: 54) == columns)
        #expect(lines(trains, width: nil) == columns)
    }

    @Test func aTableThatDoesNotFitNamesTheHeadingOfEachCell() {
        #expect(
            lines(trains, width: 40) == [
                "Train: RE 5. From: Hamburg Hbf.",
                "  Departs: 08:24. Platform: 12.",
                "Train: IC 2071. From: Westerland",
                "  (Sylt). To: Dresden. Departs: 09:10.",
                "  Platform: 8.",
            ]
        )
        #expect(
            lines(trains, width: 20) == [
                "Train: RE 5. From:", "  Hamburg Hbf.", "  Departs: 08:24.", "  Platform: 12.",
                "Train: IC 2071.", "  From: Westerland", "  (Sylt). To:", "  Dresden. Departs:", "  09:10. Platform:",
                "  8.",
            ]
        )
    }

    @Test(arguments: [nil, 200])
    func aSpokenTableNamesTheHeadingOfEachCell(width: Int?) {
        #expect(
            lines(trains, width: width, symbols: .spoken) == [
                "Train: RE 5. From: Hamburg Hbf. Departs: 08:24. Platform: 12.",
                "Train: IC 2071. From: Westerland (Sylt). To: Dresden. Departs: 09:10. Platform: 8.",
            ]
        )
    }

    private let climate = ReadableText.Block(
        .table(
            ReadableTable(
                headings: [
                    [.init(""), .init("2025", columns: 2), .init("2026", columns: 2)],
                    [.init("City"), .init("Min"), .init("Max"), .init("Min"), .init("Max")],
                ],
                rows: [
                    [.init("Tokyo"), .init("−12"), .init("29"), .init("−9"), .init("")],
                    [.init("Oslo"), .init("No measurements in this year", columns: 2), .init("1"), .init("2")],
                    [.init("Measured at noon.", columns: 5)],
                ]
            )
        ),
        ""
    )

    @Test func joinedCellsSpanTheirColumnsAndAreRepeatedInWords() {
        #expect(
            lines(climate, width: 80) == [
                "       2025                          2026",
                "City   Min  Max                      Min  Max",
                "-----  ---  -----------------------  ---  ---",
                "Tokyo  −12  29                       −9",
                "Oslo   No measurements in this year  1    2",
                "Measured at noon.",
            ]
        )
        #expect(
            lines(climate, width: 200, symbols: .spoken) == [
                "City: Tokyo. 2025 Min: −12. 2025 Max: 29. 2026 Min: −9.",
                "City: Oslo. No measurements in this year. 2026 Min: 1. 2026 Max: 2.",
                "Measured at noon.",
            ]
        )
    }

    @Test func aTableWithoutHeadingsHasNoRule() {
        let pairs = ReadableTable(rows: [
            [.init("Height"), .init("1.80 m")], [.init("Born:"), .init("1912")], [.init("Tall")],
        ])
        #expect(
            lines(.init(.table(pairs), depth: 1, ""), width: 80) == ["  Height  1.80 m", "  Born:   1912", "  Tall"]
        )
        #expect(
            lines(.init(.table(pairs), ""), width: 80, symbols: .spoken) == ["Height: 1.80 m", "Born: 1912", "Tall"]
        )
        let triples = ReadableTable(rows: [[.init("a"), .init(""), .init("b?")], [.init(""), .init("c"), .init("")]])
        #expect(lines(.init(.table(triples), ""), width: 80) == ["a     b?", "   c"])
        #expect(lines(.init(.table(triples), ""), width: 80, symbols: .spoken) == ["a. b?", "c."])
    }

    @Test func aHeadingThatIsRepeatedIsShort() {
        let long = String(repeating: "heading ", count: 20)
        let table = ReadableTable(headings: [[.init(long), .init("b")]], rows: [[.init("1"), .init("2")]])
        #expect(
            lines(.init(.table(table), ""), width: nil, symbols: .spoken) == [
                "heading heading heading heading heading heading heading h...: 1. b: 2."
            ]
        )
    }

    @Test func definitionsAreIndentedUnderTheirTerms() {
        let list: [ReadableText.Block] = [
            .init(.term, "Ebb"), .init(.definition, depth: 1, "The tide that goes out."),
            .init(.paragraph, depth: 1, "It takes six hours."), .init(.term, "Flow"), .init(.term, "Flood"),
            .init(.definition, depth: 1, "The tide that comes in."),
        ]
        #expect(
            TextLayout(width: 20).lines(ReadableText(blocks: list)) == [
                "Ebb", "  The tide that goes", "  out.", "", "  It takes six", "  hours.", "", "Flow", "Flood",
                "  The tide that", "  comes in.",
            ]
        )
    }

    @Test func boxesHaveSignsOrWords() {
        let checked = ReadableText.Block(
            .listItem(marker: "*"),
            depth: 1,
            "\(ReadableText.Mark.checkedBox.character) done"
        )
        let unchecked = ReadableText.Block(.paragraph, "\(ReadableText.Mark.uncheckedBox.character) open")
        #expect(lines(checked, unchecked, width: 40) == ["* [x] done", "", "[ ] open"])
        #expect(
            lines(checked, unchecked, width: nil, symbols: .spoken) == ["* checked: done", "", "not checked: open"]
        )
    }

    @Test func editedTextHasSignsOrWords() {
        let mark = { (mark: ReadableText.Mark) in String(mark.character) }
        let deleted = mark(.deletion) + "100 dollars" + mark(.endOfDeletion)
        let inserted = mark(.insertion) + "80 dollars" + mark(.endOfInsertion)
        let text = "Only \(deleted) \(inserted), “ﬂat”."
        #expect(lines(.init(.paragraph, text), width: 40) == ["Only [-100 dollars-] [+80 dollars+],", "“ﬂat”."])
        #expect(
            lines(.init(.heading(1), text), width: nil, symbols: .spoken) == [
                "== Only (deleted: 100 dollars) (inserted: 80 dollars), “ﬂat”. =="
            ]
        )
        #expect(ReadableText(blocks: [.init(.paragraph, text)]).plain == "Only 100 dollars 80 dollars, “ﬂat”.")
    }
}
