import FeedFormats
import FeedModel
import Testing

/// Tests of tables, which have data or are there for their layout: OpenTables.
@Suite struct TablesTests {
    private func blocks(_ html: String) -> [ReadableText.Block] { HTMLText.readable(html).blocks }

    @Test(
        arguments: [
            (
                "<td><p>First.</p><p>Second.</p><ul><li>a</li></ul></td>",
                [
                    .init(.paragraph, "First."), .init(.paragraph, "Second."),
                    .init(.listItem(marker: "*"), depth: 1, "a"),
                ]
            ),
            ("<td><p>Intro</p><pre>x = 1</pre>", [.init(.paragraph, "Intro"), .init(.preformatted, "x = 1")]),
            ("<tr><td>a<td>b", [.init(.paragraph, "a"), .init(.paragraph, "b")]),
            ("<tr><td>a<tr><td>b<tr><td>c", [.init(.paragraph, "a"), .init(.paragraph, "b"), .init(.paragraph, "c")]),
            ("<tr><td>a<td><tr><td><td>b", [.init(.paragraph, "a"), .init(.paragraph, "b")]),
            (
                "<tr><td>a<td>b<tr><td>c<td><ol><li>d<li>e</ol>",
                [
                    .init(.paragraph, "a"), .init(.paragraph, "b"), .init(.paragraph, "c"),
                    .init(.listItem(marker: "1."), depth: 1, "d"), .init(.listItem(marker: "2."), depth: 1, "e"),
                ]
            ),
            (
                "<tr><td><h2>a</h2><td>b<tr><td>c",
                [.init(.heading(2), "a"), .init(.paragraph, "b"), .init(.paragraph, "c")]
            ),
            (
                "<tr><td><blockquote>a</blockquote><td>b<tr><td>c<td>d",
                [
                    .init(.quotation, depth: 1, "a"), .init(.paragraph, "b"), .init(.paragraph, "c"),
                    .init(.paragraph, "d"),
                ]
            ),
        ] as [(String, [ReadableText.Block])]
    )
    func aTableForItsLayoutIsReadAsBlocks(cells: String, expected: [ReadableText.Block]) {
        #expect(blocks("<table>\(cells)</table>") == expected)
        #expect(
            blocks("<p>x<table><tbody>\(cells)</table>y") == [.init(.paragraph, "x")] + expected + [
                .init(.paragraph, "y")
            ]
        )
    }

    @Test func aTableOfDataHasRows() {
        let html = """
            <table><caption>Tides</caption><thead><tr><th>Day<th>High</thead><tbody><tr><td><p>Mon</p><td>09:<b>12</b><br>21:40
            <tr><td colspan=2>No tide<tr><td>Tue<td></tbody></table>
            """
        #expect(
            blocks(html) == [
                .init(.paragraph, "Tides"), .init(.tableRow, "Day | High"), .init(.tableRow, "Mon | 09:12 21:40"),
                .init(.paragraph, "No tide"), .init(.paragraph, "Tue"),
            ]
        )
    }

    @Test func aCellWithANoBreakSpaceIsEmptyAndAQuotedTableHasRows() {
        #expect(
            blocks("<blockquote><table><tr><td>&nbsp;<td>a<td>b<tr><td>&nbsp;<td>c<td>d</table></blockquote>")
                == [.init(.tableRow, depth: 1, " | a | b"), .init(.tableRow, depth: 1, " | c | d")]
        )
        #expect(
            blocks("<table><tr><td>&nbsp;<td>a<tr><td>&nbsp;<td><p>b<p>c</table>").map(\.text).filter { $0 != "\u{A0}" }
                == ["a", "b", "c"]
        )
    }

    @Test func aRowMayHaveBlocksAndNeedsNoTag() {
        #expect(
            blocks("<table><tr><td>a<td>b</tr><td>c<td>d</tr><tr><td>e<td><p>f<p>g<tr><td>h<td>i</table>")
                == [
                    .init(.tableRow, "a | b"), .init(.tableRow, "c | d"), .init(.paragraph, "e"),
                    .init(.paragraph, "f"),
                    .init(.paragraph, "g"), .init(.tableRow, "h | i"),
                ]
        )
    }

    @Test func aTableInsideAnotherKeepsItsRows() {
        let inner = "<table><tr><td>1<td>2<tr><td>3<td>4</table>"
        let rows: [ReadableText.Block] = [.init(.tableRow, "1 | 2"), .init(.tableRow, "3 | 4")]
        #expect(
            blocks("<table><tr><td>a<td>\(inner)b<tr><td>c<td>d</table>")
                == [.init(.paragraph, "a")] + rows
                + [.init(.paragraph, "b"), .init(.paragraph, "c"), .init(.paragraph, "d")]
        )
    }

    @Test func aCellEndsWhatItOpenedAndNothingElse() {
        #expect(
            blocks("<ol><li>a<li><table><tr><td><ul><li>b<td>c</ol></table><li>d</ol>e")
                == [
                    .init(.listItem(marker: "1."), depth: 1, "a"), .init(.listItem(marker: "*"), depth: 2, "b"),
                    .init(.paragraph, depth: 1, "c"), .init(.listItem(marker: "3."), depth: 1, "d"),
                    .init(.paragraph, "e"),
                ]
        )
        #expect(
            blocks("<table><tr><td><pre>a<td>b  c<tr><td><h1>d<td>e</table>")
                == [
                    .init(.preformatted, "a"), .init(.paragraph, "b c"), .init(.heading(1), "d"),
                    .init(.paragraph, "e"),
                ]
        )
        #expect(
            blocks("<ul><li><table><tr><td>a<td>b</table></ul>").first == .init(.listItem(marker: "*"), depth: 1, "a")
        )
    }

    @Test func rowsWithoutATableAreRows() {
        #expect(blocks("<tr><td>a<td>b<tr><td>c<td>d") == [.init(.tableRow, "a | b"), .init(.tableRow, "c | d")])
        #expect(blocks("</td></tr></table>a</table>") == [.init(.paragraph, "a")])
    }

    @Test(.timeLimit(.minutes(1))) func manyTablesTakeLinearTime() {
        let count = 10_000
        let nested = String(repeating: "<table><tr><td>a<td>b<tr><td>", count: count)
        let texts = blocks(nested + String(repeating: "</table>", count: count)).map(\.text).joined()
        #expect(texts.filter { $0 == "a" }.count == count)
        #expect(texts.filter { $0 == "b" }.count == count)
        #expect(
            blocks(String(repeating: "<table><tr><td>a<td>b<tr><td>c<td>d</table>", count: count)).count == 2 * count
        )
    }
}
