/// The arrays of a document.
final class HTMLStorage: Sendable {
    /// The source in UTF-8 with line feeds as line ends, and ``SourceBytes/padding``.
    let source: [UInt8]
    let nodes: [NodeRecord]
    let attributes: [AttributeRecord]
    let pieces: [TextPiece]
    let doctypes: [DoctypeRecord]
    let names: NameTable
    let quirks: HTMLDocument.Quirks
    let limits: Set<HTMLDocument.Limit>
    let encoding: String
    let isScripting: Bool
    let maximumSteps: Int

    /// Reads a page in UTF-8.
    ///
    /// - Parameters:
    ///   - text: The page.
    ///   - encoding: The name of the encoding it had.
    ///   - isScripting: Whether to read it as a browser that runs scripts.
    ///   - context: The element whose content it is, if it is a fragment.
    ///   - maximum: The limits of the tree.
    init(
        _ text: [UInt8],
        encoding: String = "UTF-8",
        isScripting: Bool = false,
        context: (name: String, Namespace)? = nil,
        maximum: TreeLimits = TreeLimits()
    ) {
        let limit = 1 << 31
        let source = Self.normalized(text.count > limit ? Self.prefix(text, limit) : text)
        let builder = source.withUnsafeBufferPointer { buffer -> TreeBuilder? in
            guard let bytes = SourceBytes(padded: buffer) else { return nil }
            var builder = TreeBuilder(bytes, maximum)
            builder.isScripting = isScripting
            if let context { builder.start(context: context.name, context.1) }
            builder.run()
            return builder
        }
        self.source = source
        self.encoding = encoding
        self.isScripting = isScripting
        maximumSteps = maximum.steps
        nodes = builder?.nodes ?? []
        attributes = builder?.tokenizer.attributes ?? []
        pieces = builder?.pieces ?? []
        doctypes = builder?.doctypes ?? []
        names = builder?.tokenizer.names ?? .known
        quirks = builder?.quirks ?? .none
        limits = (builder?.limits ?? []).union(text.count > limit ? [.bytes] : [])
    }

    /// Returns the beginning of a text, which ends between characters.
    private static func prefix(_ text: [UInt8], _ count: Int) -> [UInt8] {
        var end = count
        while end > 0, text[end] & 0xC0 == 0x80 { end -= 1 }
        return Array(text[..<end])
    }

    /// Returns the source with every line end as a line feed, and the padding.
    static func normalized(_ text: [UInt8]) -> [UInt8] {
        var source: [UInt8] = []
        source.reserveCapacity(text.count + SourceBytes.padding)
        source += text
        var count = text.count
        if text.containsByte(0x0D) {
            count = source.withUnsafeMutableBufferPointer { bytes in
                var end = 0
                var index = 0
                while index < bytes.count {
                    if bytes[index] == 0x0D {
                        bytes[end] = 0x0A
                        if index + 1 < bytes.count, bytes[index + 1] == 0x0A { index += 1 }
                    } else {
                        bytes[end] = bytes[index]
                    }
                    end += 1
                    index += 1
                }
                return end
            }
        }
        source.removeLast(source.count - count)
        source.append(contentsOf: repeatElement(0, count: SourceBytes.padding))
        return source
    }

    /// The number of bytes that the arrays take, without the source.
    var memory: Int {
        nodes.capacity * MemoryLayout<NodeRecord>.stride + attributes.capacity * MemoryLayout<AttributeRecord>.stride
            + pieces.capacity * MemoryLayout<TextPiece>.stride + names.memory
    }

    /// Calls `body` with the source.
    func withBytes<Result>(_ body: (SourceBytes) -> Result) -> Result? {
        source.withUnsafeBufferPointer { buffer in SourceBytes(padded: buffer).map(body) }
    }

    /// Appends the text of a text node.
    func appendText(_ node: Int, _ bytes: SourceBytes, to output: inout [UInt8]) {
        let record = nodes[node]
        bytes.append(record.range, form: record.form, to: &output)
        var piece = Int(record.firstChild)
        while piece != 0 {
            let record = pieces[piece - 1]
            bytes.append(record.range, form: record.form, to: &output)
            piece = Int(record.next)
        }
    }

    /// Returns whether a node is a template, whose content is not among its children.
    @inline(__always)
    func isTemplate(_ node: UInt32) -> Bool {
        let record = nodes[Int(node)]
        // The first child of a text is a piece.
        return record.isElement && nodes[Int(record.firstChild)].kind == .contents
    }

    /// Returns the node after another in tree order without leaving `root`, or 0.
    @inline(__always)
    func following(_ node: UInt32, in root: UInt32, skipsChildren: Bool = false) -> UInt32 {
        let record = nodes[Int(node)]
        if !skipsChildren, record.firstChild != 0, !record.isText { return record.firstChild }
        var node = node
        while node != root {
            let record = nodes[Int(node)]
            if record.next != 0 { return record.next }
            node = record.parent
        }
        return 0
    }
}
