/// A node of a document.
public struct HTMLNode: Sendable {
    let storage: HTMLStorage
    let index: UInt32

    /// The kinds of nodes.
    public enum Kind: UInt32, Hashable, Sendable {
        /// The document.
        case document
        /// An element.
        case element
        /// A text.
        case text
        /// A comment.
        case comment
        /// A document type.
        case doctype
        /// The content of a template, which is its only child.
        case fragment
    }

    /// The languages that elements belong to.
    public enum Vocabulary: UInt8, Hashable, Sendable {
        /// HTML.
        case html
        /// SVG.
        case svg
        /// MathML.
        case math
    }

    init(_ storage: HTMLStorage, _ index: UInt32) {
        self.storage = storage
        self.index = index
    }

    var record: NodeRecord { storage.nodes[Int(index)] }

    /// The kind.
    public var kind: Kind { record.kind }

    /// The name of an element or document type; of HTML elements in lower case.
    ///
    /// Other nodes have an empty one.
    public var name: String {
        switch record.kind {
        case .element: storage.names.text(of: record.name)
        case .doctype: storage.doctypes[Int(record.start)].name ?? ""
        default: ""
        }
    }

    /// The language of an element.
    public var vocabulary: Vocabulary { record.namespace }

    /// Whether the document is XML, whose texts can be markup.
    package var isInXML: Bool { storage.isXML }

    /// Whether an element was ended by its own end tag, and not by that of another element or the end of the page.
    package var hasEndTag: Bool { record.hasEndTag }

    /// Whether broken nesting made several elements of one tag, of which this is one.
    package var isSplit: Bool { record.isSplit }

    /// The public identifier of a document type.
    public var publicID: String? {
        record.kind == .doctype ? storage.doctypes[Int(record.start)].publicID : nil
    }

    /// The system identifier of a document type.
    public var systemID: String? {
        record.kind == .doctype ? storage.doctypes[Int(record.start)].systemID : nil
    }
}

extension HTMLNode: Hashable {
    /// Returns whether two values are the same node of the same document.
    public static func == (one: HTMLNode, other: HTMLNode) -> Bool {
        one.index == other.index && one.storage === other.storage
    }

    /// Hashes the node's place in its document.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(storage))
        hasher.combine(index)
    }
}

// The nodes around a node.
extension HTMLNode {
    private func node(_ index: UInt32) -> HTMLNode? { index == 0 ? nil : HTMLNode(storage, index) }

    /// The parent, or the template of a template's content.
    public var parent: HTMLNode? { node(record.parent) }

    /// The first child.
    ///
    /// A template has none; its content is ``templateContents``.
    public var firstChild: HTMLNode? {
        record.isText || storage.isTemplate(index) ? nil : node(record.firstChild)
    }

    /// The last child.
    public var lastChild: HTMLNode? {
        record.isText || storage.isTemplate(index) ? nil : node(record.lastChild)
    }

    /// The next sibling.
    public var nextSibling: HTMLNode? { node(record.next) }

    /// The previous sibling.
    public var previousSibling: HTMLNode? { node(record.previous) }

    /// The content of a template.
    public var templateContents: HTMLNode? {
        storage.isTemplate(index) ? node(record.firstChild) : nil
    }

    /// The children in order.
    public var children: HTMLNodes { HTMLNodes(storage: storage, root: index, axis: .children) }

    /// The nodes inside this one in tree order, without the contents of templates.
    public var descendants: HTMLNodes { HTMLNodes(storage: storage, root: index, axis: .descendants) }

    /// The elements around this node, the innermost first.
    public var ancestors: HTMLNodes { HTMLNodes(storage: storage, root: index, axis: .ancestors) }
}

// Attributes and texts.
extension HTMLNode {
    /// An attribute of an element.
    public struct Attribute: Hashable, Sendable {
        /// The name; of HTML elements in lower case.
        public var name: String
        /// The value; empty for an attribute without one.
        public var value: String
        /// The prefix of the namespace (`xlink`, `xml` or `xmlns`) that the name has in SVG and MathML.
        public var namespace: String?
    }

    private var attributeRecords: ArraySlice<AttributeRecord> {
        let record = record
        guard record.isElement else { return [] }
        return storage.attributes[Int(record.start)..<Int(record.start + record.length)]
    }

    /// The attributes of an element in the order of the source, each read when it is asked for.
    public struct Attributes: RandomAccessCollection, Sendable {
        fileprivate let node: HTMLNode
        /// The index of the first attribute.
        public var startIndex: Int { 0 }
        /// The number of attributes.
        public var endIndex: Int { node.record.isElement ? Int(node.record.length) : 0 }

        /// Reads an attribute.
        public subscript(position: Int) -> Attribute {
            node.attribute(node.storage.attributes[Int(node.record.start) + position])
        }
    }

    /// The attributes in the order of the source.
    public var attributes: Attributes { Attributes(node: self) }

    private func attribute(_ attribute: AttributeRecord) -> Attribute {
        let name = storage.names.text(of: attribute.name)
        var namespace: String?
        if record.namespace != .html, KnownNames.namespacedAttributes.contains(attribute.name) {
            namespace = String(name.prefix { $0 != ":" })
        }
        return Attribute(name: name, value: value(attribute), namespace: namespace)
    }

    /// Returns the value of an attribute, or `nil` if the element does not have it.
    ///
    /// - Parameter name: The name as ``name`` spells it: in lower case, except in SVG and MathML.
    public subscript(name: String) -> String? {
        self[HTMLAttributeName(name, inDocumentOf: self)]
    }

    package subscript(name: HTMLAttributeName) -> String? {
        guard let number = name.number else { return nil }
        return attributeRecords.first { $0.name == number }.map(value)
    }

    private func value(_ attribute: AttributeRecord) -> String {
        let range = attribute.range
        return storage.withBytes { $0.string(range, form: .references, isAttribute: true) } ?? ""
    }

    /// The text inside a node, which is `textContent`; for a comment, its text.
    ///
    /// The texts of scripts and styles belong to it, the contents of templates do not.
    public var text: String {
        let record = record
        return storage.withBytes { bytes in
            let range = record.range
            switch record.kind {
            case .comment: return bytes.string(range, form: [])
            case .text where record.firstChild == 0: return bytes.string(range, form: record.form)
            case .element where storage.hasOneText(index):
                let text = storage.nodes[Int(record.firstChild)]
                return bytes.string(text.range, form: text.form)
            default: return String(copying: UTF8Span(unchecked: textBytes(bytes).span))
            }
        } ?? ""
    }

    private func textBytes(_ bytes: SourceBytes) -> [UInt8] {
        var output: [UInt8] = []
        if record.isText {
            storage.appendText(Int(index), bytes, to: &output)
            return output
        }
        var node = index
        repeat {
            let record = storage.nodes[Int(node)]
            if record.isText { storage.appendText(Int(node), bytes, to: &output) }
            node = storage.following(node, in: index)
        } while node != 0
        return output
    }

    /// The text inside a node as on a screen: without scripts and styles, with line ends where a line begins or ends.
    package var linedText: String {
        guard record.firstInside != nil, !storage.hasOneText(index) else { return text }
        let output = storage.withBytes { linedBytes($0) } ?? []
        return String(copying: UTF8Span(unchecked: output.span))
    }

    private func linedBytes(_ bytes: SourceBytes) -> [UInt8] {
        var output: [UInt8] = []
        var isAtLineEnd = false
        var node = index
        while true {
            let record = storage.nodes[Int(node)]
            if record.tag.breaksLine { isAtLineEnd = true }
            if record.isText {
                let start = output.count
                storage.appendText(Int(node), bytes, to: &output)
                if isAtLineEnd, output.count > start {
                    isAtLineEnd = false
                    let isApart = start == 0 || output[start - 1].isSpace || output[start].isSpace
                    if !isApart { output.insert(0x0A, at: start) }
                }
            }
            let isHidden = node != index && (record.tag == .script || record.tag == .style)
            if let child = record.firstInside, !isHidden, !storage.isTemplate(node) {
                node = child
                continue
            }
            while node != index, storage.nodes[Int(node)].next == 0 {
                node = storage.nodes[Int(node)].parent
                if storage.nodes[Int(node)].tag.breaksLine { isAtLineEnd = true }
            }
            guard node != index else { return output }
            node = storage.nodes[Int(node)].next
        }
    }
}

package struct HTMLAttributeName: Sendable {
    fileprivate let number: UInt32?

    package init(_ name: String, inDocumentOf node: HTMLNode) {
        number = node.storage.names.number(of: Array(name.utf8))
    }
}

extension HTMLStorage {
    fileprivate func hasOneText(_ element: UInt32) -> Bool {
        let child = nodes[Int(nodes[Int(element)].firstChild)]
        return child.isText && child.next == 0 && child.firstChild == 0
    }
}

extension HTMLNode {
    /// The node as HTML (https://html.spec.whatwg.org/#serialising-html-fragments).
    ///
    /// Of an element this is `outerHTML`. Reading it gives the same tree, except where HTML has no way to write it.
    public var html: String { write(isInside: false) }

    /// The content of the node as HTML, which is `innerHTML`.
    public var innerHTML: String { write(isInside: true) }

    private func write(isInside: Bool) -> String {
        let output = storage.withBytes { bytes in
            var writer = HTMLWriter(storage, bytes)
            writer.write(index, isInside: isInside || kind == .document || kind == .fragment)
            return writer.output
        }
        return String(decoding: output ?? [], as: UTF8.self)
    }
}
