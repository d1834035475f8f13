package import Primitives

/// Writes rows in a ``TableFormat`` one at a time.
///
///     var writer = TableWriter(.csv, columns: columns, title: "History")
///     writer.begin(in: &bytes)
///     for row in rows { writer.write(row.cells, to: &bytes) }
///     writer.end(in: &bytes)
///
/// Texts may contain anything. In CSV and TSV a control character other than a tab and a line break becomes U+FFFD. In
/// Markdown and HTML no text is markup, and only `http` and `https` addresses become links.
package struct TableWriter: Sendable {
    let format: TableFormat
    let columns: [TableColumn]
    private let title: String
    private var hasRows = false

    package init(_ format: TableFormat, columns: [TableColumn], title: String) {
        self.format = format
        self.columns = columns
        self.title = title
    }

    package func begin(in output: inout [UInt8]) {
        switch format {
        case .jsonLines: break
        case .json: output.append(ascii: "[")
        case .csv: output.append(text: columns.map(\.name).joined(separator: ",") + "\r\n")
        case .tsv: output.append(text: columns.map(\.name).joined(separator: "\t") + "\n")
        case .markdown: MarkdownTable(columns: columns).begin(title: title, in: &output)
        case .html: HTMLTable(columns: columns).begin(title: title, in: &output)
        }
    }

    /// Writes a row of one value per column; a list is one cell, joined by `, `, except in JSON.
    package mutating func write(_ cells: [JSONValue], to output: inout [UInt8]) {
        switch format {
        case .jsonLines:
            output.append(text: object(cells))
            output.append(0x0A)
        case .json:
            output.append(text: hasRows ? ",\n" : "\n")
            output.append(text: object(cells))
        case .csv: writeSeparated(cells, by: UInt8(ascii: ","), to: &output)
        case .tsv: writeSeparated(cells, by: 0x09, to: &output)
        case .markdown: MarkdownTable(columns: columns).write(cells, to: &output)
        case .html: HTMLTable(columns: columns).write(cells, to: &output)
        }
        hasRows = true
    }

    package func end(in output: inout [UInt8]) {
        switch format {
        case .json: output.append(ascii: hasRows ? "\n]\n" : "]\n")
        case .html: HTMLTable(columns: columns).end(in: &output)
        case .jsonLines, .csv, .tsv, .markdown: break
        }
    }

    private func object(_ cells: [JSONValue]) -> String {
        JSONValue.object(zip(columns, cells).map { JSONValue.Member($0.name, $1) }).line
    }

    private func writeSeparated(_ cells: [JSONValue], by separator: UInt8, to output: inout [UInt8]) {
        for (index, cell) in cells.enumerated() {
            if index > 0 { output.append(separator) }
            var text = cell.cellText
            text.withUTF8 { bytes in
                if format == .csv { output.append(commaSeparated: bytes) } else { output.append(tabSeparated: bytes) }
            }
        }
        if format == .csv { output.append(0x0D) }
        output.append(0x0A)
    }
}

extension [TableColumn] {
    var shown: [Int] { indices.filter { ![.detail, .address].contains(self[$0].role) } }

    func address(in cells: [JSONValue]) -> String? {
        firstIndex { $0.role == .address }.flatMap { cells.indices.contains($0) ? cells[$0].string : nil }
    }
}

extension JSONValue {
    var cellText: String {
        switch self {
        case .null: ""
        case .string(let text): text
        case .bool(let value): value ? "true" : "false"
        case .array(let elements): elements.map(\.cellText).joined(separator: ", ")
        case .int(let number): String(number)
        case .number, .object: line
        }
    }
}

extension [UInt8] {
    mutating func append(text: String) { append(contentsOf: text.utf8) }

    mutating func append(ascii text: StaticString) {
        append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    /// Appends a cell of CSV, guarded, and quoted if it contains a separator of any country.
    fileprivate mutating func append(commaSeparated cell: UnsafeBufferPointer<UInt8>) {
        var isQuoted = cell.first == 0x20 || cell.last == 0x20
        var isPlain = true
        for byte in cell where !(0x2D...0x3A).contains(byte) && !(0x3C...0x7E).contains(byte) {
            switch byte {
            case UInt8(ascii: ","): isQuoted = true
            case UInt8(ascii: "\""), UInt8(ascii: ";"), ..<0x20: (isQuoted, isPlain) = (true, false)
            case 0x7F, 0xC2: isPlain = false
            default: break
            }
        }
        if isQuoted { append(UInt8(ascii: "\"")) }
        if isPlain {
            if SpreadsheetGuard.isNeeded(for: cell) { append(UInt8(ascii: "'")) }
            append(contentsOf: cell)
        } else {
            for index in cell.indices {
                if SpreadsheetGuard.isNeeded(at: index, of: cell) { append(UInt8(ascii: "'")) }
                if cell[index] == UInt8(ascii: "\"") { append(cell[index]) }
                append(byteAt: index, of: cell)
            }
        }
        if isQuoted { append(UInt8(ascii: "\"")) }
    }

    fileprivate mutating func append(tabSeparated cell: UnsafeBufferPointer<UInt8>) {
        for index in cell.indices {
            if SpreadsheetGuard.isNeeded(at: index, of: cell) { append(UInt8(ascii: "'")) }
            switch cell[index] {
            case 0x09: append(ascii: "\\t")
            case 0x0A: append(ascii: "\\n")
            case 0x0D: append(ascii: "\\r")
            case UInt8(ascii: "\\"): append(ascii: "\\\\")
            default: append(byteAt: index, of: cell)
            }
        }
    }

    /// Appends a byte, or U+FFFD in place of a control character, which a terminal would obey.
    private mutating func append(byteAt index: Int, of cell: UnsafeBufferPointer<UInt8>) {
        let isControlOfTwoBytes = cell[index] == 0xC2 && index + 1 < cell.count && cell[index + 1] < 0xA0
        switch cell[index] {
        case 0x09, 0x0A, 0x0D: append(cell[index])
        case ..<0x20, 0x7F: append(contentsOf: replacement)
        case 0xC2 where isControlOfTwoBytes: append(contentsOf: replacement)
        case 0x80..<0xA0 where index > 0 && cell[index - 1] == 0xC2: break
        default: append(cell[index])
        }
    }

    private var replacement: [UInt8] { [0xEF, 0xBF, 0xBD] }
}

package enum TableFormat: String, Hashable, Sendable, CaseIterable {
    /// One JSON object a line (RFC 8259) with all columns; missing values are `null`.
    case jsonLines = "jsonl"
    /// The same objects as one JSON array.
    case json
    /// CSV by RFC 4180, safe for spreadsheets: a header, lines that end with CRLF, quotation marks where needed.
    case csv
    /// TSV, safe for spreadsheets: a header and lines that end with LF, with `\t`, `\n`, `\r`, `\\` for a tab, line
    /// feed, carriage return or backslash in a cell.
    case tsv
    /// A table in Markdown (GitHub's flavour), without columns that only programs need.
    case markdown
    case html
}

package struct TableColumn: Hashable, Sendable {
    package var name: String
    package var role: Role

    package enum Role: Hashable, Sendable {
        case plain
        case title
        /// The page that the title links to; not a separate column where titles can be links.
        case address
        case date
        case detail
    }

    package init(_ name: String, _ role: Role = .plain) {
        self.name = name
        self.role = role
    }
}
