struct SelectorReader {
    private let text: String
    private let characters: [Unicode.Scalar]
    private var index = 0

    init(_ text: String) {
        self.text = text
        characters = Array(text.unicodeScalars)
    }

    var isAtEnd: Bool { index >= characters.count }
    private var next: Unicode.Scalar? { isAtEnd ? nil : characters[index] }

    func error(_ reason: String) -> HTMLSelectorError {
        // Columns count the characters that a person sees.
        let prefix = String.UnicodeScalarView(characters[..<min(index, characters.count)])
        return HTMLSelectorError(selector: text, column: String(prefix).count + 1, reason: reason)
    }

    func isAt(_ character: Unicode.Scalar) -> Bool { next == character }

    func isAt(_ character: Unicode.Scalar, followedBy second: Unicode.Scalar) -> Bool {
        next == character && index + 1 < characters.count && characters[index + 1] == second
    }

    mutating func skip(_ count: Int) { index += count }

    mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard next == character else { return false }
        index += 1
        return true
    }

    mutating func takeLetter(_ letter: Unicode.Scalar) -> Bool {
        guard let next, next.value | 0x20 == letter.value else { return false }
        index += 1
        return true
    }

    /// Takes a word in either case that no name continues.
    mutating func takeWord(_ word: String) -> Bool {
        let start = self
        for letter in word.unicodeScalars where !takeLetter(letter) {
            self = start
            return false
        }
        if let next, Self.continuesName(next) {
            self = start
            return false
        }
        return true
    }

    /// Skips white space and comments; returns whether there was white space.
    @discardableResult
    mutating func skipSpace() -> Bool {
        var hasSpace = false
        while let next {
            if next.value < 0x80, UInt8(next.value).isSpace {
                index += 1
                hasSpace = true
            } else if isAt("/", followedBy: "*") {
                index += 2
                while !isAtEnd, !isAt("*", followedBy: "/") { index += 1 }
                index = min(index + 2, characters.count)
            } else {
                break
            }
        }
        return hasSpace
    }

    var isAtName: Bool {
        guard let next else { return false }
        let second = index + 1 < characters.count ? characters[index + 1] : nil
        if next == "\\" { return second != nil && second != "\n" }
        guard next == "-" else { return Self.startsName(next) }
        return second.map { $0 == "-" || $0 == "\\" || Self.startsName($0) } ?? false
    }

    private static func startsName(_ character: Unicode.Scalar) -> Bool {
        character.value >= 0x80 || character == "_" || UInt8(character.value).isLetter
    }

    private static func continuesName(_ character: Unicode.Scalar) -> Bool {
        startsName(character) || character == "-" || UInt8(character.value).isAlphanumeric
    }

    mutating func name(_ expected: String) throws(HTMLSelectorError) -> String {
        guard isAtName else { throw error("expected \(expected)") }
        var name = String.UnicodeScalarView()
        while let next {
            if next == "\\" {
                index += 1
                guard !isAtEnd, !isAt("\n") else { throw error("expected a character after “\\”") }
                name.append(escaped())
            } else if Self.continuesName(next) {
                name.append(next)
                index += 1
            } else {
                break
            }
        }
        return String(name)
    }

    /// Reads what follows a backslash: up to six hexadecimal digits and a space, or any character.
    private mutating func escaped() -> Unicode.Scalar {
        var value: UInt32 = 0
        var digits = 0
        while digits < 6, let next, next.isASCII, let digit = Character(next).hexDigitValue {
            value = value * 16 + UInt32(digit)
            digits += 1
            index += 1
        }
        guard digits > 0 else {
            defer { index += 1 }
            return characters[index]
        }
        if let next, next.value < 0x80, UInt8(next.value).isSpace { index += 1 }
        return value == 0 ? "\u{FFFD}" : Unicode.Scalar(value) ?? "\u{FFFD}"
    }

    mutating func nameOrString() throws(HTMLSelectorError) -> String {
        guard let quote = next, quote == "\"" || quote == "'" else {
            return try name("a name or a text in quotation marks")
        }
        let start = self
        index += 1
        var text = String.UnicodeScalarView()
        while let next, next != quote, next != "\n" {
            index += 1
            guard next == "\\" else {
                text.append(next)
                continue
            }
            guard !isAtEnd else { break }
            if !take("\n") { text.append(escaped()) }
        }
        guard take(quote) else { throw start.error("expected a quotation mark at the end of this text") }
        return String(text)
    }

    /// Reads `odd`, `even`, `3` or `2n+1`.
    mutating func nthFormula() throws(HTMLSelectorError) -> (step: Int, offset: Int) {
        skipSpace()
        if takeWord("odd") { return (2, 1) }
        if takeWord("even") { return (2, 0) }
        let start = self
        let sign = take("-") ? -1 : 1
        if sign > 0 { _ = take("+") }
        let number = digits()
        guard takeLetter("n") else {
            guard let number else { throw start.error("expected a formula, such as “2n+1”, “odd” or “3”") }
            return (0, sign * number)
        }
        let step = sign * (number ?? 1)
        let end = self
        skipSpace()
        guard let next, next == "+" || next == "-" else {
            self = end
            return (step, 0)
        }
        index += 1
        skipSpace()
        guard let offset = digits() else { throw error("expected a number") }
        return (step, next == "-" ? -offset : offset)
    }

    private mutating func digits() -> Int? {
        var value: Int?
        while let next, next.value >= 0x30, next.value <= 0x39 {
            value = min((value ?? 0) * 10 + Int(next.value - 0x30), 1_000_000_000)
            index += 1
        }
        return value
    }
}
