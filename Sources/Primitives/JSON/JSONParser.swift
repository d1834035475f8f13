/// A recursive-descent parser over a buffer that outlives it.
struct JSONParser {
    let bytes: UnsafeBufferPointer<UInt8>
    var index = 0

    typealias SyntaxError = JSONValue.SyntaxError

    init(bytes: UnsafeBufferPointer<UInt8>) {
        self.bytes = bytes
        if bytes.count >= 3, bytes[0] == 0xEF, bytes[1] == 0xBB, bytes[2] == 0xBF { index = 3 }
    }

    mutating func document() throws(SyntaxError) -> JSONValue {
        let value = try value(depth: 0)
        skipSpace()
        guard index == bytes.count else { throw error("nothing more after the document") }
        return value
    }

    private func error(_ reason: String) -> SyntaxError { SyntaxError(offset: index, reason: reason) }

    private var current: UInt8? { index < bytes.count ? bytes[index] : nil }

    private mutating func skipSpace() {
        while index < bytes.count, case let byte = bytes[index],
            byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
        {
            index += 1
        }
    }

    private mutating func take(_ byte: UInt8) -> Bool {
        skipSpace()
        guard current == byte else { return false }
        index += 1
        return true
    }

    mutating func value(depth: Int) throws(SyntaxError) -> JSONValue {
        skipSpace()
        switch current {
        case UInt8(ascii: "{"): return try object(depth: depth)
        case UInt8(ascii: "["): return try array(depth: depth)
        case UInt8(ascii: "\""):
            index += 1
            return .string(try string())
        case UInt8(ascii: "t"): return try word("true", .bool(true))
        case UInt8(ascii: "f"): return try word("false", .bool(false))
        case UInt8(ascii: "n"): return try word("null", .null)
        case UInt8(ascii: "-"), .some(0x30...0x39): return try number()
        case nil: throw error("a value before the end")
        default: throw error("a value")
        }
    }

    private mutating func open(at depth: Int) throws(SyntaxError) {
        guard depth < JSONValue.depthLimit else { throw error("at most \(JSONValue.depthLimit) levels of nesting") }
        index += 1
    }

    private mutating func object(depth: Int) throws(SyntaxError) -> JSONValue {
        try open(at: depth)
        var members: [JSONValue.Member] = []
        if take(UInt8(ascii: "}")) { return .object(members) }
        repeat {
            guard take(UInt8(ascii: "\"")) else { throw error("a member's name in quotation marks") }
            let name = try string()
            guard take(UInt8(ascii: ":")) else { throw error("a colon after a member's name") }
            members.append(JSONValue.Member(name, try value(depth: depth + 1)))
        } while take(UInt8(ascii: ","))
        guard take(UInt8(ascii: "}")) else { throw error("a comma or the end of an object") }
        return .object(members)
    }

    private mutating func array(depth: Int) throws(SyntaxError) -> JSONValue {
        try open(at: depth)
        var elements: [JSONValue] = []
        if take(UInt8(ascii: "]")) { return .array(elements) }
        repeat { elements.append(try value(depth: depth + 1)) } while take(UInt8(ascii: ","))
        guard take(UInt8(ascii: "]")) else { throw error("a comma or the end of an array") }
        return .array(elements)
    }

    private mutating func word(_ word: StaticString, _ value: JSONValue) throws(SyntaxError) -> JSONValue {
        let end = index + word.utf8CodeUnitCount
        let matches = end <= bytes.count && (index..<end).allSatisfy { bytes[$0] == word.utf8Start[$0 - index] }
        guard matches else { throw error("a value") }
        index = end
        return value
    }

    private mutating func number() throws(SyntaxError) -> JSONValue {
        let start = index
        if current == UInt8(ascii: "-") { index += 1 }
        let leading = index
        guard skipDigits() else { throw error("a digit") }
        if bytes[leading] == UInt8(ascii: "0"), index > leading + 1 {
            index = leading + 1
            throw error("a number without leading zeros")
        }
        var isWhole = true
        if current == UInt8(ascii: ".") {
            isWhole = false
            index += 1
            guard skipDigits() else { throw error("a digit after the decimal point") }
        }
        if current == UInt8(ascii: "e") || current == UInt8(ascii: "E") {
            isWhole = false
            index += 1
            if current == UInt8(ascii: "+") || current == UInt8(ascii: "-") { index += 1 }
            guard skipDigits() else { throw error("a digit in the exponent") }
        }
        let text = String(decoding: UnsafeBufferPointer(rebasing: bytes[start..<index]), as: UTF8.self)
        if isWhole, let whole = Int(text) { return .int(whole) }
        // A number that no Double holds costs its own field, not the document; as a string it can still be an
        // identifier.
        guard let number = Double(text), number.isFinite else { return .string(text) }
        return .number(number)
    }

    private mutating func skipDigits() -> Bool {
        let start = index
        while let byte = current, (0x30...0x39).contains(byte) { index += 1 }
        return index > start
    }

    /// Parses a string whose opening quotation mark has been consumed.
    private mutating func string() throws(SyntaxError) -> String {
        var text: [UInt8] = []
        while true {
            let start = index
            skipPlainText()
            guard let byte = current else { throw error("the end of a string") }
            let piece = UnsafeBufferPointer(rebasing: bytes[start..<index])
            index += 1
            if byte == UInt8(ascii: "\""), text.isEmpty { return String(decoding: piece, as: UTF8.self) }
            text.append(contentsOf: piece)
            if byte == UInt8(ascii: "\"") { return String(decoding: text, as: UTF8.self) }
            try appendEscape(to: &text)
        }
    }

    /// Advances to the next quotation mark or backslash, eight bytes at a time.
    private mutating func skipPlainText() {
        let raw = UnsafeRawBufferPointer(bytes)
        while index + 8 <= bytes.count {
            let word = raw.loadUnaligned(fromByteOffset: index, as: UInt64.self)
            if word.hasByte(UInt8(ascii: "\"")) || word.hasByte(UInt8(ascii: "\\")) { break }
            index += 8
        }
        while let byte = current, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") { index += 1 }
    }

    private mutating func appendEscape(to text: inout [UInt8]) throws(SyntaxError) {
        guard let byte = current else { throw error("the end of a string") }
        index += 1
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(byte)
        case UInt8(ascii: "b"): text.append(0x08)
        case UInt8(ascii: "f"): text.append(0x0C)
        case UInt8(ascii: "n"): text.append(0x0A)
        case UInt8(ascii: "r"): text.append(0x0D)
        case UInt8(ascii: "t"): text.append(0x09)
        case UInt8(ascii: "u"):
            if let character = UTF8.encode(try escapedScalar()) { text.append(contentsOf: character) }
        default:
            index -= 1
            throw error("a valid JSON escape")
        }
    }

    private mutating func escapedScalar() throws(SyntaxError) -> Unicode.Scalar {
        let first = try fourDigits()
        if let scalar = Unicode.Scalar(first) { return scalar }
        guard (0xD800...0xDBFF).contains(first), index + 1 < bytes.count,
            bytes[index] == UInt8(ascii: "\\"), bytes[index + 1] == UInt8(ascii: "u")
        else { return "\u{FFFD}" }
        let restart = index
        index += 2
        let second = try fourDigits()
        guard (0xDC00...0xDFFF).contains(second) else {
            index = restart
            return "\u{FFFD}"
        }
        return Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00)) ?? "\u{FFFD}"
    }

    private mutating func fourDigits() throws(SyntaxError) -> UInt32 {
        var value: UInt32 = 0
        for _ in 0..<4 {
            let digit: UInt8
            switch current {
            case .some(let byte) where (0x30...0x39).contains(byte): digit = byte - 0x30
            case .some(let byte) where (0x61...0x66).contains(byte | 0x20): digit = (byte | 0x20) - 0x57
            default: throw error("four hexadecimal digits")
            }
            value = value << 4 | UInt32(digit)
            index += 1
        }
        return value
    }
}

extension UInt64 {
    /// Whether one of the eight bytes equals the given byte (Alan Mycroft's zero-byte test).
    @inline(__always)
    fileprivate func hasByte(_ byte: UInt8) -> Bool {
        let difference = self ^ (0x0101_0101_0101_0101 &* UInt64(byte))
        return (difference &- 0x0101_0101_0101_0101) & ~difference & 0x8080_8080_8080_8080 != 0
    }
}
