/// Prevents spreadsheets from reading a publisher's text as a formula (OWASP, *CSV Injection*).
///
/// A cell gets an apostrophe in front if it begins with `=`, `+`, `-`, `@`, a tab, a line break, or a full-width form
/// of the signs. So does a cell that begins like this after spaces, which some programs strip, after quotation marks,
/// which are dropped where they are mistaken for the file's own, or after apostrophes, so that ``unguarded(_:)``
/// restores every cell.
///
/// Where semicolons separate cells, as in the Excel of many countries, the quotation marks of a cell are in the middle
/// of another one and have no meaning. A semicolon, a tab or a line break in a cell then begins a new cell, so the text
/// after it is guarded in the same way.
package enum SpreadsheetGuard {
    package static func isNeeded(for cell: some Collection<UInt8>) -> Bool {
        guard let first = cell.first,
            first < 0x30 || first == UInt8(ascii: "@") || first == UInt8(ascii: "=") || first >= 0xC2
        else { return false }
        var index = cell.startIndex
        while index < cell.endIndex {
            let byte = cell[index]
            if triggers.contains(byte) { return true }
            guard ignored.contains(byte) else { break }
            index = cell.index(after: index)
        }
        return isWideTrigger(cell[index...])
    }

    /// Returns whether an apostrophe belongs before a byte: at the start of a cell, or after a separator in it.
    static func isNeeded(at index: Int, of cell: UnsafeBufferPointer<UInt8>) -> Bool {
        guard index > 0 else { return isNeeded(for: cell) }
        guard separators.contains(cell[index - 1]) else { return false }
        return isNeeded(for: UnsafeBufferPointer(rebasing: cell[index...].prefix { !separators.contains($0) }))
    }

    package static func unguarded(_ cell: String) -> String {
        guard cell.utf8.contains(UInt8(ascii: "'")) else { return cell }
        var cell = cell
        return cell.withUTF8 { bytes in
            let kept = bytes.indices.filter { bytes[$0] != UInt8(ascii: "'") || !isNeeded(at: $0, of: bytes) }
            return String(decoding: kept.map { bytes[$0] }, as: UTF8.self)
        }
    }

    /// The separators in a cell except commas, with which a cell's quotation marks are understood.
    static let separators: Set<UInt8> = [UInt8(ascii: ";"), 0x09, 0x0A, 0x0D]

    private static let triggers: Set<UInt8> = [
        UInt8(ascii: "="), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "@"), 0x09, 0x0A, 0x0D,
    ]

    private static let ignored: Set<UInt8> = [0x20, UInt8(ascii: "'"), UInt8(ascii: "\"")]

    /// Returns whether a sign or its full-width form follows invisible characters and wide spaces.
    private static func isWideTrigger(_ cell: some Collection<UInt8>) -> Bool {
        guard let first = cell.first, first >= 0xC2 else { return false }
        for scalar in String(decoding: cell.prefix(64), as: UTF8.self).unicodeScalars {
            switch scalar {
            case "＝", "＋", "－", "＠", "=", "+", "-", "@", "\t", "\n", "\r": return true
            case "'", "\"", " ", "\u{A0}", "\u{200B}"..."\u{200F}", "\u{2028}"..."\u{202F}", "\u{2060}"..."\u{2069}",
                "\u{3000}", "\u{FEFF}":
                continue
            default: return false
            }
        }
        return true
    }
}
