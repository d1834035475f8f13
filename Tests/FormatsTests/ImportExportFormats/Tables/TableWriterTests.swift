import FeedModel
import ImportExportFormats
import Primitives
import QuireTesting
import Testing

/// Tests of writing tables: TableWriter, TableFormat, MarkdownTable, HTMLTable, SpreadsheetGuard.
@Suite struct TableWriterTests {
    private let columns = [
        TableColumn("at", .date), TableColumn("title", .title), TableColumn("url", .address), TableColumn("tags"),
        TableColumn("id", .detail),
    ]
    private let rows: [[JSONValue]] = [
        ["2026-11-21T09:00:00Z", "Plain", "https://example.org/1", ["a", "b"], 1],
        [.null, "=1+1,\"x\"\r\n<b>&|\t\\", "javascript:alert(1)", [], .bool(true)],
        ["2026-11-21T09:00:00Z", "\u{0}夏", "https://e.example/a b>|\"", .null, -1],
    ]

    private func text(_ format: TableFormat, _ rows: [[JSONValue]]) -> String {
        var writer = TableWriter(format, columns: columns, title: "A <title> | *of* mine")
        var bytes: [UInt8] = []
        writer.begin(in: &bytes)
        for row in rows { writer.write(row, to: &bytes) }
        writer.end(in: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    // RD6
    @Test func commaSeparatedValuesAreThoseOfTheStandardAndNoFormulas() {
        #expect(
            text(.csv, rows)
                == "at,title,url,tags,id\r\n2026-11-21T09:00:00Z,Plain,https://example.org/1,\"a, b\",1\r\n"
                + ",\"'=1+1,\"\"x\"\"\r\n<b>&|\t\\\",javascript:alert(1),,true\r\n"
                + "2026-11-21T09:00:00Z,\"\u{FFFD}夏\",\"https://e.example/a b>|\"\"\",,'-1\r\n"
        )
        #expect(text(.csv, []) == "at,title,url,tags,id\r\n")
    }

    @Test func tabSeparatedValuesHaveOneLineARow() {
        #expect(
            text(.tsv, rows)
                == "at\ttitle\turl\ttags\tid\n2026-11-21T09:00:00Z\tPlain\thttps://example.org/1\ta, b\t1\n"
                + "\t'=1+1,\"x\"\\r\\n<b>&|\\t\\\\\tjavascript:alert(1)\t\ttrue\n"
                + "2026-11-21T09:00:00Z\t\u{FFFD}夏\thttps://e.example/a b>|\"\t\t'-1\n"
        )
    }

    @Test func objectsStandInLinesOrInAnArray() {
        let objects = [
            #"{"at":"2026-11-21T09:00:00Z","title":"Plain","url":"https://example.org/1","tags":["a","b"],"id":1}"#,
            #"{"at":null,"title":"=1+1,\"x\"\r\n<b>&|\t\\","url":"javascript:alert(1)","tags":[],"id":true}"#,
            #"{"at":"2026-11-21T09:00:00Z","title":"\u0000夏","url":"https://e.example/a b>|\"","tags":null,"id":-1}"#,
        ]
        #expect(text(.jsonLines, rows) == objects.joined(separator: "\n") + "\n")
        #expect(text(.json, rows) == "[\n" + objects.joined(separator: ",\n") + "\n]\n")
        #expect(text(.json, []) == "[]\n")
    }

    // J6
    @Test func nothingInATextIsMarkupInMarkdown() {
        #expect(
            text(.markdown, rows) == """
                # A \\<title\\> \\| \\*of\\* mine

                | at | title | tags |
                | --- | --- | --- |
                | 2026-11-21T09:00:00Z | [Plain](<https://example.org/1>) | a, b |
                |  | =1+1,"x" \\<b\\>\\&\\| \\\\ |  |
                | 2026-11-21T09:00:00Z | [夏](<https://e.example/a%20b%3E%7C%22>) |  |

                """
        )
    }

    // J6
    @Test func thePageIsCompleteAndWithoutScript() {
        let page = text(.html, rows)
        #expect(page.hasPrefix("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"))
        #expect(page.contains("<title>A &lt;title&gt; | *of* mine</title>"))
        #expect(
            page.hasSuffix(
                """
                <h1>A &lt;title&gt; | *of* mine</h1>
                <table>
                <thead><tr><th scope="col">at</th><th scope="col">title</th><th scope="col">tags</th></tr></thead>
                <tbody>
                <tr><td><time datetime="2026-11-21T09:00:00Z">2026-11-21T09:00:00Z</time></td><td>\
                <a href="https://example.org/1" rel="noreferrer"><bdi>Plain</bdi></a></td><td>a, b</td></tr>
                <tr><td></td><td><bdi>=1+1,&quot;x&quot;\n&lt;b&gt;&amp;|\t\\</bdi></td><td></td></tr>
                <tr><td><time datetime="2026-11-21T09:00:00Z">2026-11-21T09:00:00Z</time></td><td>\
                <a href="https://e.example/a b&gt;|&quot;" rel="noreferrer"><bdi>夏</bdi></a></td><td></td></tr>
                </tbody>
                </table>
                </body>
                </html>

                """
            )
        )
        #expect(!page.contains("<script") && !page.contains("src=") && !page.contains("url("))
    }

    @Test(arguments: [
        ("foo;=cmd|' /C calc'!A0;bar", "\"foo;'=cmd|' /C calc'!A0;bar\""), ("a;b", "\"a;b\""), ("a; -1", "\"a;' -1\""),
        (";=1", "\";'=1\""), ("a\t=1", "\"a\t'=1\""), ("a\n=1", "\"a\n'=1\""), ("a\r\n@x", "\"a\r\n'@x\""),
        ("a;'=1", "\"a;''=1\""), ("a;'b", "\"a;'b\""), ("a;＝1", "\"a;'＝1\""), ("a;\u{A0}=1", "\"a;'\u{A0}=1\""),
        ("\"=1\"", "\"'\"\"=1\"\"\""), ("a;\"=1;\"", "\"a;'\"\"=1;\"\"\""), ("a;' \"@x", "\"a;'' \"\"@x\""),
        ("\"\u{FF1D}1", "\"'\"\"\u{FF1D}1\""), ("\"a\" =1", "\"\"\"a\"\" =1\""),
        ("a, =1", "\"a, =1\""), ("a=1", "a=1"), ("1-1;2", "\"1-1;2\""), ("=1;+2", "\"'=1;'+2\""), ("a;", "\"a;\""),
        ("a\u{1B}[31mb\u{7F}\u{9B}2J\u{7}\u{85}é", "\"a\u{FFFD}[31mb\u{FFFD}\u{FFFD}2J\u{FFFD}\u{FFFD}é\""),
        ("\u{A0}x", "\u{A0}x"),
        ("a\u{9B}b", "a\u{FFFD}b"), ("«é»", "«é»"),
    ])
    func noSeparatorInACellBeginsAFormula(cell: String, written: String) throws {
        var writer = TableWriter(.csv, columns: [TableColumn("a")], title: "")
        var bytes: [UInt8] = []
        writer.write([.string(cell)], to: &bytes)
        #expect(String(decoding: bytes, as: UTF8.self) == written + "\r\n")
        let isLossless = !written.contains("\u{FFFD}")
        var reader = DelimitedReader(.commas) {
            defer { bytes = [] }; return bytes
        }
        #expect(try reader.next()?.map(SpreadsheetGuard.unguarded) == [cell] || !isLossless)
    }

    /// Reads the file as a spreadsheet does where semicolons separate cells: a quotation mark in the middle of a cell has no meaning, one at
    /// its beginning is dropped.
    @Test func noCellIsAFormulaWhereSemicolonsSeparate() throws {
        let pieces = ["=", "-", "@", "'", "\"", ";", ",", "\r", "\n", "\t", " ", "a", "夏", "＋", "\u{A0}"]
        var numbers = SeededGenerator(seed: 7)
        for _ in 0..<3000 {
            let cell = numbers.text(of: pieces, upTo: 8)
            var writer = TableWriter(.csv, columns: [TableColumn("a"), TableColumn("b")], title: "")
            var bytes: [UInt8] = []
            writer.write(["a", .string(cell)], to: &bytes)
            let cells = String(decoding: bytes, as: UTF8.self).unicodeScalars.split {
                ";\t\n\r".unicodeScalars.contains($0)
            }
            for found in cells.map({ String(String.UnicodeScalarView($0)) })
            where found.first(where: { $0 != "\"" }).map("=+-@＝＋－＠".contains) == true {
                Issue.record("\(found.debugDescription) of \(cell.debugDescription)")
            }
        }
    }

    @Test(arguments: [
        "=1", "+1", "-1", "@x", "\tx", "\rx", "\nx", "＝1", "＋1", "－1", "＠x", " =1", "'=1", "''+1", "\u{A0}=1",
        "\u{FEFF}@x",
        "\u{200B}-1", "'", "", "a=1", "1-1", "'a", "夏=1", " a", "\u{3000}夏", "\u{3000}+",
    ])
    func aGuardedCellIsNoFormulaAndComesBack(_ cell: String) {
        let isGuarded = SpreadsheetGuard.isNeeded(for: cell.utf8)
        let written = isGuarded ? "'" + cell : cell
        #expect(SpreadsheetGuard.unguarded(written) == cell)
        let seen = cell.unicodeScalars.first {
            !" '\u{A0}\u{FEFF}\u{200B}\u{3000}".unicodeScalars.contains($0)
        }
        #expect(isGuarded == seen.map { "=+-@\t\r\n＝＋－＠".unicodeScalars.contains($0) } ?? isGuarded)
    }
}
