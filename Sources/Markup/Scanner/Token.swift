/// A part of a document, as ranges of the tokenizer's bytes.
///
/// Nothing is copied or decoded.
public enum Token: Hashable, Sendable {
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
public struct Attribute: Hashable, Sendable {
    /// The name as written.
    public var name: Range<Int>
    /// The value without quotation marks, its references not decoded; empty if there is none.
    public var value: Range<Int>
}

/// Limits of the work that a document can cause.
///
/// Content beyond a limit is dropped and recorded as a repair.
public struct MarkupLimits: Hashable, Sendable {
    /// The maximum depth of elements.
    ///
    /// Deeper ones lose their tags, not their text.
    public var depth = 256
    /// The maximum number of attributes of a start tag.
    public var attributes = 256
    /// The maximum number of entities that a document declares.
    public var entities = 64
    /// The maximum number of bytes that references to such entities add to a document.
    public var expansion = 1 << 20
    /// The maximum number of bytes in one text.
    public var text = 10 << 20
    /// The maximum number of namespace declarations in effect at one place.
    public var namespaces = 128

    /// Creates the limits for documents from the network.
    public init() {}
}
