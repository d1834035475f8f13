/// The tokenizer of the standard (https://html.spec.whatwg.org/#tokenization), a token at a time.
///
/// A token is the fields of this type until the next one is read. Texts, comments and values are ranges of the source.
/// A text may come in several tokens.
struct HTMLTokenizer {
    enum Kind: UInt8 {
        case text, startTag, endTag, comment, doctype, endOfFile
    }

    enum State: UInt8 {
        case data, characterData, rawText, scriptData, plainText, section
    }

    let bytes: SourceBytes
    var position = 0
    var state = State.data
    /// Whether `<![CDATA[` begins a section, as it does in foreign content.
    var acceptsSections = false

    var kind = Kind.endOfFile
    var start = 0
    var end = 0
    var form: TextForm = []
    /// The number of a tag's name; 0 for an end tag whose name no element has.
    var name: UInt32 = 0
    var nameRange = 0..<0
    var tag = TagName.other
    var isSelfClosing = false
    /// The index of a start tag's first attribute in ``attributes``; they go to the end of the array.
    var firstAttribute = 0
    var doctype = DoctypeRecord()

    /// The attributes of the document so far and of the token.
    var attributes: [AttributeRecord] = []
    var names = NameTable.known
    /// The number of the last start tag, which ends raw text.
    var lastStartTag: UInt32 = 0
    /// Whether the source has U+0000, which is rare.
    let hasNull: Bool
    var maximumAttributes = 1_000_000
    /// The number of names beyond which an attribute with a new name is left out.
    var maximumNames = 100_000
    var hasLostAttributes = false
    /// The number of the tag that had a name last, by the number of the name.
    private var uses: [UInt32] = []
    private var tagCount: UInt32 = 0

    init(_ bytes: SourceBytes) {
        self.bytes = bytes
        hasNull = bytes.find(0, from: 0) < bytes.count
        uses = Array(repeating: 0, count: names.count)
    }

    mutating func next() {
        if state != .data, readContent() { return }
        while position < bytes.count {
            var index = position
            while true {
                index = bytes.find(UInt8(ascii: "<"), from: index)
                if index >= bytes.count || opensMarkup(index) { break }
                index += 1
            }
            if index > position { return emitText(position..<index, form: [.references, .dropsNull]) }
            if readMarkup(at: index) { return }
        }
        kind = .endOfFile
    }

    @inline(__always)
    private func opensMarkup(_ index: Int) -> Bool {
        let next = bytes[index + 1]
        if next.isLetter || next == UInt8(ascii: "!") || next == UInt8(ascii: "?") { return true }
        return next == UInt8(ascii: "/") && index + 2 < bytes.count
    }

    @inline(__always)
    mutating func emitText(_ range: Range<Int>, form: TextForm) {
        kind = .text
        start = range.lowerBound
        end = range.upperBound
        self.form = form
        position = range.upperBound
    }

    /// Reads a tag, comment or document type; returns `false` if it makes no token.
    @inline(__always)
    private mutating func readMarkup(at index: Int) -> Bool {
        let next = bytes[index + 1]
        if next.isLetter {
            readTag(at: index + 1, as: .startTag)
            return true
        }
        if next == UInt8(ascii: "/") {
            if bytes[index + 2].isLetter {
                readTag(at: index + 2, as: .endTag)
                return true
            }
            if bytes[index + 2] == UInt8(ascii: ">") {
                position = index + 3
                return false
            }
            readBogusComment(from: index + 2)
            return true
        }
        if next == UInt8(ascii: "?") {
            readBogusComment(from: index + 1)
            return true
        }
        return readDeclaration(at: index)
    }

    /// Reads a tag whose name begins at `start`; one that the source ends in makes no token but the end of the file.
    private mutating func readTag(at start: Int, as kind: Kind) {
        var index = start + 1
        while true {
            let byte = bytes[index]
            if byte > UInt8(ascii: ">") {
                index += 1
            } else if byte == UInt8(ascii: ">") || byte == UInt8(ascii: "/") || byte.isSpace || index >= bytes.count {
                break
            } else {
                index += 1
            }
        }
        nameRange = start..<index
        name = intern(nameRange, adds: kind == .startTag)
        tag = TagName(name)
        firstAttribute = attributes.count
        isSelfClosing = false
        self.kind = kind
        if bytes[index] == UInt8(ascii: ">") {
            position = index + 1
        } else {
            readAttributes(from: index, areKept: kind == .startTag)
        }
        if kind == .startTag { lastStartTag = name }
    }

    private mutating func readAttributes(from start: Int, areKept: Bool) {
        var index = start
        tagCount &+= 1
        while true {
            while bytes[index].isSpace { index += 1 }
            let byte = bytes[index]
            if byte == UInt8(ascii: ">") {
                position = index + 1
                return
            }
            if byte == UInt8(ascii: "/") {
                index += 1
                if bytes[index] == UInt8(ascii: ">"), index < bytes.count {
                    isSelfClosing = true
                    position = index + 1
                    return
                }
                continue
            }
            guard index < bytes.count else { break }
            let name = index
            index = endOfAttributeName(index + 1)
            let nameEnd = index
            while bytes[index].isSpace { index += 1 }
            var value = index..<index
            if bytes[index] == UInt8(ascii: "=") {
                guard let found = readValue(after: index + 1) else { break }
                (value, index) = found
            }
            if areKept { keep(name..<nameEnd, value) }
        }
        attributes.removeLast(attributes.count - firstAttribute)
        position = bytes.count
        kind = .endOfFile
    }

    @inline(__always)
    private func endOfAttributeName(_ start: Int) -> Int {
        var index = start
        while true {
            let byte = bytes[index]
            if byte > UInt8(ascii: ">") {
                index += 1
            } else if byte >= UInt8(ascii: "=") || byte == UInt8(ascii: "/") || byte.isSpace || index >= bytes.count {
                return index
            } else {
                index += 1
            }
        }
    }

    @inline(__always)
    private func readValue(after start: Int) -> (Range<Int>, Int)? {
        var index = start
        while bytes[index].isSpace { index += 1 }
        let quote = bytes[index]
        if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
            let end = bytes.find(quote, from: index + 1)
            return end < bytes.count ? ((index + 1)..<end, end + 1) : nil
        }
        let value = index
        while bytes[index] != UInt8(ascii: ">"), !bytes[index].isSpace, index < bytes.count { index += 1 }
        return (value..<index, index)
    }

    @inline(__always)
    private mutating func keep(_ range: Range<Int>, _ value: Range<Int>) {
        guard attributes.count < maximumAttributes else {
            hasLostAttributes = true
            return
        }
        let name = intern(range, adds: names.count < maximumNames)
        guard name != 0 else {
            hasLostAttributes = true
            return
        }
        if Int(name) >= uses.count { uses.append(contentsOf: repeatElement(0, count: names.count - uses.count)) }
        guard uses[Int(name)] != tagCount else { return }
        uses[Int(name)] = tagCount
        attributes.append(
            AttributeRecord(
                name: name,
                start: UInt32(truncatingIfNeeded: value.lowerBound),
                length: UInt32(truncatingIfNeeded: value.count)
            )
        )
    }

    /// Reads the text of an element such as `title`, or of a CDATA section; returns `false` for an empty one.
    mutating func readContent() -> Bool {
        let content = state
        let start = position
        let name = names.bytes(of: lastStartTag)
        let end: Int
        switch content {
        case .data: return false
        case .characterData, .rawText, .scriptData:
            end = endOfContent(name, from: start, isScript: content == .scriptData)
        case .plainText: end = bytes.count
        case .section: end = endOfSection(from: start)
        }
        if content != .plainText { state = .data }
        if content == .section {
            position = min(end + 3, bytes.count)
            guard end > start else { return false }
            let after = position
            emitText(start..<end, form: .dropsNull)
            position = after
            return true
        }
        position = end
        guard end > start else { return false }
        emitText(start..<end, form: content == .characterData ? .references : [])
        return true
    }

    private func endOfSection(from start: Int) -> Int {
        var index = start
        while true {
            index = bytes.find(UInt8(ascii: "]"), from: index)
            guard index < bytes.count else { return bytes.count }
            if bytes.matches("]]>", at: index) { return index }
            index += 1
        }
    }

    /// Returns the offset of the end tag, or the end; after `<!--` a script may hold further scripts, until `-->`.
    private func endOfContent(_ name: [UInt8], from start: Int, isScript: Bool) -> Int {
        var index = start
        while true {
            index = bytes.find(UInt8(ascii: "<"), from: index)
            guard index < bytes.count else { return bytes.count }
            if bytes[index + 1] == UInt8(ascii: "/"), endsContent(name, at: index + 2) { return index }
            if isScript, bytes.matches("<!--", at: index) {
                let (end, isEnd) = endOfEscapedScript(name, from: index + 2)
                if isEnd { return end }
                index = end
            } else {
                index += 1
            }
        }
    }

    /// Returns the offset after `-->`, or that of the end tag.
    private func endOfEscapedScript(_ name: [UInt8], from start: Int) -> (end: Int, isEndTag: Bool) {
        var index = start
        var isDouble = false
        while index < bytes.count {
            if bytes[index] == UInt8(ascii: "-") {
                if bytes.matches("-->", at: index) { return (index + 3, false) }
            } else if bytes[index] == UInt8(ascii: "<") {
                if bytes[index + 1] != UInt8(ascii: "/") {
                    if !isDouble, isScriptName(at: index + 1) { isDouble = true }
                } else if isDouble {
                    if isScriptName(at: index + 2) { isDouble = false }
                } else if endsContent(name, at: index + 2) {
                    return (index, true)
                }
            }
            index += 1
        }
        return (bytes.count, true)
    }

    private func isScriptName(at start: Int) -> Bool {
        bytes.matches(ignoringCase: "script", at: start) && start + 6 < bytes.count && isEndOfName(bytes[start + 6])
    }

    /// Returns the number of the name in a range, in lower case; without `adds`, 0 for one that the document lacks.
    @inline(__always)
    mutating func intern(_ range: Range<Int>, adds: Bool = true) -> UInt32 {
        let length = range.count
        guard length <= 16, !hasNull else { return internFar(range, adds: adds) }
        let start = range.lowerBound
        var low = bytes.word(at: start)
        var high: UInt64 = 0
        if length <= 8 {
            low &= .max &>> UInt64(64 &- length &* 8)
        } else {
            high = (bytes.word(at: start + 8) & (.max &>> UInt64(128 &- length &* 8))).lowercasedBytes
        }
        low = low.lowercasedBytes
        return adds ? names.intern(low: low, high: high) : names.find(low: low, high: high)
    }

    @inline(never)
    private mutating func internFar(_ range: Range<Int>, adds: Bool) -> UInt32 {
        let name = lowercased(range)
        return adds ? names.intern(name) : names.number(of: name) ?? 0
    }

    func lowercased(_ range: Range<Int>) -> [UInt8] {
        var name: [UInt8] = []
        for index in range {
            if bytes[index] == 0 { name.append(scalar: 0xFFFD) } else { name.append(bytes[index].lowercased) }
        }
        return name
    }

    func endsContent(_ name: [UInt8], at start: Int) -> Bool {
        let end = start + name.count
        guard !name.isEmpty, end < bytes.count, isEndOfName(bytes[end]) else { return false }
        for (offset, byte) in name.enumerated() where bytes[start + offset].lowercased != byte { return false }
        return true
    }

    @inline(__always)
    func isEndOfName(_ byte: UInt8) -> Bool {
        byte.isSpace || byte == UInt8(ascii: "/") || byte == UInt8(ascii: ">")
    }
}
