/// Finds what the parser must not read, because the process would end, take long, or go on with a text that is cut off.
///
/// toml++ 3.4, on which TOMLKit 0.6 is built, asserts that the text behind `[` or `[[` of a header begins with a key, and
/// that a value of an array does not begin with `}`. `[:name]`, a line with a bracket alone, and `[1, }` fail these
/// assertions. It takes keys of any number of parts, and TOMLKit ends a text at its first NUL. The check follows the text
/// only as far as is needed to know where values are.
struct ParserCheck {
    /// The maximum number of parts of a key, and of brackets around a value.
    static let levelLimit = 32

    private typealias Fault = (place: Int, reason: String)

    private let bytes: [UInt8]
    private var index = 0

    /// Returns the first such place; `nil` if there is none.
    static func mistake(in text: String) -> TOMLMistake? {
        var check = ParserCheck(bytes: Array(text.utf8))
        guard let (place, reason) = check.next() else { return nil }
        let before = check.bytes[..<place]
        let start = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
        return TOMLMistake(
            line: before.count { $0 == UInt8(ascii: "\n") } + 1,
            column: String(decoding: before[start...], as: UTF8.self).unicodeScalars.count + 1,
            reason: reason
        )
    }

    private mutating func next() -> Fault? {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
        while index < bytes.count {
            skipBlanks()
            if byte == UInt8(ascii: "["), let place = mistakeInHeader() {
                return (place, "Error while parsing table header: expected a key behind the bracket")
            }
            if let fault = faultInLine() { return fault }
        }
        return nil
    }

    private var byte: UInt8? { index < bytes.count ? bytes[index] : nil }

    private mutating func skipBlanks() {
        while byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") { index += 1 }
    }

    /// Skips the brackets of a header, and returns the place of the text behind them if the parser does not go on with it.
    private mutating func mistakeInHeader() -> Int? {
        index += 1
        let start = index
        skipBlanks()
        if byte == UInt8(ascii: "[") {
            // The parser refuses brackets that are apart.
            guard index == start else { return nil }
            index += 1
            skipBlanks()
        }
        // The parser tells the end of the text and a closing bracket by itself.
        guard let byte, byte != UInt8(ascii: "]"), !byte.beginsKey else { return nil }
        return index
    }

    /// Skips a comment, an empty line, the key of a header, or a key with its value, which ends with its line unless a
    /// bracket is open.
    private mutating func faultInLine() -> Fault? {
        var open: [UInt8] = []
        // The dots since the beginning of a key.
        var dots = 0
        // The last byte that is neither blank nor a part of a comment.
        var last: UInt8 = 0
        while let byte {
            switch byte {
            case UInt8(ascii: "\n") where open.isEmpty:
                index += 1
                return nil
            case UInt8(ascii: "#"):
                while let byte = self.byte, byte != UInt8(ascii: "\n") { index += 1 }
                continue
            case UInt8(ascii: "\""), UInt8(ascii: "'"):
                if let place = placeOfNUL(inText: byte) { return (place, "A text cannot have the character \\u0000") }
                last = byte
                continue
            case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"):
                index += 1
                continue
            case UInt8(ascii: "["), UInt8(ascii: "{"):
                open.append(byte)
                dots = 0
            case UInt8(ascii: "}")
            where open.last == UInt8(ascii: "[") && (last == UInt8(ascii: "[") || last == UInt8(ascii: ",")):
                return (index, "Error while parsing array: expected a value or ']', saw '}'")
            case UInt8(ascii: "]"), UInt8(ascii: "}"): _ = open.popLast()
            case UInt8(ascii: "="), UInt8(ascii: ","): dots = 0
            case UInt8(ascii: "."): dots += 1
            default: break
            }
            guard dots + open.count < Self.levelLimit else {
                return (index, "Tables and arrays are nested more than \(Self.levelLimit) levels deep")
            }
            last = byte
            index += 1
        }
        return nil
    }

    /// Skips a text in quotes; one of a line ends with the line even if it is not closed.
    ///
    /// - Returns: The place of a NUL in it, which can be written as an escape only; `nil` if there is none.
    private mutating func placeOfNUL(inText quote: UInt8) -> Int? {
        let isLong = bytes[index...].starts(with: [quote, quote, quote])
        index += isLong ? 3 : 1
        while let byte {
            if byte == UInt8(ascii: "\\"), quote == UInt8(ascii: "\"") {
                let escape = bytes[(index + 1)...]
                if escape.starts(with: "u0000".utf8) || escape.starts(with: "U00000000".utf8) { return index }
                index += 2
            } else if isLong, bytes[index...].starts(with: [quote, quote, quote]) {
                index += 3
                // Two quotes may stand before the three that close a text of several lines.
                for _ in 0..<2 where self.byte == quote { index += 1 }
                return nil
            } else if !isLong, byte == quote || byte == UInt8(ascii: "\n") {
                if byte == quote { index += 1 }
                return nil
            } else {
                index += 1
            }
        }
        return nil
    }
}

extension UInt8 {
    /// Whether a key can begin with the byte: a letter, a digit, `-`, `_`, or a quote.
    fileprivate var beginsKey: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"),
            UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "\""), UInt8(ascii: "'"):
            true
        default: false
        }
    }
}
