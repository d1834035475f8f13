/// Reads a document of XML or HTML as a sequence of tokens, in linear time and without copies.
///
/// No document is refused. What is not well-formed is read as HTML reads it, as far as the syntax allows, and
/// noted in ``repairs``. The bytes must be UTF-8, as ``DecodedText`` makes them.
///
///     var tokenizer = Tokenizer(text.bytes, syntax: .xml)
///     while let token = tokenizer.next() { … }
public struct Tokenizer: Sendable {
    /// The two sets of rules.
    public enum Syntax: Hashable, Sendable {
        /// XML 1.0, read tolerantly.
        case xml
        /// HTML as browsers tokenize it, with the elements whose text holds no tags (`script`, `title`, …).
        case html
    }

    /// The document.
    public let bytes: [UInt8]
    /// The rules it is read by.
    public let syntax: Syntax
    /// What bounds the work.
    public let limits: MarkupLimits
    /// The attributes of the start tag read last.
    public internal(set) var attributes: [Attribute] = []
    /// Whether anything was not well-formed.
    public var repairs = RepairLog()
    /// Where the next token begins.
    public internal(set) var position = 0
    /// The entities that the document type declares.
    var entities = InternalEntities()
    /// Set when the element just opened holds text without tags: its name, and whether references count in it.
    var rawText: (name: Range<Int>, hasReferences: Bool)?
    /// From these offsets on there is known to be no such delimiter, so that none is looked for twice.
    var lastQuotation = Int.max
    var lastApostrophe = Int.max
    var lastCommentEnd = Int.max
    var lastInstructionEnd = Int.max

    /// Makes a tokenizer.
    public init(_ bytes: [UInt8], syntax: Syntax, limits: MarkupLimits = MarkupLimits()) {
        self.bytes = bytes
        self.syntax = syntax
        self.limits = limits
    }

    /// Reads the next token, or nothing at the end of the document.
    public mutating func next() -> Token? {
        let bytes = self.bytes
        return bytes.withUnsafeBufferPointer { token(in: $0) }
    }

    /// The text of a range as it stands.
    public func string(_ range: Range<Int>) -> String {
        bytes.withUnsafeBufferPointer { $0.string(range) }
    }

    /// The text of a range in lower case as far as ASCII goes, for names.
    public func lowercasedString(_ range: Range<Int>) -> String {
        bytes.withUnsafeBufferPointer { bytes in
            String(unsafeUninitializedCapacity: range.count) { target in
                for (offset, index) in range.enumerated() { target[offset] = bytes[index].lowercased }
                return range.count
            }
        }
    }

    /// Whether a range is a name, given in lower case, in either case.
    public func isName(_ range: Range<Int>, _ name: StaticString) -> Bool {
        guard range.count == name.utf8CodeUnitCount else { return false }
        return bytes.withUnsafeBufferPointer { $0.matches(ignoringCase: name, at: range.lowerBound) }
    }

    /// The decoded value of the attribute of that name, given in lower case; the first one counts.
    public mutating func attribute(_ name: StaticString) -> String? {
        let bytes = self.bytes
        return bytes.withUnsafeBufferPointer { buffer in
            let found = attributes.first { attribute in
                attribute.name.count == name.utf8CodeUnitCount
                    && buffer.matches(ignoringCase: name, at: attribute.name.lowerBound)
            }
            return found.map { decodedValue($0.value, in: buffer) }
        }
    }

    /// The decoded value of an attribute.
    public mutating func value(of attribute: Attribute) -> String {
        let bytes = self.bytes
        return bytes.withUnsafeBufferPointer { decodedValue(attribute.value, in: $0) }
    }

    private mutating func token(in bytes: Bytes) -> Token? {
        let start = position
        guard start < bytes.count else { return nil }
        if let raw = rawText {
            rawText = nil
            let end = rawTextEnd(of: raw.name, in: bytes)
            if end > start {
                position = end
                return raw.hasReferences ? .text(start..<end) : .literal(start..<end)
            }
        }
        if bytes[start] == ASCII.less, opensMarkup(bytes, start) { return markup(in: bytes) }
        var end = bytes[start] == ASCII.less ? start + 1 : start
        if end > start { note(.bareLessThan, at: start) }
        while true {
            end = bytes.find(ASCII.less, end, bytes.count)
            if end == bytes.count || opensMarkup(bytes, end) { break }
            note(.bareLessThan, at: end)
            end += 1
        }
        position = end
        return .text(start..<end)
    }

    @inline(__always)
    private func opensMarkup(_ bytes: Bytes, _ index: Int) -> Bool {
        guard index + 1 < bytes.count else { return false }
        let next = bytes[index + 1]
        if syntax == .html { return next.isLetter || next == 0x2F || next == 0x21 || next == 0x3F }
        if next == ASCII.slash { return index + 2 < bytes.count && bytes[index + 2].startsName }
        return next.startsName || next == ASCII.exclamation || next == ASCII.question
    }

    private mutating func markup(in bytes: Bytes) -> Token? {
        switch bytes[position + 1] {
        case ASCII.exclamation: declaration(in: bytes)
        case ASCII.question: instruction(in: bytes)
        case ASCII.slash: endTag(in: bytes)
        default: startTag(in: bytes)
        }
    }

    mutating func note(_ kind: Repair.Kind, at offset: Int) {
        if syntax == .xml { repairs.note(kind, at: offset) }
    }

    /// Where the text of an element such as `script` ends: at its end tag, or at the end of the document.
    private func rawTextEnd(of name: Range<Int>, in bytes: Bytes) -> Int {
        var index = position
        while true {
            index = bytes.find(ASCII.less, index, bytes.count)
            let end = index + 2 + name.count
            guard end <= bytes.count else { return bytes.count }
            if bytes[index + 1] == ASCII.slash,
                zip(name, (index + 2)..<end).allSatisfy({ bytes[$0].lowercased == bytes[$1].lowercased }),
                end == bytes.count || !bytes[end].continuesName
            {
                return index
            }
            index += 1
        }
    }
}
