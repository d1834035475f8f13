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
    let isXML: Bool
    let maximumSteps: Int

    /// - Parameter context: The element whose content it is, if it is a fragment.
    init(
        _ source: HTMLSource,
        encoding: String = "UTF-8",
        isScripting: Bool = false,
        isXML: Bool = false,
        context: (name: String, Namespace)? = nil,
        maximum: TreeLimits = TreeLimits()
    ) {
        let builder = source.bytes.withUnsafeBufferPointer { buffer -> TreeBuilder? in
            guard let bytes = SourceBytes(padded: buffer) else { return nil }
            var builder = TreeBuilder(bytes, maximum)
            builder.isScripting = isScripting
            builder.isXML = isXML
            if let context { builder.start(context: context.name, context.1) }
            builder.run()
            return builder
        }
        self.source = source.bytes
        self.encoding = encoding
        self.isScripting = isScripting
        self.isXML = isXML
        maximumSteps = maximum.steps
        nodes = builder?.nodes ?? []
        attributes = builder?.tokenizer.attributes ?? []
        pieces = builder?.pieces ?? []
        doctypes = builder?.doctypes ?? []
        names = builder?.tokenizer.names ?? .known
        quirks = builder?.quirks ?? .none
        limits = (builder?.limits ?? []).union(source.isCut ? [.bytes] : [])
    }

    var memory: Int {
        nodes.capacity * MemoryLayout<NodeRecord>.stride + attributes.capacity * MemoryLayout<AttributeRecord>.stride
            + pieces.capacity * MemoryLayout<TextPiece>.stride + names.memory
    }

    func withBytes<Result>(_ body: (SourceBytes) -> Result) -> Result? {
        source.withUnsafeBufferPointer { buffer in SourceBytes(padded: buffer).map(body) }
    }

    func withArrays<Result>(_ body: (TreeArrays) -> Result) -> Result? {
        nodes.withUnsafeBufferPointer { nodes in
            attributes.withUnsafeBufferPointer { attributes in
                withBytes { body(TreeArrays(bytes: $0, nodes: nodes, attributes: attributes)) }
            }
        }
    }

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

    @inline(__always)
    func isTemplate(_ node: UInt32) -> Bool { nodes.isTemplate(node) }

    @inline(__always)
    func following(_ node: UInt32, in root: UInt32) -> UInt32 {
        nodes.following(node, in: root, skipsChildren: isTemplate(node))
    }
}

/// The source and the arrays of a document at their places in memory, which a storage lends.
struct TreeArrays {
    let bytes: SourceBytes
    let nodes: UnsafeBufferPointer<NodeRecord>
    let attributes: UnsafeBufferPointer<AttributeRecord>
}

extension RandomAccessCollection<NodeRecord> where Index == Int {
    /// Returns whether a node is a template, whose content is not among its children.
    @inline(__always)
    func isTemplate(_ node: UInt32) -> Bool {
        let record = self[Int(node)]
        // The first child of a text is a piece.
        return record.isElement && self[Int(record.firstChild)].kind == .fragment
    }

    @inline(__always)
    func parentElement(of node: UInt32) -> UInt32 {
        let parent = self[Int(node)].parent
        return self[Int(parent)].isElement ? parent : 0
    }

    /// Returns the node after another in tree order without leaving `root`, or 0.
    @inline(__always)
    func following(_ node: UInt32, in root: UInt32, skipsChildren: Bool = false) -> UInt32 {
        let record = self[Int(node)]
        if !skipsChildren, record.firstChild != 0, !record.isText { return record.firstChild }
        var node = node
        while node != root {
            let record = self[Int(node)]
            if record.next != 0 { return record.next }
            node = record.parent
        }
        return 0
    }
}
