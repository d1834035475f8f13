/// A piece of a document, as ranges of the tokenizer's bytes; nothing is copied or decoded.
public enum Token: Hashable, Sendable {
    /// A start tag; its attributes are in ``Tokenizer/attributes`` until the next token is read.
    case start(name: Range<Int>, isEmpty: Bool)
    /// An end tag.
    case end(name: Range<Int>)
    /// Text in which references are not yet decoded.
    case text(Range<Int>)
    /// The text of a CDATA section, or of an HTML element such as `script` whose text has no references.
    case literal(Range<Int>)
    /// The text of a comment, also of what only looks like one.
    case comment(Range<Int>)
    /// A processing instruction without its delimiters.
    case instruction(Range<Int>)
    /// What stands between `<!DOCTYPE` and its end.
    case doctype(Range<Int>)
}

/// One attribute of a start tag, as ranges of the tokenizer's bytes.
public struct Attribute: Hashable, Sendable {
    /// The name as it is written.
    public var name: Range<Int>
    /// The value without its quotation marks, references not yet decoded; empty when there is none.
    public var value: Range<Int>
}

/// What bounds the work a document can cause.
///
/// A limit that is passed costs the part that passes it and is noted as a repair.
public struct MarkupLimits: Hashable, Sendable {
    /// Elements inside each other; deeper ones lose their tags, not their text.
    public var depth = 256
    /// Attributes of one start tag.
    public var attributes = 256
    /// Entities that a document declares for itself.
    public var entities = 64
    /// Bytes that all references to such entities add to a document.
    public var expansion = 1 << 20
    /// Bytes of one text.
    public var text = 10 << 20
    /// Namespace declarations that hold at one place.
    public var namespaces = 128

    /// Makes the limits that hold for everything from the network.
    public init() {}
}
