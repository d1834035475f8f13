/// Reads a document of XML or HTML as a sequence of tokens, in linear time and without copies.
///
/// No document is refused. What is not well-formed is read as HTML reads it, as far as the syntax allows, and
/// noted in ``repairs``.
///
///     var tokenizer = Tokenizer(text.bytes, syntax: .xml)
///     while let token = tokenizer.next() { … }
public struct Tokenizer: Sendable {
    /// The two sets of rules.
    public enum Syntax: Hashable, Sendable {
        /// XML 1.0, read tolerantly.
        case xml
        /// HTML as browsers tokenize it, with the elements whose text holds no tags (`script`, `title`, …).
        case html
    }

    /// The document; always valid UTF-8.
    public let bytes: [UInt8]
    private var scanner: Scanner
    private var buffer = TextBuffer()

    /// Makes a tokenizer of a document from the network.
    public init(_ text: DecodedText, syntax: Syntax, limits: MarkupLimits = MarkupLimits()) {
        self.init(trusted: text.bytes, syntax: syntax, limits: limits)
    }

    /// Makes a tokenizer of a text.
    public init(_ text: String, syntax: Syntax, limits: MarkupLimits = MarkupLimits()) {
        self.init(trusted: Array(text.utf8), syntax: syntax, limits: limits)
    }

    /// Makes a tokenizer of bytes; those that are not UTF-8 are replaced by U+FFFD first.
    public init(_ bytes: [UInt8], syntax: Syntax, limits: MarkupLimits = MarkupLimits()) {
        let corrected = bytes.withUnsafeBufferPointer { UTF8Text.corrected($0) }
        self.init(trusted: corrected ?? bytes, syntax: syntax, limits: limits)
    }

    private init(trusted bytes: [UInt8], syntax: Syntax, limits: MarkupLimits) {
        self.bytes = bytes
        scanner = Scanner(syntax: syntax, limits: limits)
    }

    /// The rules the document is read by.
    public var syntax: Syntax { scanner.syntax }
    /// The attributes of the start tag read last.
    public var attributes: [Attribute] { scanner.attributes }
    /// Whether anything was not well-formed.
    public var repairs: RepairLog { scanner.repairs }
    /// Where the next token begins.
    public var position: Int { scanner.position }

    /// Reads the next token, or nothing at the end of the document.
    public mutating func next() -> Token? {
        bytes.withUnsafeBufferPointer { scanner.next(in: $0) }
    }

    /// The text of a range as it stands.
    public func string(_ range: Range<Int>) -> String {
        bytes.withUnsafeBufferPointer { $0.string(range) }
    }

    /// The text of a range in lower case as far as ASCII goes, for names.
    public func lowercasedString(_ range: Range<Int>) -> String {
        bytes.withUnsafeBufferPointer { $0.lowercasedString(range) }
    }

    /// Whether a range is a name, given in lower case, in either case.
    public func isName(_ range: Range<Int>, _ name: StaticString) -> Bool {
        bytes.withUnsafeBufferPointer { $0.isName(range, name) }
    }

    /// The decoded value of the attribute of that name, given in lower case; the first one counts.
    public mutating func attribute(_ name: StaticString) -> String? {
        bytes.withUnsafeBufferPointer { scanner.value(ofAttribute: name, in: $0, using: &buffer) }
    }

    /// The decoded value of an attribute.
    public mutating func value(of attribute: Attribute) -> String {
        bytes.withUnsafeBufferPointer { scanner.value(of: attribute, in: $0, using: &buffer) }
    }

    /// Appends the text of a ``Token/text(_:)`` with its references decoded, up to a length in bytes.
    ///
    /// - Returns: Whether the whole text found room.
    @discardableResult
    public mutating func appendText(_ range: Range<Int>, to output: inout [UInt8], limit: Int = .max) -> Bool {
        buffer.clear(limit: max(0, limit - output.count))
        bytes.withUnsafeBufferPointer { scanner.appendText(range, in: $0, to: &buffer) }
        buffer.withBytes { output.append(contentsOf: $0) }
        return !buffer.isFull
    }

    /// Whether a range holds nothing but white space.
    public func isBlank(_ range: Range<Int>) -> Bool {
        bytes.withUnsafeBufferPointer { $0.isBlank(range) }
    }
}
