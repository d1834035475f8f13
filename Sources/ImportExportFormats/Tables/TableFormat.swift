/// A file format for rows of data.
package enum TableFormat: String, Hashable, Sendable, CaseIterable {
    /// One JSON object a line (RFC 8259) with all columns.
    ///
    /// Missing values are `null`.
    case jsonLines = "jsonl"
    /// The same objects as one JSON array.
    case json
    /// CSV by RFC 4180: a header, lines that end with CRLF, quotation marks where needed.
    ///
    /// Safe for spreadsheets (``SpreadsheetGuard``).
    case csv
    /// TSV: a header and lines that end with LF, with `\t`, `\n`, `\r`, `\\` for a tab, line feed, carriage return or
    /// backslash in a cell.
    ///
    /// Safe for spreadsheets.
    case tsv
    /// A table in Markdown (GitHub's flavour), without columns that only programs need.
    case markdown
    /// An HTML page without script and without anything from elsewhere.
    case html
}

/// A column of a table.
package struct TableColumn: Hashable, Sendable {
    /// The name: the header, and the member of the JSON object.
    package var name: String
    /// The role of the cells for the reader.
    package var role: Role

    /// The role of a column's cells for the reader.
    package enum Role: Hashable, Sendable {
        /// A text, a number or a list of texts.
        case plain
        /// The title of the row's subject.
        case title
        /// The page that the title links to.
        ///
        /// It has no column of its own where titles can be links.
        case address
        /// A date in ISO 8601.
        case date
        /// A detail that only programs need.
        case detail
    }

    /// Creates a column.
    package init(_ name: String, _ role: Role = .plain) {
        self.name = name
        self.role = role
    }
}
