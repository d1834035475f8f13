/// A node of a document.
public struct HTMLNode: Sendable {
    let storage: HTMLStorage
    let index: UInt32

    /// The kinds of nodes.
    public enum Kind: Hashable, Sendable {
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
        /// The content of a template.
        case fragment
    }

    /// The languages that elements belong to.
    public enum Vocabulary: Hashable, Sendable {
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
    public var kind: Kind {
        switch record.kind {
        case .document: .document
        case .element: .element
        case .text: .text
        case .comment: .comment
        case .doctype: .doctype
        case .contents: .fragment
        }
    }

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
    public var vocabulary: Vocabulary {
        switch record.namespace {
        case .html: .html
        case .svg: .svg
        case .math: .math
        }
    }

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
