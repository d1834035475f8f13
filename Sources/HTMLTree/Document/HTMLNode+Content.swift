// Attributes and texts.
extension HTMLNode {
    /// An attribute of an element.
    public struct Attribute: Hashable, Sendable {
        /// The name; of HTML elements in lower case.
        public var name: String
        /// The value; empty if there is none.
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

    /// Returns the value of an attribute, or `nil` if the element does not have it.
    package subscript(name: HTMLAttributeName) -> String? {
        guard let number = name.number else { return nil }
        return attributeRecords.first { $0.name == number }.map(value)
    }

    private func value(_ attribute: AttributeRecord) -> String {
        let range = attribute.range
        return storage.withBytes { $0.string(range, form: .references, isAttribute: true) } ?? ""
    }

    /// The text inside a node, as `textContent` has it; of a comment, its text.
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
            node = storage.following(node, in: index, skipsChildren: storage.isTemplate(node))
        } while node != 0
        return output
    }
}

extension HTMLNode {
    /// The text inside a node as it is read on a screen: without the scripts and styles inside, and with a line end where a line
    /// begins or ends and the source has no white space.
    ///
    /// A script or a style has its own text.
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

/// The name of an attribute in one document.
package struct HTMLAttributeName: Sendable {
    fileprivate let number: UInt32?

    package init(_ name: String, inDocumentOf node: HTMLNode) {
        number = node.storage.names.number(of: Array(name.utf8))
    }
}

extension HTMLStorage {
    /// Returns whether an element consists of one text in one piece.
    fileprivate func hasOneText(_ element: UInt32) -> Bool {
        let child = nodes[Int(nodes[Int(element)].firstChild)]
        return child.isText && child.next == 0 && child.firstChild == 0
    }
}
