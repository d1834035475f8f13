/// The state of an ``XMLReader`` without the document, which is passed to each step.
struct ElementScanner: Sendable {
    var scanner: Scanner
    var buffer = TextBuffer()
    private(set) var name = ElementName()
    private(set) var isAtEnd = false
    private(set) var namespaces = Namespaces()
    private var names: ElementNameCache
    var open: [OpenElement] = []
    /// The number of open elements beyond the depth limit, whose tags are not reported.
    private var overflow = 0
    var pendingEnds = 0
    private var text: Token?
    private var hasRoot = false

    struct OpenElement {
        var name: Range<Int>
        var hash: UInt32
        var namespaceMark: Int32
        var namespace: Int32
        var role: ElementRole
    }

    init(limits: MarkupLimits, numbers: [String: Int], roles: [ElementRole] = []) {
        scanner = Scanner(syntax: .xml, limits: limits)
        names = ElementNameCache(numbers: numbers, roles: roles)
    }

    var localName: String { names.local(of: name) }

    var depth: Int { open.count }

    var isLiteral: Bool {
        if case .literal = text { true } else { false }
    }

    var textRange: Range<Int>? {
        if case .text(let range) = text { range } else { nil }
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
            if !open.isEmpty || !hasRoot { scanner.record(.truncated, at: scanner.position) }
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

    mutating func readText(in bytes: Bytes, to output: inout TextBuffer) -> XMLReader.Event? {
        while let event = next(in: bytes) {
            guard event == .text else { return event }
            if !output.isFull { appendText(in: bytes, to: &output) }
        }
        return nil
    }

    mutating func skip(in bytes: Bytes) {
        let depth = self.depth
        while let event = next(in: bytes) {
            if event == .end, self.depth < depth { return }
        }
    }

    /// Skips the element that began last if it contains one text or CDATA section of at most `limit` bytes, and nothing else.
    ///
    /// Finding both ends at once takes a third of the time of reading token by token.
    mutating func leaf(in bytes: Bytes, limit: Int) -> Leaf? {
        guard pendingEnds == 0, overflow == 0, let name = open.last?.name else { return nil }
        let start = scanner.position
        var end = bytes.find(ASCII.less, start, bytes.count)
        var leaf = Leaf(content: start..<end, isLiteral: false)
        if end + 1 < bytes.count, bytes[end + 1] == ASCII.exclamation, bytes.matches("<![CDATA[", at: end),
            bytes.isBlank(start..<end)
        {
            guard let close = bytes.findSectionEnd(from: end + 9) else { return nil }
            leaf = Leaf(content: (end + 9)..<close, isLiteral: true)
            end = bytes.skipSpace(close + 3)
        }
        let behindName = end + 2 + name.count
        guard behindName < bytes.count, bytes[end] == ASCII.less, bytes[end + 1] == ASCII.slash,
            bytes[behindName] == ASCII.greater, bytes.isSame(name, (end + 2)..<behindName),
            leaf.content.count <= limit
        else { return nil }
        scanner.position = behindName + 1
        close()
        return leaf
    }

    private mutating func event(for token: Token, in bytes: Bytes) -> XMLReader.Event? {
        switch token {
        case .start(let name, let isEmpty): return start(name, isEmpty: isEmpty, in: bytes)
        case .end(let name): return end(name, in: bytes)
        case .text(let range):
            guard !open.isEmpty else {
                if !bytes.isBlank(range) { scanner.record(.textOutsideRoot, at: range.lowerBound) }
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
        guard open.count < scanner.limits.depth else { return startBeyondLimit(written, isEmpty: isEmpty, in: bytes) }
        if open.isEmpty {
            if hasRoot { scanner.record(.secondRoot, at: written.lowerBound) }
            hasRoot = true
        }
        let mark = namespaces.count
        if !scanner.attributes.isEmpty { namespaces.declare(in: bytes, scanner: &scanner, buffer: &buffer) }
        name = names.name(written, in: bytes, by: &namespaces)
        // Nearly every element of the format is a child of the whole or of a unit.
        if name.role != .none, let last = open.last, !last.role.isOwner,
            let index = firstLeftOpen(before: name, written, in: bytes)
        {
            namespaces.drop(from: mark)
            return closeAll(from: index, before: written)
        }
        if name.isUndeclared { scanner.record(.undeclaredPrefix, at: written.lowerBound) }
        open.append(
            OpenElement(
                name: written,
                hash: name.hash,
                namespaceMark: Int32(truncatingIfNeeded: mark),
                namespace: name.namespace,
                role: name.role
            )
        )
        pendingEnds = isEmpty ? 1 : 0
        return .start
    }

    @inline(never)
    private mutating func startBeyondLimit(_ written: Range<Int>, isEmpty: Bool, in bytes: Bytes) -> XMLReader.Event? {
        let name = names.name(written, in: bytes, by: &namespaces)
        if name.role == .unit, let index = firstLeftOpen(before: name, written, in: bytes) {
            overflow = 0
            return closeAll(from: index, before: written)
        }
        scanner.record(.depthLimit, at: written.lowerBound)
        if !isEmpty { overflow += 1 }
        return nil
    }

    private mutating func end(_ name: Range<Int>, in bytes: Bytes) -> XMLReader.Event? {
        if overflow > 0 {
            // An end tag of the format ends every element left open inside.
            let hash = bytes.foldedHash(name)
            guard open.contains(where: { $0.role != .none && $0.hash == hash }) else {
                overflow -= 1
                return nil
            }
            overflow = 0
        }
        if let last = open.last, bytes.isSame(last.name, name) {
            close()
            return .end
        }
        let hash = bytes.foldedHash(name)
        guard let index = open.lastIndex(where: { $0.hash == hash }) else {
            scanner.record(.unexpectedEndTag, at: name.lowerBound)
            return nil
        }
        if index < open.count - 1 || !bytes.isSame(name, open[index].name) {
            scanner.record(.missingEndTag, at: name.lowerBound)
        }
        pendingEnds = open.count - 1 - index
        close()
        return .end
    }

    /// Finds the outermost open element that cannot contain the new one, because its end tag is missing or misspelt.
    @inline(never)
    private func firstLeftOpen(before name: ElementName, _ written: Range<Int>, in bytes: Bytes) -> Int? {
        guard let owner = open.lastIndex(where: \.role.isOwner), owner + 1 < open.count
        else { return nil }
        let (holder, inner) = (open[owner], open[owner + 1])
        guard inner.namespace == holder.namespace, name.namespace == holder.namespace else { return nil }
        switch name.role {
        case .unit where inner.role == .line || inner.role == .text:
            return holder.role == .unit && bytes.isSame(holder.name, written) ? owner : owner + 1
        case .line, .text:
            return inner.role == .line && owner + 2 == open.count ? owner + 1 : nil
        case .unit, .whole, .none:
            return nil
        }
    }

    /// Ends the open elements from `index` on, then reads the current tag again.
    @inline(never)
    private mutating func closeAll(from index: Int, before written: Range<Int>) -> XMLReader.Event {
        scanner.record(.missingEndTag, at: written.lowerBound)
        scanner.position = written.lowerBound - 1
        pendingEnds = open.count - 1 - index
        close()
        return .end
    }

    mutating func close() {
        guard let element = open.popLast() else { return }
        namespaces.drop(from: Int(element.namespaceMark))
    }

    var startOffset: Int { open.last.map { $0.name.lowerBound - 1 } ?? scanner.position }

    /// Ends the innermost open element, which ends before an offset, without reading it.
    mutating func endElement(at offset: Int) {
        scanner.position = offset
        pendingEnds = 0
        close()
    }

    /// Adds the names of the elements around the innermost one, and the namespaces declared there.
    func addSurroundings(in bytes: [UInt8], _ add: (RawSpan) -> Void) {
        for element in open.dropLast() { add(bytes.span.bytes.extracting(element.name)) }
        namespaces.addDeclarations(before: Int(open.last?.namespaceMark ?? 0), in: bytes, add)
    }
}
