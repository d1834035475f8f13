/// Parses numbers, each of which is all of a token.
enum TOMLNumber {
    enum Failure: Error {
        case syntax, leadingZero, range
    }

    static func content(_ token: ArraySlice<UInt8>) throws(Failure) -> TOMLValue.Content {
        if token.first == UInt8(ascii: "0"), let radix = token.dropFirst().first.flatMap(radix) {
            return .integer(try integer(digits(token.dropFirst(2)), radix: radix, isNegative: false))
        }
        let isNegative = token.first == UInt8(ascii: "-")
        let body = isNegative || token.first == UInt8(ascii: "+") ? token.dropFirst() : token
        if body.elementsEqual("inf".utf8) { return .float(isNegative ? -.infinity : .infinity) }
        if body.elementsEqual("nan".utf8) { return .float(.nan) }
        let whole = body.prefix { $0.isDecimalDigit || $0 == UInt8(ascii: "_") }
        let wholeDigits = try digits(whole)
        guard wholeDigits.count == 1 || wholeDigits.first != UInt8(ascii: "0") else { throw .leadingZero }
        guard whole.endIndex < body.endIndex else {
            return .integer(try integer(wholeDigits, radix: 10, isNegative: isNegative))
        }
        return .float(try float(wholeDigits, body[whole.endIndex...], isNegative: isNegative))
    }

    private static func radix(_ letter: UInt8) -> Int? {
        switch letter {
        case UInt8(ascii: "x"): 16
        case UInt8(ascii: "o"): 8
        case UInt8(ascii: "b"): 2
        default: nil
        }
    }

    private static func digits(_ text: ArraySlice<UInt8>) throws(Failure) -> [UInt8] {
        var digits: [UInt8] = []
        digits.reserveCapacity(text.count)
        var isAfterDigit = false
        for byte in text {
            if byte == UInt8(ascii: "_") {
                guard isAfterDigit else { throw .syntax }
                isAfterDigit = false
            } else {
                digits.append(byte)
                isAfterDigit = true
            }
        }
        guard isAfterDigit else { throw .syntax }
        return digits
    }

    private static func integer(_ digits: [UInt8], radix: Int, isNegative: Bool) throws(Failure) -> Int64 {
        guard digits.allSatisfy({ ($0.hexadecimalValue ?? radix) < radix }) else { throw .syntax }
        let text = (isNegative ? "-" : "") + String(decoding: digits, as: UTF8.self)
        guard let value = Int64(text, radix: radix) else { throw .range }
        return value
    }

    /// Returns a float, given the digits before its point and the rest: a fraction, an exponent or both.
    private static func float(_ whole: [UInt8], _ rest: ArraySlice<UInt8>, isNegative: Bool) throws(Failure) -> Double {
        var text = (isNegative ? [UInt8(ascii: "-")] : []) + whole
        var rest = rest
        if rest.first == UInt8(ascii: ".") {
            let fraction = rest.dropFirst().prefix { $0 | 0x20 != UInt8(ascii: "e") }
            text.append(UInt8(ascii: "."))
            text += try digits(fraction)
            rest = rest[fraction.endIndex...]
        }
        if let first = rest.first, first | 0x20 == UInt8(ascii: "e") {
            rest = rest.dropFirst()
            text.append(UInt8(ascii: "e"))
            if let sign = rest.first, sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") {
                text.append(sign)
                rest = rest.dropFirst()
            }
            text += try digits(rest)
            rest = []
        }
        guard rest.isEmpty, text.allSatisfy({ $0.isDecimalDigit || ".e+-".utf8.contains($0) }),
            let value = Double(String(decoding: text, as: UTF8.self))
        else { throw .syntax }
        guard value.isFinite else { throw .range }
        return value
    }
}
