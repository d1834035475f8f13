/// A file format for rows of data.
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

    /// The role of a column's cells for the reader.
    package enum Role: Hashable, Sendable {
        case plain
        case title
        /// The page that the title links to; not a separate column where titles can be links.
        case address
        case date
        /// A detail that only programs need.
        case detail
    }

    package init(_ name: String, _ role: Role = .plain) {
        self.name = name
        self.role = role
    }
}
