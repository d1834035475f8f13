/// Reads XML or HTML as a sequence of tokens, in linear time and without copies.
///
/// No document is refused. Markup that is not well-formed is read as HTML reads it, as closely as the syntax allows,
/// and recorded in ``repairs``.
///
///     var tokenizer = Tokenizer(text.bytes, syntax: .xml)
///     while let token = tokenizer.next() { … }
package struct Tokenizer: Sendable {
    package enum Syntax: Hashable, Sendable {
        /// XML 1.0, read tolerantly.
        case xml
        /// HTML as browsers tokenize it, with the elements whose text has no tags (`script`, `title`, …).
        case html
    }

    /// The document; always valid UTF-8.
    package let bytes: [UInt8]
    private var scanner: Scanner
    private var buffer = TextBuffer()

    package init(_ text: DecodedText, syntax: Syntax, limits: MarkupLimits = MarkupLimits()) {
        self.init(trusted: text.bytes, syntax: syntax, limits: limits)
    }

    package init(_ text: String, syntax: Syntax, limits: MarkupLimits = MarkupLimits()) {
        self.init(trusted: Array(text.utf8), syntax: syntax, limits: limits)
    }

    /// Creates a tokenizer of bytes, with U+FFFD for invalid UTF-8.
    package init(_ bytes: [UInt8], syntax: Syntax, limits: MarkupLimits = MarkupLimits()) {
        let corrected = bytes.withUnsafeBufferPointer { UTF8Text.corrected($0) }
        self.init(trusted: corrected ?? bytes, syntax: syntax, limits: limits)
    }

    private init(trusted bytes: [UInt8], syntax: Syntax, limits: MarkupLimits) {
        self.bytes = bytes
        scanner = Scanner(syntax: syntax, limits: limits)
    }

    package var attributes: [Attribute] { scanner.attributes }
    package var repairs: RepairLog { scanner.repairs }
    package var position: Int { scanner.position }

    package mutating func next() -> Token? {
        bytes.withUnsafeBufferPointer { scanner.next(in: $0) }
    }

    package func string(_ range: Range<Int>) -> String {
        bytes.withUnsafeBufferPointer { $0.string(range) }
    }

    package func lowercasedString(_ range: Range<Int>) -> String {
        bytes.withUnsafeBufferPointer { $0.lowercasedString(range) }
    }

    /// Returns whether a range equals a name, given in lower case, ignoring case.
    package func isName(_ range: Range<Int>, _ name: StaticString) -> Bool {
        bytes.withUnsafeBufferPointer { $0.isName(range, name) }
    }

    package mutating func attribute(_ name: StaticString) -> String? {
        bytes.withUnsafeBufferPointer { scanner.value(ofAttribute: name, in: $0, using: &buffer) }
    }

    package mutating func value(of attribute: Attribute) -> String {
        bytes.withUnsafeBufferPointer { scanner.value(of: attribute, in: $0, using: &buffer) }
    }

    /// Appends the text of a ``Token/text(_:)``, decoded, up to a length in bytes; returns whether all of it.
    @discardableResult
    package mutating func appendText(_ range: Range<Int>, to output: inout [UInt8], limit: Int = .max) -> Bool {
        buffer.clear(limit: max(0, limit - output.count))
        bytes.withUnsafeBufferPointer { scanner.appendText(range, in: $0, to: &buffer) }
        buffer.withBytes { output.append(contentsOf: $0) }
        return !buffer.isFull
    }
}

/// A part of a document, as ranges of the tokenizer's bytes, of which nothing is copied or decoded.
package enum Token: Hashable, Sendable {
    /// A start tag, whose attributes are in ``Tokenizer/attributes`` until the next token is read.
    case start(name: Range<Int>, isEmpty: Bool)
    case end(name: Range<Int>)
    case text(Range<Int>)
    /// The text of a CDATA section, or of an HTML element such as `script` whose text has no references.
    case literal(Range<Int>)
    /// The text of a comment, or of a malformed declaration that is read as one.
    case comment(Range<Int>)
    case instruction(Range<Int>)
    case doctype(Range<Int>)
}

/// An attribute of a start tag, as ranges of the tokenizer's bytes.
package struct Attribute: Hashable, Sendable {
    package var name: Range<Int>
    /// The value without quotation marks, its references not decoded; empty for an attribute without a value.
    package var value: Range<Int>
}

/// Limits of the work that a document can cause; what is beyond one is dropped and recorded as a repair.
package struct MarkupLimits: Hashable, Sendable {
    /// The maximum depth of elements; deeper ones lose their tags, not their text.
    package var depth = 256
    package var attributes = 256
    package var entities = 64
    /// The maximum number of bytes that references to such entities add to a document.
    package var expansion = 1 << 20
    /// The maximum number of bytes in one text.
    package var text = 10 << 20
    /// The maximum number of namespace declarations in effect at one place.
    package var namespaces = 128

    package init() {}
}
