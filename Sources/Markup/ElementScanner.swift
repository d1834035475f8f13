/// What an ``XMLReader`` knows while it reads: everything but the document, which is lent to it for each step.
struct ElementScanner: Sendable {
    var scanner: Scanner
    /// Room for values that are decoded on the way.
    var buffer = TextBuffer()
    /// The name of the element that began last.
    private(set) var name = ElementName()
    /// Whether the document has ended.
    private(set) var isAtEnd = false
    private(set) var namespaces = Namespaces()
    private var names = ElementNameCache()
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

    init(limits: MarkupLimits) {
        scanner = Scanner(syntax: .xml, limits: limits)
    }

    /// How many elements are open.
    var depth: Int { open.count }

    /// Whether the text that the reader has come to is a CDATA section.
    var isLiteral: Bool {
        if case .literal = text { true } else { false }
    }

    mutating func next(in bytes: Bytes) -> XMLReader.Event? {
        if pendingEnds > 0 {
            pendingEnds -= 1
            close()
            return .end
        }
        while let token = scanner.next(in: bytes) {
            if let event = event(for: token, in: bytes) { return event }
        }
        if !isAtEnd {
            isAtEnd = true
            if !open.isEmpty || !hasRoot { scanner.note(.truncated, at: scanner.position) }
        }
        guard !open.isEmpty else { return nil }
        close()
        return .end
    }

    mutating func appendText(in bytes: Bytes, to output: inout TextBuffer) {
        switch text {
        case .text(let range): scanner.appendText(range, in: bytes, to: &output)
        case .literal(let range): scanner.appendLiteral(range, in: bytes, to: &output)
        default: break
        }
    }

    /// Appends everything up to the next tag and goes on to it.
    mutating func readText(in bytes: Bytes, to output: inout TextBuffer) -> XMLReader.Event? {
        while let event = next(in: bytes) {
            guard event == .text else { return event }
            if !output.isFull { appendText(in: bytes, to: &output) }
        }
        return nil
    }

    /// Goes on to the end of the element that began last.
    mutating func skip(in bytes: Bytes) {
        let depth = self.depth
        while let event = next(in: bytes) {
            if event == .end, self.depth < depth { return }
        }
    }

    private mutating func event(for token: Token, in bytes: Bytes) -> XMLReader.Event? {
        switch token {
        case .start(let name, let isEmpty): return start(name, isEmpty: isEmpty, in: bytes)
        case .end(let name): return end(name, in: bytes)
        case .text(let range):
            guard !open.isEmpty else {
                if !bytes.isBlank(range) { scanner.note(.textOutsideRoot, at: range.lowerBound) }
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

    private mutating func start(_ written: Range<Int>, isEmpty: Bool, in bytes: Bytes) -> XMLReader.Event? {
        guard open.count < scanner.limits.depth else {
            scanner.note(.depthLimit, at: written.lowerBound)
            if !isEmpty { overflow += 1 }
            return nil
        }
        if open.isEmpty {
            if hasRoot { scanner.note(.secondRoot, at: written.lowerBound) }
            hasRoot = true
        }
        let mark = namespaces.count
        if !scanner.attributes.isEmpty { namespaces.declare(in: bytes, scanner: &scanner, buffer: &buffer) }
        name = names.name(written, in: bytes, by: &namespaces)
        if name.isUndeclared { scanner.note(.undeclaredPrefix, at: written.lowerBound) }
        open.append(OpenElement(name: written, hash: name.hash, namespaceMark: mark))
        pendingEnds = isEmpty ? 1 : 0
        return .start
    }

    private mutating func end(_ name: Range<Int>, in bytes: Bytes) -> XMLReader.Event? {
        if overflow > 0 {
            overflow -= 1
            return nil
        }
        if let last = open.last, bytes.isSame(last.name, name) {
            close()
            return .end
        }
        let hash = bytes.foldedHash(name)
        guard let index = open.lastIndex(where: { $0.hash == hash }) else {
            scanner.note(.unexpectedEndTag, at: name.lowerBound)
            return nil
        }
        if index < open.count - 1 || !bytes.isSame(name, open[index].name) {
            scanner.note(.missingEndTag, at: name.lowerBound)
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
