/// A form in which rows of data are written to a file, one after the other.
public enum TableFormat: String, Hashable, Sendable, CaseIterable {
    /// One JSON object a line (RFC 8259), with all columns; what is not known is `null`.
    case jsonLines = "jsonl"
    /// The same objects as one JSON array.
    case json
    /// RFC 4180: a header, lines that end with CRLF, quotation marks where they are needed; safe for spreadsheets
    /// (``SpreadsheetGuard``).
    case csv
    /// A header and lines that end with a line feed; a tab, line feed, carriage return or backslash in a cell is written
    /// `\t`, `\n`, `\r`, `\\`; safe for spreadsheets.
    case tsv
    /// A table for people in Markdown (GitHub's flavour), without the columns that only programs need.
    case markdown
    /// A page for people, complete in itself, without script and without anything from elsewhere.
    case html
}

/// A column of a table.
public struct TableColumn: Hashable, Sendable {
    /// Its name: the header, and the member of the JSON object.
    public var name: String
    /// What its cells are to people.
    public var role: Role

    /// What the cells of a column are to people.
    public enum Role: Hashable, Sendable {
        /// A text, a number or a list of texts.
        case plain
        /// The name of what the row is about.
        case title
        /// The page that the title leads to; it has no column of its own where titles can be links.
        case address
        /// A date in ISO 8601.
        case date
        /// Something that only programs need.
        case detail
    }

    /// Makes a column.
    public init(_ name: String, _ role: Role = .plain) {
        self.name = name
        self.role = role
    }
}
