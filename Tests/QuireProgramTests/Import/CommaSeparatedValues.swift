/// A reader of CSV (RFC 4180) for tests: quotation marks double inside quotation marks, lines end with CRLF.
enum CommaSeparatedValues {
    static func rows(_ text: String) -> [[String]] {
        var rows: [[String]] = []
        var row: [String] = []
        var cell = String.UnicodeScalarView()
        var isQuoted = false
        var scalars = text.unicodeScalars.makeIterator()
        var pending = scalars.next()
        while let scalar = pending {
            pending = scalars.next()
            switch (scalar, isQuoted) {
            case ("\"", true) where pending == "\"":
                cell.append("\"")
                pending = scalars.next()
            case ("\"", _): isQuoted.toggle()
            case (",", false):
                row.append(String(cell))
                cell = String.UnicodeScalarView()
            case ("\r", false) where pending == "\n": continue
            case ("\n", false):
                rows.append(row + [String(cell)])
                (row, cell) = ([], String.UnicodeScalarView())
            default: cell.append(scalar)
            }
        }
        return rows
    }
}
