package import Foundation
import Primitives

/// Parses the dates of feeds: RFC 822 and its later forms, ISO 8601, RFC 3339, and what publishers make of them.
///
/// A text with an ambiguous or nonexistent day is not a date. A date without a time is its first second. Fractions of
/// seconds are dropped.
package enum FeedDateParser {
    /// Returns the date that a text means, or `nil`.
    ///
    /// - Parameter zone: The zone of a text that names none; without it, that is UTC.
    package static func parse(_ text: String, zone: TimeZone? = nil) -> Date? {
        guard text.utf8.count <= 200 else { return nil }
        if let date = text.utf8.withContiguousStorageIfAvailable(CommonDateParser.read) ?? nil { return date }
        let isASCII = text.utf8.allSatisfy { $0 < 0x80 }
        let spaced = isASCII ? text : String(text.map { $0.isWhitespace ? " " : $0 })
        let (bytes, comments) = withoutComments(Array(spaced.lowercased().utf8))
        guard !bytes.isEmpty else { return nil }
        if bytes.allSatisfy({ $0.isDigit }) { return digitsOnly(bytes, zone ?? .gmt) }
        var reader = TolerantDateParser(bytes, comments: comments, zone: zone)
        return reader.read()
    }

    /// Removes RFC 822's comments in parentheses, which may be nested, and returns them as well.
    private static func withoutComments(_ text: [UInt8]) -> (text: [UInt8], comments: [UInt8]) {
        var output: [UInt8] = []
        var comments: [UInt8] = []
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
            } else {
                comments.append(byte)
            }
        }
        while output.last == 0x20 { output.removeLast() }
        return (Array(output.drop { $0 == 0x20 }), comments)
    }

    /// Parses digits only: a year, a day without separators, or seconds since 1970.
    private static func digitsOnly(_ bytes: [UInt8], _ zone: TimeZone) -> Date? {
        func number(_ range: Range<Int>) -> Int { bytes[range].reduce(0) { $0 * 10 + Int($1 - 0x30) } }
        guard bytes.count != 9, bytes.count != 10 else {
            return Date(timeIntervalSince1970: Double(number(bytes.indices)))
        }
        guard bytes.count >= 4, number(0..<4) >= 2 else { return nil }
        let year = number(0..<4)
        let day: CalendarDay?
        switch bytes.count {
        case 4: day = CalendarDay(year: year, month: 1, day: 1)
        case 7: day = CalendarDay(year: year, ordinal: number(4..<7))
        case 8, 14: day = CalendarDay(year: year, month: number(4..<6), day: number(6..<8))
        default: return nil
        }
        guard var time = day.map({ CivilTime(day: $0) }) else { return nil }
        if bytes.count == 14 {
            (time.hour, time.minute, time.second) = (number(8..<10), number(10..<12), number(12..<14))
        }
        guard time.hour < 24, time.minute < 60, time.second < 60 else { return nil }
        return time.date { zone.secondsFromGMT(for: $0) }
    }
}

extension UInt8 {
    /// Whether the byte is white space in HTML, which the vertical tab is not.
    var isHTMLSpace: Bool { self == 0x20 || (0x09...0x0D).contains(self) && self != 0x0B }
    var isQuote: Bool { self == UInt8(ascii: "\"") || self == UInt8(ascii: "'") }
    var isDigit: Bool { (0x30...0x39).contains(self) }
    var isLetterOrBeyond: Bool { (0x61...0x7A).contains(self) || (0x41...0x5A).contains(self) || self >= 0x80 }
}
