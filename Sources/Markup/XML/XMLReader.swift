/// Reads XML as a sequence of elements and texts, and repairs what publishers get wrong.
///
/// End tags are matched with their start tags: a missing one is supplied, a surplus one dropped. Names are resolved by
/// namespace. Nothing is recursive.
///
///     var reader = XMLReader(text)
///     while let event = reader.next() { … }
package struct XMLReader: Sendable {
    package enum Event: Hashable, Sendable {
        case start
        /// The end of the innermost open element; ``depth`` is what it was before the element began.
        case end
        /// A text, which ``appendText(to:limit:)`` decodes.
        case text
    }

    package struct Name: Hashable, Sendable {
        /// The address of the namespace: `""` for none, the prefix and a colon for a prefix that is not declared.
        package var namespace: String
        /// The part after the colon in lower case, because publishers differ in the case of `pubDate`.
        package var local: String
    }

    // Stored although `elements` has them: a computed property would copy the whole reader.

    /// The number of the part of ``name`` after the colon among the names given to the reader, or 0.
    package private(set) var localNumber = 0
    package private(set) var namespaceNumber = 0
    /// Whether the element that began last has attributes; most have none.
    package private(set) var hasAttributes = false
    package internal(set) var depth = 0

    /// The document; always valid UTF-8.
    package let bytes: [UInt8]
    var elements: ElementScanner

    /// Creates a reader, with numbers of names in lower case for ``localNumber``, and roles by number, by which missing end
    /// tags are found.
    package init(
        _ text: DecodedText,
        limits: MarkupLimits = MarkupLimits(),
        numbers: [String: Int] = [:],
        roles: [ElementRole] = []
    ) {
        bytes = text.bytes
        elements = ElementScanner(limits: limits, numbers: numbers, roles: roles)
        elements.scanner.repairs = text.repairs
    }

    /// The name of the element that began last.
    package var name: Name {
        Name(namespace: elements.namespaces.addresses[namespaceNumber], local: elements.localName)
    }

    // The next two are mutating only because each would otherwise copy the whole reader.

    /// The part of ``name`` after the colon, in lower case.
    package var localName: String {
        mutating get { elements.localName }
    }

    /// The address of ``name``'s namespace.
    package var namespace: String {
        mutating get { elements.namespaces.addresses[namespaceNumber] }
    }

    package var repairs: RepairLog { elements.scanner.repairs }
    package var isAtEnd: Bool { elements.isAtEnd }

    /// Advances to the next event; elements that the document leaves open end before it does.
    package mutating func next() -> Event? {
        come(to: bytes.withUnsafeBufferPointer { elements.next(in: $0) })
    }

    /// Advances to the next tag and appends the text before it, as ``appendText(to:)`` does.
    package mutating func readText(to output: inout TextBuffer) -> Event? {
        come(to: bytes.withUnsafeBufferPointer { elements.readText(in: $0, to: &output) })
    }

    package mutating func skip() {
        bytes.withUnsafeBufferPointer { elements.skip(in: $0) }
        depth = elements.depth
    }

    private mutating func come(to event: Event?) -> Event? {
        depth = elements.depth
        if event == .start {
            localNumber = Int(elements.name.number)
            namespaceNumber = Int(elements.name.namespace)
            hasAttributes = !elements.scanner.attributes.isEmpty
        }
        return event
    }

    /// Appends the current text, decoded; text beyond the limit of `output` is dropped and recorded as a repair.
    package mutating func appendText(to output: inout TextBuffer) {
        bytes.withUnsafeBufferPointer { elements.appendText(in: $0, to: &output) }
    }

    /// Appends the current text, decoded, up to a length in bytes; returns whether all of it.
    @discardableResult
    package mutating func appendText(to output: inout [UInt8], limit: Int = .max) -> Bool {
        var buffer = TextBuffer(limit: max(0, limit - output.count))
        bytes.withUnsafeBufferPointer { elements.appendText(in: $0, to: &buffer) }
        buffer.withBytes { output.append(contentsOf: $0) }
        return !buffer.isFull
    }

    /// Whether the current text is a CDATA section.
    package var isLiteral: Bool { elements.isLiteral }

    package var textRange: Range<Int>? { elements.textRange }

    /// Records a repair that the reader cannot find itself, such as a limit of the format, here or at an earlier ``position``.
    package mutating func record(_ kind: Repair.Kind, at offset: Int? = nil) {
        elements.scanner.record(kind, at: offset ?? elements.scanner.position)
    }

    package var position: Int {
        mutating get { elements.scanner.position }
    }

    // As above, mutating only because each would otherwise copy the whole reader.

    package var startOffset: Int {
        mutating get { elements.startOffset }
    }

    /// Whether attributes of the last start tag may be missing or wrong, for want of a quotation mark or of its end.
    package var isTagBroken: Bool {
        mutating get { elements.scanner.isTagBroken }
    }

    package var repairCount: Int {
        mutating get { elements.scanner.repairs.count }
    }

    package var hasEntities: Bool {
        mutating get { !elements.scanner.entities.isEmpty || elements.scanner.entities.hasExternalSubset }
    }

    package func namespace(numbered number: Int) -> String { elements.namespaces.addresses[number] }

    /// Ends the element that began last without reading it, at the end of its end tag; it must be well-formed.
    package mutating func endElement(at offset: Int) {
        elements.endElement(at: offset)
        depth = elements.depth
    }

    /// Adds the names of the open elements around the one that began last, and their declarations of namespaces.
    package func addSurroundings(_ add: (RawSpan) -> Void) {
        elements.addSurroundings(in: bytes, add)
    }

    /// Returns the decoded value of the first attribute with a name in lower case and no prefix.
    package mutating func attribute(_ name: StaticString) -> String? {
        guard hasAttributes else { return nil }
        return bytes.withUnsafeBufferPointer {
            elements.scanner.value(ofAttribute: name, in: $0, using: &elements.buffer)
        }
    }

    /// Returns the decoded value of the first attribute whose name after the colon matches, with any prefix.
    package mutating func attribute(local name: String) -> String? {
        bytes.withUnsafeBufferPointer { bytes in
            for attribute in elements.scanner.attributes {
                let written = bytes.lowercasedString(attribute.name)
                guard written == name || written.hasSuffix(":" + name) else { continue }
                return elements.scanner.value(of: attribute, in: bytes, using: &elements.buffer)
            }
            return nil
        }
    }

    /// Returns all attributes of the element that began last, with names as written and values decoded.
    package mutating func attributes() -> [(name: String, value: String)] {
        bytes.withUnsafeBufferPointer { bytes in
            elements.scanner.attributes.map { attribute in
                let value = elements.scanner.value(of: attribute, in: bytes, using: &elements.buffer)
                return (bytes.trustedString(attribute.name), value)
            }
        }
    }
}

/// The content of an element that contains nothing but one text or one CDATA section.
package struct Leaf: Sendable {
    package var content: Range<Int>
    package var isLiteral: Bool
}

extension XMLReader {
    /// Skips the element that began last and returns its content if it contains only one text or one CDATA section.
    package mutating func readLeaf(limit: Int) -> Leaf? {
        let leaf = bytes.withUnsafeBufferPointer { elements.leaf(in: $0, limit: limit) }
        depth = elements.depth
        return leaf
    }

    /// Returns the content of a leaf, decoded and without white space at either end, or `nil` if nothing is left.
    package mutating func text(of leaf: Leaf) -> String? {
        bytes.withUnsafeBufferPointer { bytes in
            let content = bytes.trimmed(leaf.content)
            if content.isEmpty { return nil }
            if leaf.isLiteral
                || bytes.find(ASCII.ampersand, content.lowerBound, content.upperBound) == content.upperBound
            {
                return bytes.trustedString(content)
            }
            elements.buffer.clear()
            elements.scanner.appendText(content, in: bytes, to: &elements.buffer)
            return elements.buffer.trimmed
        }
    }
}
