import Primitives

/// Parses counts in the notations of web pages.
enum ItemScore {
    /// Returns a number, or the first one in a text: `1,234 points` is 1234, and `1.2K` is 1200.
    static func number(_ value: JSONValue) -> Int? {
        if let number = value.int { return number }
        guard case .string(let text) = value else { return value.double.flatMap { Int(exactly: $0.rounded(.down)) } }
        return self.number(Array(text.utf8))
    }

    private static func number(_ bytes: [UInt8]) -> Int? {
        guard let start = bytes.firstIndex(where: isDigit) else { return nil }
        var (digits, index) = ([UInt8](), start)
        while index < bytes.count {
            if isDigit(bytes[index]) {
                digits.append(bytes[index])
            } else if !isGroup(bytes, behind: index) || hasDecimals(bytes, behind: index) {
                break
            }
            index += 1
        }
        let unit = unit(bytes, behind: index)
        if let unit { digits += bytes[unit.decimals] }
        guard let number = Int(String(decoding: digits, as: UTF8.self)) else { return nil }
        let (product, isTooLarge) = number.multipliedReportingOverflow(by: unit?.factor ?? 1)
        guard !isTooLarge else { return nil }
        return start > 0 && bytes[start - 1] == UInt8(ascii: "-") ? -product : product
    }

    private static func unit(_ bytes: [UInt8], behind index: Int) -> (decimals: Range<Int>, factor: Int)? {
        var decimals = index..<index
        if index < bytes.count, bytes[index] == UInt8(ascii: ".") || bytes[index] == UInt8(ascii: ",") {
            decimals = (index + 1)..<(bytes[(index + 1)...].firstIndex { !isDigit($0) } ?? bytes.count)
        }
        let end = decimals.upperBound
        guard end < bytes.count, decimals.count <= 3, end + 1 == bytes.count || !isLetterOrDigit(bytes[end + 1]) else {
            return nil
        }
        let whole: Int
        switch Unicode.Scalar(bytes[end]) {
        case "k", "K": whole = 1_000
        case "M": whole = 1_000_000
        case "B": whole = 1_000_000_000
        default: return nil
        }
        return (decimals, decimals.reduce(whole) { factor, _ in factor / 10 })
    }

    private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
        isDigit(byte) || (0x61...0x7A).contains(byte | 0x20) || byte >= 0x80
    }

    /// Returns whether there is a comma, a point, an apostrophe or a space, followed by a group of three digits.
    private static func isGroup(_ bytes: [UInt8], behind index: Int) -> Bool {
        switch Unicode.Scalar(bytes[index]) {
        case ",", ".", "'", " ": break
        default: return false
        }
        guard index + 3 < bytes.count, index + 4 == bytes.count || !isDigit(bytes[index + 4]) else { return false }
        return (index + 1...index + 3).allSatisfy { isDigit(bytes[$0]) }
    }

    /// Returns whether the three digits after a point are decimals of a number with a letter: `1.234K`.
    private static func hasDecimals(_ bytes: [UInt8], behind index: Int) -> Bool {
        bytes[index] == UInt8(ascii: ".") && unit(bytes, behind: index) != nil
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}
