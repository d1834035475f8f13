import FeedFormats
import FeedModel
import ImportExportFormats
import Primitives

/// A guess at the format of a file that is not an ``ImportFormat``; nothing is imported unless the reader names a format.
enum FileFormatGuess {
    /// Describes a file by its beginning; `nil` if it can be a list with a name or an address a line.
    static func description(of head: [UInt8]) -> String? {
        if let (_, name) = signatures.first(where: { head.starts(with: $0.bytes) }) { return name }
        if head.starts(with: [0xFF, 0xFE]) || head.starts(with: [0xFE, 0xFF]) {
            return "text in UTF-16; save it as UTF-8"
        }
        if isBinary(head) { return "binary data, not text" }
        let text = String(decoding: head, as: UTF8.self)
        return object(text) ?? table(head)
    }

    /// The first bytes of files that are not text.
    private static let signatures: [(bytes: [UInt8], name: String)] = [
        ([0x1F, 0x8B], "a file packed with gzip; unpack it first"),
        (Array("PK\u{3}\u{4}".utf8), "a ZIP archive; unpack it first"),
        (Array("BZh".utf8), "a file packed with bzip2; unpack it first"),
        ([0xFD] + Array("7zXZ".utf8), "a file packed with xz; unpack it first"),
        ([0x28, 0xB5, 0x2F, 0xFD], "a file packed with zstd; unpack it first"),
        (Array("%PDF-".utf8), "a PDF"),
        ([0x89] + Array("PNG".utf8), "a picture"),
        ([0xFF, 0xD8, 0xFF], "a picture"),
        (Array("GIF8".utf8), "a picture"),
        ([0x7F] + Array("ELF".utf8), "a program"),
    ]

    /// Returns whether the bytes include control characters that text does not have, or much invalid UTF-8.
    private static func isBinary(_ head: [UInt8]) -> Bool {
        if head.contains(0) { return true }
        let controls = head.count { $0 < 0x09 || (0x0E..<0x20).contains($0) && $0 != 0x1B }
        let wrong = String(decoding: head, as: UTF8.self).unicodeScalars.count { $0 == "\u{FFFD}" }
        return controls * 20 > head.count || wrong * 5 > head.count
    }

    /// JSON: one value, or one a line.
    private static func object(_ text: String) -> String? {
        let start = text.drop { $0.isWhitespace || $0 == "\u{FEFF}" }
        guard start.first == "{" || start.first == "[" else { return nil }
        let isFirstLineJSON = (try? JSONValue(parsing: String(start.prefix { !$0.isNewline }))) != nil
        // A value of many lines begins with its bracket, or with one and a name; no identity of an item does.
        let rest = start.dropFirst().drop(while: \.isWhitespace)
        let isPretty = rest.first == "\"" || rest.first == "{" || rest.first == "["
        return isFirstLineJSON || isPretty ? "JSON, but not a history of quire ('at', 'kind', 'id', 'uid')" : nil
    }

    /// A table: cells in the first row that are names, and as many in the rows after it.
    private static func table(_ head: [UInt8]) -> String? {
        for kind in [DelimitedReader.Kind.tabs, .commas] {
            var rest = head
            var reader = DelimitedReader(kind) {
                defer { rest = [] }
                return rest
            }
            // An identity can have commas, and has a colon or a slash then: tag:example.org,2026:1.
            guard let names = try? reader.next(), names.count > 1,
                !names.contains(where: { $0.contains(":") || $0.contains("/") })
            else { continue }
            var rows: [[String]] = []
            while rows.count < 100, let row = try? reader.next() { rows.append(row) }
            // The last row may be cut off.
            let fitting = rows.count(where: { $0.count == names.count })
            guard fitting * 2 > max(1, rows.count - 1) else { continue }
            let titles = names.filter { !$0.isEmpty }
            let columns = titles.prefix(6).joined(separator: ", ") + (titles.count > 6 ? ", …" : "")
            return
                "a table with the columns \(columns); the tables that can be imported are Pocket's (title, url, time_added), quire's history "
                + "(at, kind, id, uid) and sfeed's nine fields without a header"
        }
        return nil
    }
}
