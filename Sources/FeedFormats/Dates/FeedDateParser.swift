import FeedModel
public import Foundation
import Primitives

/// Parses the dates of feeds: RFC 822 and its later forms, ISO 8601, RFC 3339, and what publishers make of them.
///
/// A text with an ambiguous or nonexistent day is not a date. A time without a zone is UTC, a date without a time is
/// its first second. Fractions of seconds are dropped.
public enum FeedDateParser {
    /// Returns the date that a text means, or `nil`.
    public static func parse(_ text: String) -> Date? {
        guard text.utf8.count <= 200 else { return nil }
        if let date = text.utf8.withContiguousStorageIfAvailable(CommonDateParser.read) ?? nil { return date }
        let bytes = withoutComments(Array(text.lowercased().utf8))
        guard !bytes.isEmpty else { return nil }
        if bytes.allSatisfy({ $0.isDigit }) { return digitsOnly(bytes) }
        var reader = TolerantDateParser(bytes)
        return reader.read()
    }

    /// Removes RFC 822's comments in parentheses, which may be nested.
    private static func withoutComments(_ text: [UInt8]) -> [UInt8] {
        var output: [UInt8] = []
        var depth = 0
        var isEscaped = false
        for byte in text {
            if isEscaped {
                isEscaped = false
            } else if byte == UInt8(ascii: "\\") {
                isEscaped = depth > 0
            } else if byte == UInt8(ascii: "(") {
                depth += 1
                if depth == 1 { output.append(0x20) }
            } else if byte == UInt8(ascii: ")"), depth > 0 {
                depth -= 1
            } else if depth == 0 {
                output.append(byte <= 0x20 ? 0x20 : byte)
            }
        }
        while output.last == 0x20 { output.removeLast() }
        return Array(output.drop { $0 == 0x20 })
    }

    /// Parses digits only: a year, a day without separators, or seconds since 1970.
    private static func digitsOnly(_ bytes: [UInt8]) -> Date? {
        func number(_ range: Range<Int>) -> Int { bytes[range].reduce(0) { $0 * 10 + Int($1 - 0x30) } }
        guard bytes.count != 9, bytes.count != 10 else {
            return Date(timeIntervalSince1970: Double(number(bytes.indices)))
        }
        guard bytes.count >= 4, number(0..<4) >= 1 else { return nil }
        let year = number(0..<4)
        switch bytes.count {
        case 4: return CalendarDay(year: year, month: 1, day: 1).map { CivilTime(day: $0).date() }
        case 7: return CalendarDay(year: year, ordinal: number(4..<7)).map { CivilTime(day: $0).date() }
        case 8:
            return CalendarDay(year: year, month: number(4..<6), day: number(6..<8)).map { CivilTime(day: $0).date() }
        case 14:
            guard let day = CalendarDay(year: year, month: number(4..<6), day: number(6..<8)),
                number(8..<10) < 24, number(10..<12) < 60, number(12..<14) < 60
            else { return nil }
            return CivilTime(day: day, hour: number(8..<10), minute: number(10..<12), second: number(12..<14)).date()
        default: return nil
        }
    }
}

extension UInt8 {
    var isDigit: Bool { (0x30...0x39).contains(self) }
    var isLetterOrBeyond: Bool { (0x61...0x7A).contains(self) || (0x41...0x5A).contains(self) || self >= 0x80 }
}
