/// A page as browsers read it: a tree of nodes, by the standard of HTML (https://html.spec.whatwg.org).
///
///     let page = HTMLDocument("<ul><li>One<li><a href=/two>Two</a></ul>")
///     let links = try page.select("li > a[href]")
///     print(links.map { $0.text }, links.map { $0["href"] })
///
/// Reading never fails. The nodes lie in one array, and texts and values are read from the source when they are asked
/// for.
public struct HTMLDocument: Sendable {
    let storage: HTMLStorage

    /// The rules of layout that the document type asks for.
    public enum Quirks: Hashable, Sendable {
        /// No quirks mode.
        case none
        /// Limited-quirks mode.
        case limited
        /// Quirks mode, in which a table does not end a paragraph.
        case full
    }

    /// The limits at which something of a page is left out or put elsewhere.
    public enum Limit: Hashable, Sendable {
        /// More than 512 elements are open; the next is a sibling of the innermost.
        case depth
        /// The page has more than 4 million nodes, or more than 250,000 names; the rest is left out.
        case nodes
        /// The page has more than a million attributes, or more than 100,000 names; the attributes beyond are left out.
        case attributes
        /// The page has more than 2 GiB; the rest is left out.
        case bytes
    }

    init(storage: HTMLStorage) { self.storage = storage }

    /// Reads a page.
    ///
    /// - Parameters:
    ///   - text: The page.
    ///   - isScripting: Whether to read it as a browser that runs scripts, to which the content of `noscript` is text.
    public init(_ text: String, isScripting: Bool = false) {
        self.init(storage: HTMLStorage(HTMLSource(text), isScripting: isScripting))
    }

    /// Reads a document of XML, so that selectors can be used on it.
    ///
    /// Names are in lower case, also in selectors, and include their prefixes. Entities are read as in HTML.
    package init(xml text: String) {
        self.init(storage: HTMLStorage(HTMLSource(text), isXML: true))
    }

    /// Reads a page in its encoding.
    ///
    /// - Parameters:
    ///   - bytes: The page as it was fetched.
    ///   - contentType: The `Content-Type` header, for its `charset`.
    ///   - isScripting: Whether to read it as a browser that runs scripts.
    public init(bytes: consuming [UInt8], contentType: String? = nil, isScripting: Bool = false) {
        let (source, encoding) = Self.source(bytes, contentType: contentType)
        storage = HTMLStorage(source, encoding: encoding, isScripting: isScripting)
    }

    /// Bytes that the caller does not keep, and what was decoded on the way, are freed before the tree is built.
    private static func source(_ bytes: consuming [UInt8], contentType: String?) -> (HTMLSource, encoding: String) {
        let decoded = HTMLEncoding.decode(bytes, contentType: contentType)
        return (HTMLSource(decoded.text), decoded.name)
    }

    /// Reads the content of an element, as `innerHTML` does.
    ///
    /// The nodes are the children of ``root``'s only element.
    ///
    /// - Parameters:
    ///   - fragment: The content.
    ///   - context: The name of the element, with `svg` or `math` and a space in front if it is one of theirs.
    ///   - isScripting: Whether to read it as a browser that runs scripts.
    public init(fragment: String, context: String = "body", isScripting: Bool = false) {
        let words = context.split(separator: " ", maxSplits: 1)
        let namespace: Namespace = words.count < 2 ? .html : words[0] == "svg" ? .svg : .math
        storage = HTMLStorage(
            HTMLSource(fragment),
            isScripting: isScripting,
            context: (namespace == .html ? context.lowercased() : String(words[1]), namespace)
        )
    }

    /// The document node, the parent of the document type and of the `html` element.
    public var root: HTMLNode { HTMLNode(storage, 1) }

    /// The `html` element, which every page has.
    public var documentElement: HTMLNode? { root.children.first { $0.kind == .element } }

    /// The rules of layout that the document type asks for.
    public var quirks: Quirks { storage.quirks }

    /// The limits that the page exceeds.
    public var limits: Set<Limit> { storage.limits }

    /// The name of the encoding in which the page was read, as named by the Encoding Standard.
    public var encoding: String { storage.encoding }

    /// The number of bytes that the arrays of the document take, without the source.
    public var memory: Int { storage.memory }
}
