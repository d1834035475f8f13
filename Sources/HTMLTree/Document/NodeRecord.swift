/// A node in the array of a document.
///
/// Nodes refer to each other by index. Index 0 means no node: what is read there is meaningless, and writing there does
/// nothing. Index 1 is the document.
struct NodeRecord: Sendable {
    var parent: UInt32 = 0
    /// The first child; for a text, the first of its further pieces.
    var firstChild: UInt32 = 0
    /// The last child; for a text, the last of its further pieces.
    var lastChild: UInt32 = 0
    var previous: UInt32 = 0
    var next: UInt32 = 0
    /// The offset of a text in the source; for an element, the index of its first attribute.
    var start: UInt32 = 0
    /// The number of bytes of a text; for an element, the number of attributes.
    var length: UInt32 = 0
    /// The number of an element's name, with the kind, the namespace and the form of the text above it.
    private var bits: UInt32

    typealias Kind = HTMLNode.Kind

    init(_ kind: Kind, name: UInt32 = 0, namespace: Namespace = .html, form: TextForm = []) {
        bits = name | kind.rawValue << 29 | UInt32(namespace.rawValue) << 27 | UInt32(form.rawValue) << 25
    }

    var range: Range<Int> { Int(start)..<Int(start &+ length) }
    @inline(__always) var kind: Kind { Kind(rawValue: bits >> 29) ?? .document }
    @inline(__always) var isElement: Bool { bits >> 29 == Kind.element.rawValue }
    @inline(__always) var isText: Bool { bits >> 29 == Kind.text.rawValue }
    @inline(__always) var namespace: Namespace { Namespace(rawValue: UInt8(bits >> 27 & 3)) ?? .html }
    /// The first child; `nil` for a text, and for a node without children.
    @inline(__always) var firstInside: UInt32? { isText || firstChild == 0 ? nil : firstChild }
    // Elements use the bits of the form of texts.
    @inline(__always) var hasEndTag: Bool { isElement && bits >> 25 & 1 != 0 }
    @inline(__always) mutating func setEnded() { bits |= 1 << 25 }
    /// Whether broken nesting made several elements of one tag, of which this is one.
    var isSplit: Bool { isElement && bits >> 26 & 1 != 0 }
    mutating func setSplit() { bits |= 1 << 26 }
    @inline(__always) var form: TextForm { TextForm(rawValue: UInt8(bits >> 25 & 3)) }
    @inline(__always) var name: UInt32 { bits & 0x1FF_FFFF }
    /// The HTML element; ``TagName/other`` for foreign elements.
    @inline(__always) var tag: TagName { bits >> 27 == Kind.element.rawValue << 2 ? TagName(name) : .other }
}

typealias Namespace = HTMLNode.Vocabulary

/// How a text is made from its bytes.
struct TextForm: OptionSet, Sendable {
    let rawValue: UInt8

    /// Decodes references.
    static let references = TextForm(rawValue: 1)
    /// Leaves U+0000 out instead of replacing it.
    static let dropsNull = TextForm(rawValue: 2)
}

/// A further piece of a text whose pieces do not lie next to each other in the source.
struct TextPiece: Sendable {
    var start: UInt32
    var length: UInt32
    /// The index of the next piece plus one, or 0.
    var next: UInt32 = 0
    var form: TextForm

    var range: Range<Int> { Int(start)..<Int(start &+ length) }
}

struct AttributeRecord: Sendable {
    var name: UInt32
    var start: UInt32
    var length: UInt32

    var range: Range<Int> { Int(start)..<Int(start &+ length) }
}

struct DoctypeRecord: Sendable, Equatable {
    var name: String?
    var publicID: String?
    var systemID: String?
    var forcesQuirks = false
}
