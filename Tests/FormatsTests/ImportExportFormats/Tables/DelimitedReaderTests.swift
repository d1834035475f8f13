import FeedModel
import ImportExportFormats
import Primitives
import Testing

/// Tests of reading CSV and TSV: DelimitedReader, LineReader.
@Suite struct DelimitedReaderTests {
    private func rows(_ kind: DelimitedReader.Kind, _ bytes: [UInt8], pieces: Int) throws -> [[String]] {
        var rest = bytes[...]
        var reader = DelimitedReader(kind) {
            defer { rest = rest.dropFirst(pieces) }
            return Array(rest.prefix(pieces))
        }
        var rows: [[String]] = []
        while let row = try reader.next() { rows.append(row) }
        return rows
    }

    @Test(arguments: [1, 2, 3, 7, 1000])
    func rowsAreReadWhateverTheirLineEndsAndInAnyPieces(_ pieces: Int) throws {
        let text = "\u{FEFF}a,b\r\n\"1,\"\"x\"\"\r\n2\",\r,夏\n\n\"q\"r,\"last"
        #expect(
            try rows(.commas, Array(text.utf8), pieces: pieces) == [
                ["a", "b"], ["1,\"x\"\r\n2", ""], ["", "夏"], ["qr", "last"],
            ]
        )
        #expect(
            try rows(.tabs, Array("a\tb\\n\\t\\\\\\r\n\"x\t\"".utf8), pieces: pieces) == [
                ["a", "b\n\t\\\r"], ["\"x", "\""],
            ]
        )
    }

    @Test func bytesThatAreNoTextDoNoHarm() throws {
        #expect(try rows(.commas, [0xFF, 0x00, 0x2C, 0xC3, 0x0A], pieces: 2) == [["\u{FFFD}\0", "\u{FFFD}"]])
        #expect(try rows(.commas, [], pieces: 2) == [])
    }

    @Test func aQuotationMarkThatIsNeverClosedEndsTheReading() throws {
        var pieces = 0
        var reader = DelimitedReader(.commas) {
            pieces += 1
            return pieces == 1 ? Array("a\n\"".utf8) : [UInt8](repeating: 0x61, count: 1_048_576)
        }
        let first = try reader.next()
        #expect(first == ["a"])
        #expect(throws: DelimitedReader.Fault.rowTooLong(line: 2)) { try reader.next() }
        #expect(pieces == 17)
    }

    @Test(arguments: [1, 2, 5, 100])
    func linesAreReadInAnyPieces(_ pieces: Int) throws {
        var rest = Array("\u{FEFF}one\r\n\ntwo\u{0}\nlast".utf8)[...]
        var reader = LineReader {
            defer { rest = rest.dropFirst(pieces) }
            return Array(rest.prefix(pieces))
        }
        var lines: [String] = []
        while let line = try reader.next() { lines.append(line) }
        #expect(lines == ["one", "", "two\0", "last"])
        #expect(reader.line == 4)
    }

    @Test func whatIsWrittenAsATableIsReadBack() throws {
        let pieces = [
            "=", "'", "\"", ",", "\r", "\n", "\t", "\\", "夏", " ", "a", "-", ";", "\u{A0}", "\u{1F600}", "\\n",
        ]
        var seed: UInt64 = 42
        func random(_ count: Int) -> Int {
            seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(seed >> 33) % count
        }
        let columns = [TableColumn("a"), TableColumn("b")]
        for format in [TableFormat.csv, .tsv] {
            var writer = TableWriter(format, columns: columns, title: "")
            var bytes: [UInt8] = []
            let cells = (0..<400).map { _ in
                (0..<2).map { _ in (0..<random(6)).map { _ in pieces[random(pieces.count)] }.joined() } + []
            }
            for row in cells { writer.write(row.map { .string($0) }, to: &bytes) }
            let read = try rows(format == .csv ? .commas : .tabs, bytes, pieces: 64)
                .map { $0.map(SpreadsheetGuard.unguarded) }
            #expect(read == cells.filter { $0 != [""] })
        }
    }
}
