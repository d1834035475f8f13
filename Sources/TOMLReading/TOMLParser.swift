struct TOMLParser {
    let bytes: [UInt8]
    var index: Int
    private let start: Int
    private var position: TOMLPosition
    private var tables = TOMLTables()

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        index = start
        position = TOMLPosition(offset: start)
    }

    mutating func document() throws(TOMLMistake) -> TOMLTable {
        guard bytes.count <= TOMLDocument.maximumByteCount else {
            throw mistake("The text is larger than \(TOMLDocument.maximumByteCount >> 20) MiB", at: start)
        }
        if String(validating: bytes, as: UTF8.self) == nil { throw invalidUTF8() }
        var table = TOMLTables.root
        while index < bytes.count {
            skipBlanks()
            switch byte {
            case UInt8(ascii: "["): table = try header()
            case UInt8(ascii: "#"), UInt8(ascii: "\n"), UInt8(ascii: "\r"), nil: break
            default: try keyWithValue(in: table)
            }
            try endLine()
        }
        return tables.value(of: TOMLTables.root)
    }

    var byte: UInt8? { index < bytes.count ? bytes[index] : nil }

    func hasNext(_ text: StaticString) -> Bool {
        guard bytes.count - index >= text.utf8CodeUnitCount else { return false }
        return text.withUTF8Buffer { bytes[index...].starts(with: $0) }
    }

    /// Returns the place of the text from an offset to the current byte, or of one byte.
    mutating func place(from start: Int) -> TOMLPlace {
        let end = max(index, min(start + 1, bytes.count))
        return seek(start).place(to: end)
    }

    private mutating func seek(_ offset: Int) -> TOMLPosition {
        if offset < position.offset { position = TOMLPosition(offset: start) }
        position.advance(to: offset, in: bytes)
        return position
    }

    mutating func mistake(_ reason: String, at start: Int) -> TOMLMistake {
        TOMLMistake(place: place(from: start), reason: reason)
    }

    private mutating func invalidUTF8() -> TOMLMistake {
        var (decoder, iterator) = (UTF8(), bytes[start...].makeIterator())
        while case .scalarValue(let scalar) = decoder.decode(&iterator) { index += UTF8.width(scalar) }
        return mistake("The text is not UTF-8", at: index)
    }
}

// Lines, headers and keys.
extension TOMLParser {
    mutating func skipBlanks() {
        while byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") { index += 1 }
    }

    mutating func skipLineBreak() -> Bool {
        guard hasNext("\n") || hasNext("\r\n") else { return false }
        index += byte == UInt8(ascii: "\n") ? 1 : 2
        return true
    }

    private mutating func skipComment() throws(TOMLMistake) {
        guard byte == UInt8(ascii: "#") else { return }
        while let byte, byte != UInt8(ascii: "\n"), !hasNext("\r\n") {
            guard !byte.isControl else { throw mistake("A comment cannot have control characters", at: index) }
            index += 1
        }
    }

    private mutating func endLine() throws(TOMLMistake) {
        skipBlanks()
        try skipComment()
        guard byte == nil || skipLineBreak() else {
            throw mistake("Expected the end of the line", at: index)
        }
    }

    /// Skips blanks, comments and line breaks in an array.
    private mutating func skipLines() throws(TOMLMistake) {
        repeat {
            skipBlanks()
            try skipComment()
        } while skipLineBreak()
    }

    private mutating func header() throws(TOMLMistake) -> Int {
        let start = index
        let position = seek(start)
        let isElement = hasNext("[[")
        index += isElement ? 2 : 1
        let keys = try keys(after: isElement ? "'[['" : "'['")
        guard isElement ? hasNext("]]") : hasNext("]") else {
            throw mistake("Expected '\(isElement ? "]]" : "]")' after the name of the table", at: index)
        }
        index += isElement ? 2 : 1
        return try tables.table(of: keys, isElement: isElement, position.place(to: index))
    }

    private mutating func keyWithValue(in table: Int) throws(TOMLMistake) {
        let keys = try keys(after: nil)
        guard let key = keys.last else { return }
        guard byte == UInt8(ascii: "=") else { throw mistake("Expected '=' after the key", at: index) }
        let table = try tables.table(of: keys, from: table)
        try tables.check(key, in: table)
        index += 1
        skipBlanks()
        try tables.insert(try value(depth: tables.depth(of: table) + 1), key, into: table)
    }

    private mutating func keys(after sign: String?) throws(TOMLMistake) -> [TOMLKey] {
        var keys: [TOMLKey] = []
        repeat {
            if !keys.isEmpty { index += 1 }
            skipBlanks()
            keys.append(try key(after: keys.isEmpty ? sign : "'.'"))
            guard keys.count <= TOMLDocument.maximumDepth else { throw .tooDeep(keys[keys.count - 1].place) }
            skipBlanks()
        } while byte == UInt8(ascii: ".")
        return keys
    }

    private mutating func key(after sign: String?) throws(TOMLMistake) -> TOMLKey {
        let start = index
        if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
            guard !hasNext("\"\"\""), !hasNext("'''") else {
                throw mistake("A key cannot have several lines", at: start)
            }
            let text = try text()
            return TOMLKey(name: text, place: place(from: start), isBare: false)
        }
        while let byte, byte.isBareKey { index += 1 }
        guard index > start else { throw mistake("Expected a key" + (sign.map { " after \($0)" } ?? ""), at: start) }
        let name = String(decoding: bytes[start..<index], as: UTF8.self)
        return TOMLKey(name: name, place: place(from: start), isBare: true)
    }
}

// Values.
extension TOMLParser {
    private mutating func value(depth: Int) throws(TOMLMistake) -> TOMLTables.Node {
        let start = index
        switch byte {
        case UInt8(ascii: "["), UInt8(ascii: "{"):
            guard depth <= TOMLDocument.maximumDepth else { throw .tooDeep(place(from: start)) }
            return byte == UInt8(ascii: "[") ? try array(depth: depth) : try inlineTable(depth: depth)
        case UInt8(ascii: "\""), UInt8(ascii: "'"):
            let text = try text()
            return .scalar(TOMLValue(content: .string(text), place: place(from: start)))
        default:
            let content = try tokenContent()
            return .scalar(TOMLValue(content: content, place: place(from: start)))
        }
    }

    private mutating func array(depth: Int) throws(TOMLMistake) -> TOMLTables.Node {
        let start = seek(index)
        var nodes: [TOMLTables.Node] = []
        index += 1
        try skipLines()
        while byte != UInt8(ascii: "]") {
            nodes.append(try value(depth: depth + 1))
            try skipLines()
            guard byte != UInt8(ascii: "]") else { break }
            guard byte == UInt8(ascii: ",") else {
                throw mistake("Expected ',' or ']' after the value of an array", at: index)
            }
            index += 1
            try skipLines()
        }
        index += 1
        return .array(nodes, start.place(to: index))
    }

    private mutating func inlineTable(depth: Int) throws(TOMLMistake) -> TOMLTables.Node {
        let start = seek(index)
        index += 1
        let table = tables.add(.inline, start.place(to: index), depth: depth)
        skipBlanks()
        while byte != UInt8(ascii: "}") {
            try keyWithValue(in: table)
            skipBlanks()
            guard byte != UInt8(ascii: "}") else { break }
            guard byte == UInt8(ascii: ",") else {
                throw mistake("Expected ',' or '}' on the line of the inline table", at: index)
            }
            index += 1
            skipBlanks()
            guard byte != UInt8(ascii: "}") else { throw mistake("An inline table cannot end with a comma", at: index) }
        }
        index += 1
        tables.setPlace(start.place(to: index), of: table)
        return .table(table)
    }

    private mutating func tokenContent() throws(TOMLMistake) -> TOMLValue.Content {
        let start = index
        while let byte, byte.isInToken { index += 1 }
        // The time after a date can follow a space.
        if index - start == 10, byte == UInt8(ascii: " "), TOMLDateTimeParser.isMeant(bytes[start..<index]),
            index + 1 < bytes.count, bytes[index + 1].isDecimalDigit
        {
            index += 1
            while let byte, byte.isInToken { index += 1 }
        }
        let token = bytes[start..<index]
        if token.elementsEqual("true".utf8) { return .boolean(true) }
        if token.elementsEqual("false".utf8) { return .boolean(false) }
        if TOMLDateTimeParser.isMeant(token) {
            var parser = TOMLDateTimeParser(token)
            if parser.isValid() { return .date(String(decoding: token, as: UTF8.self)) }
            throw mistake("Expected a date or time, such as 2026-11-29, 07:30:00 or 2026-11-29T07:30:00Z", at: start)
        }
        do throws(TOMLNumber.Failure) {
            return try TOMLNumber.content(token)
        } catch {
            let isNumber = token.first.map { $0.isDecimalDigit || $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "-") }
            switch error {
            case .leadingZero: throw mistake("A decimal number cannot have leading zeros", at: start)
            case .range: throw mistake("The number does not fit into 64 bits", at: start)
            case .syntax where isNumber == true:
                throw mistake("Expected a number; text is written in quotation marks", at: start)
            case .syntax where token.isEmpty: throw mistake("Expected a value", at: start)
            case .syntax: throw mistake("Expected a value; text is written in quotation marks", at: start)
            }
        }
    }
}

extension UInt8 {
    /// Whether it is a control character other than a tab.
    var isControl: Bool { self < 0x20 && self != UInt8(ascii: "\t") || self == 0x7F }

    fileprivate var isBareKey: Bool {
        isDecimalDigit || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20)
            || self == UInt8(ascii: "-") || self == UInt8(ascii: "_")
    }

    fileprivate var isInToken: Bool {
        switch self {
        case 0...0x20, UInt8(ascii: ","), UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: "#"), UInt8(ascii: "="):
            false
        default: true
        }
    }
}
