/// Reads an XML document as a sequence of elements and texts, and puts right what publishers get wrong.
///
/// End tags are matched with the start tags they belong to: one that is missing is supplied, one too many is
/// dropped. Names are resolved by namespace. The reader holds one element at a time; nothing is recursive.
///
///     var reader = XMLReader(text)
///     while let event = reader.next() { … }
public struct XMLReader: Sendable {
    /// What ``next()`` has come to.
    public enum Event: Hashable, Sendable {
        /// An element begins; ``name`` and ``attribute(_:)`` tell about it.
        case start
        /// The element that began last and has not ended ends; ``depth`` is what it was before it began.
        case end
        /// Text; ``appendText(to:limit:)`` decodes it.
        case text
    }

    /// An element's name.
    public struct Name: Hashable, Sendable {
        /// The address of the namespace, `""` for none; for a prefix that is not declared, the prefix and a colon.
        public var namespace: String
        /// The part after the colon, in lower case: publishers do not agree on the case of `pubDate`.
        public var local: String
    }

    /// The name of the element that began last.
    public private(set) var name = Name(namespace: "", local: "")
    /// How many elements are open.
    public var depth: Int { open.count }
    /// What had to be repaired so far.
    public var repairs: RepairLog { tokenizer.repairs }
    /// Whether the document has ended.
    public private(set) var isAtEnd = false

    var tokenizer: Tokenizer
    private var namespaces = Namespaces()
    private var open: [OpenElement] = []
    /// Elements open beyond the depth limit, whose tags are not told about.
    private var overflow = 0
    private var pendingEnds = 0
    private var text: Token?
    private var hasRoot = false

    private struct OpenElement {
        var name: Range<Int>
        var hash: UInt32
        var namespaceMark: Int
    }

    /// Makes a reader.
    public init(_ text: DecodedText, limits: MarkupLimits = MarkupLimits()) {
        tokenizer = Tokenizer(text.bytes, syntax: .xml, limits: limits)
        tokenizer.repairs = text.repairs
    }

    /// Goes on to the next event, or returns nothing at the end of the document.
    ///
    /// Elements that the document leaves open are ended first.
    public mutating func next() -> Event? {
        if pendingEnds > 0 {
            pendingEnds -= 1
            close()
            return .end
        }
        while let token = tokenizer.next() {
            if let event = event(for: token) { return event }
        }
        if !isAtEnd {
            isAtEnd = true
            if !open.isEmpty || !hasRoot { tokenizer.repairs.note(.truncated, at: tokenizer.position) }
        }
        guard !open.isEmpty else { return nil }
        close()
        return .end
    }

    private mutating func event(for token: Token) -> Event? {
        switch token {
        case .start(let name, let isEmpty): return start(name, isEmpty: isEmpty)
        case .end(let name): return end(name)
        case .text(let range):
            guard !open.isEmpty else {
                if !tokenizer.isBlank(range) { tokenizer.repairs.note(.textOutsideRoot, at: range.lowerBound) }
                return nil
            }
            text = token
            return .text
        case .literal:
            guard !open.isEmpty else { return nil }
            text = token
            return .text
        case .comment, .instruction, .doctype: return nil
        }
    }

    private mutating func start(_ name: Range<Int>, isEmpty: Bool) -> Event? {
        guard open.count < tokenizer.limits.depth else {
            tokenizer.repairs.note(.depthLimit, at: name.lowerBound)
            if !isEmpty { overflow += 1 }
            return nil
        }
        if open.isEmpty {
            if hasRoot { tokenizer.repairs.note(.secondRoot, at: name.lowerBound) }
            hasRoot = true
        }
        let mark = namespaces.count
        namespaces.declare(tokenizer.attributes, in: &tokenizer)
        self.name = namespaces.resolve(name, in: &tokenizer)
        open.append(OpenElement(name: name, hash: tokenizer.hash(name), namespaceMark: mark))
        pendingEnds = isEmpty ? 1 : 0
        return .start
    }

    private mutating func end(_ name: Range<Int>) -> Event? {
        if overflow > 0 {
            overflow -= 1
            return nil
        }
        let hash = tokenizer.hash(name)
        guard let index = open.lastIndex(where: { $0.hash == hash }) else {
            tokenizer.repairs.note(.unexpectedEndTag, at: name.lowerBound)
            return nil
        }
        if index < open.count - 1 || !tokenizer.isSame(name, open[index].name) {
            tokenizer.repairs.note(.missingEndTag, at: name.lowerBound)
        }
        pendingEnds = open.count - 1 - index
        close()
        return .end
    }

    private mutating func close() {
        guard let element = open.popLast() else { return }
        namespaces.forget(from: element.namespaceMark)
    }
}

extension XMLReader {
    /// Whether the element that began last has attributes; most have none.
    public var hasAttributes: Bool { !tokenizer.attributes.isEmpty }

    /// The decoded value of an attribute without a namespace, by its name in lower case.
    public mutating func attribute(_ name: StaticString) -> String? {
        tokenizer.attributes.isEmpty ? nil : tokenizer.attribute(name)
    }

    /// The decoded value of the first attribute whose name after the colon is this one, whatever its prefix.
    public mutating func attribute(local name: String) -> String? {
        for attribute in tokenizer.attributes {
            let written = tokenizer.lowercasedString(attribute.name)
            if written == name || written.hasSuffix(":" + name) { return tokenizer.value(of: attribute) }
        }
        return nil
    }

    /// All attributes of the element that began last, names as written and values decoded.
    public mutating func attributes() -> [(name: String, value: String)] {
        tokenizer.attributes.map { (tokenizer.string($0.name), tokenizer.value(of: $0)) }
    }

    /// Appends the text that ``next()`` has come to, decoded, up to a length in bytes.
    ///
    /// - Returns: Whether the whole text found room.
    @discardableResult
    public mutating func appendText(to output: inout [UInt8], limit: Int = .max) -> Bool {
        switch text {
        case .text(let range): tokenizer.appendText(range, to: &output, limit: limit)
        case .literal(let range): tokenizer.appendLiteral(range, to: &output, limit: limit)
        default: true
        }
    }

    /// Whether the text that ``next()`` has come to is a CDATA section.
    public var isLiteral: Bool {
        if case .literal = text { true } else { false }
    }

    /// Notes something that the reader cannot see: a limit of the format, an item that makes no sense.
    public mutating func note(_ kind: Repair.Kind) {
        tokenizer.repairs.note(kind, at: tokenizer.position)
    }
}

extension Tokenizer {
    /// A hash of a name in lower case (FNV-1a); equal names have equal hashes.
    func hash(_ name: Range<Int>) -> UInt32 {
        bytes.withUnsafeBufferPointer { bytes in
            name.reduce(2_166_136_261) { ($0 ^ UInt32(bytes[$1].lowercased)) &* 16_777_619 }
        }
    }

    func isSame(_ first: Range<Int>, _ second: Range<Int>) -> Bool {
        bytes.withUnsafeBufferPointer { $0.isSame(first, second) }
    }
}
