import Primitives

/// Reads counts as pages write them.
enum ItemScore {
    /// Returns a number, or the first one in a text: `1,234 points` is 1234.
    static func number(_ value: JSONValue) -> Int? {
        if let number = value.int { return number }
        guard case .string(let text) = value else { return value.double.flatMap { Int(exactly: $0.rounded(.down)) } }
        let bytes = Array(text.utf8)
        guard let start = bytes.firstIndex(where: isDigit) else { return nil }
        var digits = [UInt8](bytes[start...].prefix(while: isDigit))
        var index = start + digits.count
        // Groups of three digits behind a comma, a point, an apostrophe or a space.
        while index + 3 < bytes.count, ",.' ".utf8.contains(bytes[index]),
            bytes[index + 1...index + 3].allSatisfy(isDigit), index + 4 == bytes.count || !isDigit(bytes[index + 4])
        {
            digits += bytes[index + 1...index + 3]
            index += 4
        }
        let isNegative = start > 0 && bytes[start - 1] == UInt8(ascii: "-")
        return Int(String(decoding: digits, as: UTF8.self)).map { isNegative ? -$0 : $0 }
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}
