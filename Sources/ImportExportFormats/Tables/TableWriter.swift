import FeedModel
package import Primitives

/// Writes rows in a ``TableFormat`` one at a time.
///
///     var writer = TableWriter(.csv, columns: columns, title: "History")
///     writer.begin(in: &bytes)
///     for row in rows { writer.write(row.cells, to: &bytes) }
///     writer.end(in: &bytes)
///
/// Texts may contain anything. In CSV and TSV a NUL, which neither can represent, becomes U+FFFD. In Markdown and HTML
/// no text is markup, and only `http` and `https` addresses become links.
package struct TableWriter: Sendable {
    let format: TableFormat
    let columns: [TableColumn]
    private let title: String
    private var hasRows = false

    /// Creates a writer.
    ///
    /// - Parameters:
    ///   - format: The format.
    ///   - columns: The columns in order.
    ///   - title: The heading in formats that have one.
    package init(_ format: TableFormat, columns: [TableColumn], title: String) {
        self.format = format
        self.columns = columns
        self.title = title
    }

    /// Writes the text before the first row.
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

    /// Writes a row with its line end.
    ///
    /// - Parameter cells: One value a column. A list is one cell, joined by `, `, except in JSON.
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

    /// Writes the text after the last row.
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

extension JSONValue {
    /// The text of a cell; `""` for a missing value.
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
    mutating func append(text: String) {
        append(contentsOf: text.utf8)
    }

    mutating func append(ascii text: StaticString) {
        append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    /// Appends a cell of CSV, guarded, and quoted if needed.
    fileprivate mutating func append(commaSeparated cell: UnsafeBufferPointer<UInt8>) {
        let isGuarded = SpreadsheetGuard.isNeeded(for: cell)
        var isQuoted = cell.first == 0x20 || cell.last == 0x20
        var isPlain = true
        for byte in cell where byte < 0x2D {
            switch byte {
            case UInt8(ascii: ","), 0x0A, 0x0D: isQuoted = true
            case UInt8(ascii: "\""), 0: (isQuoted, isPlain) = (true, false)
            default: break
            }
        }
        if isQuoted { append(UInt8(ascii: "\"")) }
        if isGuarded { append(UInt8(ascii: "'")) }
        if isPlain {
            append(contentsOf: cell)
        } else {
            for byte in cell {
                if byte == UInt8(ascii: "\"") { append(byte) }
                if byte == 0 { append(contentsOf: replacement) } else { append(byte) }
            }
        }
        if isQuoted { append(UInt8(ascii: "\"")) }
    }

    /// Appends a cell of TSV, guarded and escaped.
    fileprivate mutating func append(tabSeparated cell: UnsafeBufferPointer<UInt8>) {
        if SpreadsheetGuard.isNeeded(for: cell) { append(UInt8(ascii: "'")) }
        for byte in cell {
            switch byte {
            case 0x09: append(ascii: "\\t")
            case 0x0A: append(ascii: "\\n")
            case 0x0D: append(ascii: "\\r")
            case UInt8(ascii: "\\"): append(ascii: "\\\\")
            case 0: append(contentsOf: replacement)
            default: append(byte)
            }
        }
    }

    /// U+FFFD.
    private var replacement: [UInt8] { [0xEF, 0xBF, 0xBD] }
}
