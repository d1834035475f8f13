import FeedFormats
import FeedModel
import Testing

/// Tests of tables, which have data or are there for their layout: OpenTable.
@Suite struct TablesTests {
    private func blocks(_ html: String) -> [ReadableText.Block] { HTMLText.readable(html).blocks }

    /// Returns a table whose rows are written as `a | b`; a cell over several columns begins with their number and `*`.
    private func table(_ rows: String..., headings: [String] = [], depth: Int = 0) -> ReadableText.Block {
        func cells(_ row: String) -> [ReadableTable.Cell] {
            row.split(separator: "|", omittingEmptySubsequences: false).map { cell in
                let text = cell.trimmingPrefix(" ")
                let parts = text.split(separator: "*", maxSplits: 1)
                let words = (parts.last ?? "").reversed().drop { $0 == " " }.reversed()
                return .init(String(words), columns: parts.count > 1 ? Int(parts[0]) ?? 1 : 1)
            }
        }
        return .init(.table(ReadableTable(headings: headings.map(cells), rows: rows.map(cells))), depth: depth, "")
    }

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
                .init(.paragraph, "Tides"),
                table("Mon | 09:12 21:40", "2*No tide", "Tue | ", headings: ["Day | High"]),
            ]
        )
    }

    @Test func aCellWithANoBreakSpaceIsEmptyAndAQuotedTableHasRows() {
        #expect(
            blocks("<blockquote><table><tr><td>&nbsp;<td>a<td>b<tr><td>&nbsp;<td>c<td>d</table></blockquote>")
                == [table(" | a | b", " | c | d", depth: 1)]
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
                    table("a | b", "c | d"), .init(.paragraph, "e"), .init(.paragraph, "f"), .init(.paragraph, "g"),
                    table("h | i"),
                ]
        )
    }

    @Test func aTableInsideAnotherKeepsItsRows() {
        let inner = "<table><tr><td>1<td>2<tr><td>3<td>4</table>"
        let rows = [table("1 | 2", "3 | 4")]
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
        #expect(blocks("<tr><td>a<td>b<tr><td>c<td>d") == [table("a | b", "c | d")])
        #expect(blocks("</td></tr></table>a</table>") == [.init(.paragraph, "a")])
    }

    @Test func whatIsInATableButNotInACellStandsBeforeIt() {
        #expect(
            blocks("<table>a<tr><td>b<td>c<tr><td>d<td>e</table>") == [.init(.paragraph, "a"), table("b | c", "d | e")]
        )
    }

    @Test func headingsAndJoinedCellsKeepTheirColumns() {
        let html = """
            <table><tr><th rowspan=2>City<th colspan=2>2025<tr><th>Min<th>Max
            <tr><th>Tokyo<td>1<td rowspan=2>2<tr><td>Oslo<td>3<tr><td><p>a<p>b<td>c<tr><td>Rome<td>4<td>5</table>
            """
        let headings = ["City | 2*2025", " | Min | Max"]
        #expect(
            blocks(html)
                == [
                    table("Tokyo | 1 | 2", "Oslo | 3 | ", headings: headings), .init(.paragraph, "a"),
                    .init(.paragraph, "b"), .init(.paragraph, "c"), table("Rome | 4 | 5", headings: headings),
                ]
        )
        #expect(blocks("<table><tr><th>a<th>b<tr><th>c<th>d</table>") == [table("a | b", "c | d")])
    }

    @Test(.timeLimit(.minutes(1))) func manyTablesTakeLinearTime() {
        let count = 10_000
        let nested = String(repeating: "<table><tr><td>a<td>b<tr><td>", count: count)
        let texts = HTMLText.readable(nested + String(repeating: "</table>", count: count)).plain
        #expect(texts.filter { $0 == "a" }.count == count)
        #expect(texts.filter { $0 == "b" }.count == count)
        #expect(
            blocks(String(repeating: "<table><tr><td>a<td>b<tr><td>c<td>d</table>", count: count)).count == count
        )
        let spans =
            String(repeating: "<td rowspan=100 colspan=100>a", count: 1_000) + String(repeating: "<tr>", count: count)
        #expect(blocks("<table><tr>" + spans + "<td>b<td>c</table>").count == 1)
    }
}
