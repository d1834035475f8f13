import Foundation
import Primitives

/// Escapes NUL in texts for the database.
///
/// GRDB passes texts to SQLite and back as C strings, which end at the first NUL. A guid may contain one and must come
/// back exactly. So NUL is stored as two scalars, the first of which (U+10FFFE) is a noncharacter.
enum NULSafeText {
    private static let escape: Unicode.Scalar = "\u{10FFFE}"

    static func needsEscapes(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let start = text.baseAddress else { return false }
        return memchr(start, 0, text.count) != nil || memchr(start, 0xF4, text.count) != nil
    }

    static func encode(_ text: String) -> String {
        guard holds(0, in: text) || holds(0xF4, in: text) else { return text }
        var encoded = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\0": encoded.append(contentsOf: [escape, "0"])
            case escape: encoded.append(contentsOf: [escape, "1"])
            default: encoded.append(scalar)
            }
        }
        return String(encoded)
    }

    private static func holds(_ byte: Int32, in text: String) -> Bool {
        let found = text.utf8.withContiguousStorageIfAvailable { bytes in
            bytes.baseAddress.map { memchr($0, byte, bytes.count) != nil } ?? false
        }
        return found ?? true
    }

    static func encode(_ text: String?) -> String? { text.map(encode) }

    static func decode(_ text: String) -> String {
        guard holds(0xF4, in: text) else { return text }
        var decoded = String.UnicodeScalarView()
        var isEscaped = false
        for scalar in text.unicodeScalars {
            if isEscaped {
                decoded.append(scalar == "0" ? "\0" : escape)
                isEscaped = false
            } else if scalar == escape {
                isEscaped = true
            } else {
                decoded.append(scalar)
            }
        }
        return String(decoded)
    }

    static func decode(_ text: String?) -> String? { text.map(decode) }

    static func encode(_ list: [String]) -> String? {
        list.isEmpty ? nil : JSONValue.array(list.map(JSONValue.string)).line
    }

    /// Returns whether a text is written without escapes in JSON, as `JSONValue.line` writes it.
    static func isPlain(_ text: String) -> Bool { text.utf8.allSatisfy(isPlain) }

    /// Returns whether no character with this byte is escaped.
    ///
    /// C1 controls and the soft hyphen begin with C2, directions with D8 and E2, byte order marks and annotations with EF, tags
    /// and noncharacters with F0 to F4. Marks are escaped only if many follow each other; JSON allows them as they are.
    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case ..<0x20, UInt8(ascii: "\""), UInt8(ascii: "\\"), 0x7F, 0xC2, 0xD8, 0xE2, 0xEF...0xFF: false
        default: true
        }
    }

    static func decode(list: String?) -> [String] {
        list.flatMap { try? JSONValue(parsing: $0) }?.array.compactMap(\.string) ?? []
    }
}

/// Dates as the database stores them: milliseconds since 1970, between the years 1 and 9999.
enum StoredDate {
    private static let range = -62_135_596_800_000.0...253_402_300_799_000.0

    static func encode(_ date: Date) -> Int64 {
        let milliseconds = (date.timeIntervalSince1970 * 1000).rounded()
        guard !milliseconds.isNaN else { return 0 }
        return Int64(min(max(milliseconds, range.lowerBound), range.upperBound))
    }

    static func encode(_ date: Date?) -> Int64? { date.map { encode($0) } }

    /// Returns the first stored date that is not before a date.
    static func encode(ceiling date: Date) -> Int64 {
        let stored: Int64 = encode(date)
        return decode(stored) < date ? stored + 1 : stored
    }

    static func decode(_ milliseconds: Int64) -> Date {
        Date(timeIntervalSince1970: Double(milliseconds) / 1000)
    }

    static func decode(_ milliseconds: Int64?) -> Date? { milliseconds.map(decode) }
}
