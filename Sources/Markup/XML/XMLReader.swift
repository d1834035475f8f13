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

    // Stored, although `elements` knows them: to ask a computed property the whole reader would be copied.

    /// The number of the part of ``name`` after the colon among the names given to the reader; 0 for any other.
    public private(set) var localNumber = 0
    /// A number that stands for the address of ``name``'s namespace in this document; 0 for none.
    public private(set) var namespaceNumber = 0
    /// Whether the element that began last has attributes; most have none.
    public private(set) var hasAttributes = false
    /// How many elements are open.
    public internal(set) var depth = 0

    /// The document; always valid UTF-8.
    package let bytes: [UInt8]
    var elements: ElementScanner

    /// Makes a reader.
    ///
    /// - Parameters:
    ///   - text: The document.
    ///   - limits: What bounds the work.
    ///   - numbers: Names of elements in lower case that are told by number, so that nobody compares texts.
    ///   - roles: What the elements of these numbers are, where the format says; by it missing end tags are found.
    public init(
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
    public var name: Name {
        Name(namespace: elements.namespaces.addresses[namespaceNumber], local: elements.localName)
    }

    // The next two change nothing; were they not called so, each would cost a copy of the whole reader.

    /// The part of ``name`` after the colon, in lower case.
    public var localName: String {
        mutating get { elements.localName }
    }

    /// The address of ``name``'s namespace.
    public var namespace: String {
        mutating get { elements.namespaces.addresses[namespaceNumber] }
    }

    /// What had to be repaired so far.
    public var repairs: RepairLog { elements.scanner.repairs }
    /// Whether the document has ended.
    public var isAtEnd: Bool { elements.isAtEnd }

    /// Goes on to the next event, or returns nothing at the end of the document.
    ///
    /// Elements that the document leaves open are ended first.
    public mutating func next() -> Event? {
        come(to: bytes.withUnsafeBufferPointer { elements.next(in: $0) })
    }

    /// Goes on to the next tag and appends the text before it, decoded.
    ///
    /// What is beyond the limit of `output` is left out and noted as a repair.
    ///
    /// - Returns: ``Event/start``, ``Event/end``, or nothing at the end of the document.
    public mutating func readText(to output: inout TextBuffer) -> Event? {
        come(to: bytes.withUnsafeBufferPointer { elements.readText(in: $0, to: &output) })
    }

    /// Passes over the element that began last, up to and including its end.
    public mutating func skip() {
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

    /// Appends the text that ``next()`` has come to, decoded.
    ///
    /// What is beyond the limit of `output` is left out and noted as a repair.
    public mutating func appendText(to output: inout TextBuffer) {
        bytes.withUnsafeBufferPointer { elements.appendText(in: $0, to: &output) }
    }

    /// Appends the text that ``next()`` has come to, decoded, up to a length in bytes.
    ///
    /// - Returns: Whether the whole text found room.
    @discardableResult
    public mutating func appendText(to output: inout [UInt8], limit: Int = .max) -> Bool {
        var buffer = TextBuffer(limit: max(0, limit - output.count))
        bytes.withUnsafeBufferPointer { elements.appendText(in: $0, to: &buffer) }
        buffer.withBytes { output.append(contentsOf: $0) }
        return !buffer.isFull
    }

    /// Whether the text that ``next()`` has come to is a CDATA section.
    public var isLiteral: Bool { elements.isLiteral }

    /// Notes something that the reader cannot see: a limit of the format, an item that makes no sense.
    public mutating func note(_ kind: Repair.Kind) {
        elements.scanner.note(kind, at: elements.scanner.position)
    }
}

extension XMLReader {
    /// The decoded value of an attribute without a namespace, by its name in lower case.
    public mutating func attribute(_ name: StaticString) -> String? {
        guard hasAttributes else { return nil }
        return bytes.withUnsafeBufferPointer {
            elements.scanner.value(ofAttribute: name, in: $0, using: &elements.buffer)
        }
    }

    /// The decoded value of the first attribute whose name after the colon is this one, whatever its prefix.
    public mutating func attribute(local name: String) -> String? {
        bytes.withUnsafeBufferPointer { bytes in
            for attribute in elements.scanner.attributes {
                let written = bytes.lowercasedString(attribute.name)
                guard written == name || written.hasSuffix(":" + name) else { continue }
                return elements.scanner.value(of: attribute, in: bytes, using: &elements.buffer)
            }
            return nil
        }
    }

    /// All attributes of the element that began last, names as written and values decoded.
    public mutating func attributes() -> [(name: String, value: String)] {
        bytes.withUnsafeBufferPointer { bytes in
            elements.scanner.attributes.map { attribute in
                let value = elements.scanner.value(of: attribute, in: bytes, using: &elements.buffer)
                return (bytes.trustedString(attribute.name), value)
            }
        }
    }
}
