// Texts in quotation marks.
extension TOMLParser {
    /// Reads a text of one or of several lines, in which line breaks become LF.
    mutating func text() throws(TOMLMistake) -> String {
        let start = index
        let quote = bytes[index]
        let isLong = hasNext("\"\"\"") || hasNext("'''")
        index += isLong ? 3 : 1
        if isLong { _ = skipLineBreak() }
        var text: [UInt8] = []
        var rest = index
        while let byte {
            switch byte {
            case quote:
                // Two quotation marks can precede the three that end a text of several lines.
                let count = isLong ? bytes[index...].prefix(5).prefix { $0 == quote }.count : 1
                let isEnd = !isLong || count >= 3
                if isEnd { text += bytes[rest..<index + (isLong ? count - 3 : 0)] }
                index += count
                if isEnd { return String(decoding: text, as: UTF8.self) }
            case UInt8(ascii: "\\") where quote == UInt8(ascii: "\""):
                text += bytes[rest..<index]
                try escape(isLong: isLong, &text)
                rest = index
            case UInt8(ascii: "\n") where isLong: index += 1
            case UInt8(ascii: "\r") where isLong && hasNext("\r\n"):
                text += bytes[rest..<index]
                index += 1
                rest = index
            case UInt8(ascii: "\n"),
                UInt8(ascii: "\r") where !isLong:
                throw mistake("The text has no closing quotation mark on its line", at: start)
            case _ where byte.isControl:
                throw mistake("A control character is written as \\u and four digits", at: index)
            default: index += 1
            }
        }
        throw mistake("The text has no closing quotation mark", at: start)
    }

    private mutating func escape(isLong: Bool, _ text: inout [UInt8]) throws(TOMLMistake) {
        let start = index
        index += 1
        let letter = byte
        index = min(index + 1, bytes.count)
        switch letter {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"): text.append(letter ?? 0)
        case UInt8(ascii: "b"): text.append(0x08)
        case UInt8(ascii: "t"): text.append(0x09)
        case UInt8(ascii: "n"): text.append(0x0A)
        case UInt8(ascii: "f"): text.append(0x0C)
        case UInt8(ascii: "r"): text.append(0x0D)
        case UInt8(ascii: "u"), UInt8(ascii: "U"):
            let count = letter == UInt8(ascii: "u") ? 4 : 8
            let digits = bytes[index...].prefix(count).prefix { $0.hexadecimalValue != nil }
            guard digits.count == count,
                let scalar = UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
                    .flatMap(Unicode.Scalar.init)
            else { throw mistake("Expected the \(count) hexadecimal digits of a character", at: start) }
            guard scalar.value != 0 else {
                throw mistake("A text cannot have the character \\u0000", at: start)
            }
            index += count
            text += Array(String(scalar).utf8)
        default:
            index = start + 1
            guard isLong, skipLineEnd() else {
                throw mistake("The backslash begins no escape sequence; one of the text is written twice", at: start)
            }
        }
    }

    /// Skips the rest of a line without text, and what is blank after it; returns whether there was a line break.
    private mutating func skipLineEnd() -> Bool {
        skipBlanks()
        guard skipLineBreak() else { return false }
        repeat { skipBlanks() } while skipLineBreak()
        return true
    }
}
